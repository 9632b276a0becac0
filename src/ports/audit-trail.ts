import type { Page, PageRequest } from './pages.ts';

/** One deed as the trail has it. */
export interface AuditEntry {
  readonly id: string;
  /** ISO 8601, UTC, to the microsecond: what the hash covers. */
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
  /** What is not as the trail says, the first hundred of each sort: changed behind the service by somebody with all power over the database. */
  readonly forged: readonly ForgedRecord[];
}

/** `content`: a version says something else than what was stored. `status`: nothing moved it there. `decision`: nobody is known to have made it. */
export interface ForgedRecord {
  /** Key of an artifact, or of a gate. */
  readonly subject: string;
  /** Of the artifact; null for a gate that asks about none. */
  readonly version: number | null;
  readonly forged: 'content' | 'status' | 'decision';
}

/** What was done, chained by hash (DESIGN §4). */
export interface AuditTrail {
  /** Oldest first. */
  list(page: PageRequest): Promise<Page<AuditEntry>>;
  /** Seals what is not sealed yet. */
  seal(): Promise<void>;
  /** Recomputes the whole chain, and holds every version, status and decision against it. */
  verify(): Promise<AuditState>;
  /** Hash (hex) that the row at that position has; null when there is none. */
  hashAt(position: number): Promise<string | null>;
}
