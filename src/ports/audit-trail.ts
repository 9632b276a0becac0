import type { Page, PageRequest } from './pages.ts';

/** One action in the trail. */
export interface AuditEntry {
  readonly id: string;
  /** ISO 8601, UTC, to the microsecond, as the hash covers it. */
  readonly at: string;
  readonly actorId: string | null;
  readonly action: string;
  readonly subject: string;
  readonly details: unknown;
  /** Place in the chain; null until it is sealed. */
  readonly position: number | null;
  /** sha256 (hex) over this row and the hash before it; null until it is sealed. */
  readonly hash: string | null;
}

export interface AuditState {
  readonly sealed: number;
  readonly unsealed: number;
  /** First position whose row does not fit the chain; null when it is whole. */
  readonly brokenAt: number | null;
  /** Hash (hex) of the last row that fits; empty for a chain without rows. */
  readonly head: string;
  /** Records changed with direct database access, past the service; the first 100 of each. */
  readonly forged: readonly ForgedRecord[];
}

/**
 * A record that differs from the trail. `content`: a version differs from what was stored.
 * `status`: no move led to it. `decision`, `turn` and `edits`: a gate's decision, a session's turn
 * or the settlement of its proposed edits was added, changed or deleted.
 */
export interface ForgedRecord {
  /** Key of an artifact, of a gate, or of a design session. */
  readonly subject: string;
  /** Version of the artifact; null for a gate without an artifact and for a design session. */
  readonly version: number | null;
  /** Forged turn of a design session; else null. */
  readonly turn: number | null;
  readonly forged: 'content' | 'status' | 'decision' | 'turn' | 'edits';
}

/** The audit trail, chained by hash. */
export interface AuditTrail {
  /** Lists the oldest first. */
  list(page: PageRequest): Promise<Page<AuditEntry>>;
  /** Chains the entries that are not sealed yet. */
  seal(): Promise<void>;
  /** Recomputes the chain and compares versions, statuses, decisions and session turns with it. */
  verify(): Promise<AuditState>;
  /** Returns the row's hash (hex) at that position; null if there is none. */
  hashAt(position: number): Promise<string | null>;
}
