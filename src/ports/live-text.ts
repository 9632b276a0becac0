import type { Lease } from './run-execution.ts';

/** A piece of what a model is writing. */
export interface TextPiece {
  /** Place of the piece; those of a run grow. */
  readonly id: string;
  readonly runKey: string;
  readonly node: string;
  readonly text: string;
  /** What this node wrote before is void: the model begins anew. */
  readonly restarted: boolean;
  readonly at: string;
}

/**
 * What models write, from whichever worker to whoever watches, for as long as the visit lasts that they write for. Nothing of it is kept: what came
 * of it is the draft.
 */
export interface LiveText {
  /** Returns the place of the piece; null when the lease is lost, and then nothing was written. */
  write(lease: Lease, piece: Pick<TextPiece, 'node' | 'text' | 'restarted'>): Promise<string | null>;
  /** The visit is over: its pieces up to that place are removed a moment later, so that whoever is about to read them can. */
  clear(lease: Lease, upTo: string): void;
  /** Pieces of a run behind a place, oldest first; from the first that is still here when `after` is null. */
  read(query: { runKey: string; after: string | null; limit: number }): Promise<readonly TextPiece[]>;
  /** Whether the numbering has come to that place; one it has not is from elsewhere. Throws InputError `stream.unknown-place`. */
  hasReached(place: string): Promise<boolean>;
  /** Calls back when a piece of the run was added, or may have been. Returns how to stop. */
  readonly onAdded: (runKey: string, callback: () => void) => () => void;
  /** Removes what workers left behind that died or lost their run. Safe in many processes at once. */
  tidy(): Promise<void>;
  /** Removes at once what was to be removed soon. */
  close(): Promise<void>;
}
