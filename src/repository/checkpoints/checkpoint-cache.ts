import type { Lease } from '../../ports/run-execution.ts';
import type { CheckpointRows } from './checkpoint-rows.ts';

/** Runs whose last checkpoint a process keeps: a decision often comes soon, and what was forgotten is read. */
const mostRuns = 200;
/** Of the values of one run's checkpoint. */
const mostBytes = 64_000;

/** A lease that tells whether its run was given back with everything that came in before that. */
type CachedLease = Lease & { readonly journal: { readonly isSettled: boolean } };

/** The last checkpoint of each run that this process had in hand a short time ago. */
export class CheckpointCache {
  readonly #runs = new Map<string, { readonly lease: CachedLease; readonly last: CheckpointRows }>();

  /** Keeps what was put last under this lease; null where that is not known as a whole. */
  set(lease: CachedLease, last: CheckpointRows | null): void {
    this.#runs.delete(lease.runKey);
    if (last && sizeOf(last) <= mostBytes) this.#runs.set(lease.runKey, { lease, last });
    const [oldest] = this.#runs.keys();
    if (this.#runs.size > mostRuns && oldest !== undefined) this.#runs.delete(oldest);
  }

  /**
   * The last checkpoint of a run that this process itself gave back under the lease before this one; undefined where it must be read. Only who holds a
   * lease writes checkpoints, each lease has the epoch after the one before, and a settlement stores everything: nobody wrote since.
   */
  get(lease: Lease): CheckpointRows | undefined {
    const cached = this.#runs.get(lease.runKey);
    if (!cached || cached.lease.epoch !== lease.epoch - 1) return undefined;
    return cached.lease.journal.isSettled ? cached.last : undefined;
  }
}

function sizeOf({ channels, writes }: CheckpointRows): number {
  return [...channels, ...writes].reduce((total, { value }) => total + value.length, 0);
}
