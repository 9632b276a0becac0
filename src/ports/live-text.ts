import type { Lease } from './run-execution.ts';

/** A piece of what a model is writing. */
export interface TextPiece {
  /** Cursor that grows within a run. */
  readonly id: string;
  readonly runKey: string;
  readonly node: string;
  readonly text: string;
  /** The model starts again; the node's earlier pieces are void. */
  readonly restarted: boolean;
  readonly at: string;
}

/**
 * Streams what models write from any worker to any watcher while the node's visit lasts. Nothing is
 * kept, because the draft holds the result.
 */
export interface LiveText {
  /** Returns the cursor of the piece; null if the lease is lost and nothing was written. */
  write(lease: Lease, piece: Pick<TextPiece, 'node' | 'text' | 'restarted'>): Promise<string | null>;
  /** Removes the visit's pieces up to that cursor after a delay, in which readers can catch up. */
  clear(lease: Lease, upTo: string): void;
  /** Returns a run's pieces after the cursor, or from the first that is left, oldest first. */
  read(query: { runKey: string; after: string | null; limit: number }): Promise<readonly TextPiece[]>;
  /** Returns whether the cursor was given yet; throws `stream.unknown-place` for an invalid one. */
  hasReached(place: string): Promise<boolean>;
  /** Calls back when a piece of the run may have been added. Returns how to stop. */
  readonly onAdded: (runKey: string, callback: () => void) => () => void;
  /** Removes pieces of workers that died or lost their run. Safe in many processes at once. */
  tidy(): Promise<void>;
  /** Performs pending removals at once. */
  close(): Promise<void>;
}
