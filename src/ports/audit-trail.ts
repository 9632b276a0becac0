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

/**
 * `content`: a version says something else than what was stored. `status`: nothing moved it there. `decision`: one at this gate is not the one that was
 * made: nobody made it, its note or another part of it is another, or it is gone. `turn`: it is not what was said, settled or decided there, or it is gone. `edits`:
 * what a person did about a proposed edit of this session is not what is there, or it is gone.
 */
export interface ForgedRecord {
  /** Key of an artifact, of a gate, or of a design session. */
  readonly subject: string;
  /** Of the artifact; null for a gate that asks about none, and for a design session. */
  readonly version: number | null;
  /** Of a design session, where one of its turns is forged. */
  readonly turn: number | null;
  readonly forged: 'content' | 'status' | 'decision' | 'turn' | 'edits';
}

/** What was done, chained by hash (DESIGN §4). */
export interface AuditTrail {
  /** Oldest first. */
  list(page: PageRequest): Promise<Page<AuditEntry>>;
  /** Seals what is not sealed yet. */
  seal(): Promise<void>;
  /** Recomputes the whole chain, and holds every version, status, decision and turn of a design session against it. */
  verify(): Promise<AuditState>;
  /** Hash (hex) that the row at that position has; null when there is none. */
  hashAt(position: number): Promise<string | null>;
}
