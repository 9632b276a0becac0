import type { Lease } from '../../ports/run-execution.ts';
import type { CheckpointRows } from './checkpoint-rows.ts';

/** Runs whose last checkpoint is cached: decisions often come soon; others are read. */
const mostRuns = 200;
/** The largest checkpoint that is cached, in bytes of its values. */
const mostBytes = 64_000;

/** A lease that knows whether its run was settled with everything gathered before. */
type CachedLease = Lease & { readonly journal: { readonly isSettled: boolean } };

/** Caches the last checkpoints of this process's recent runs. */
export class CheckpointCache {
  readonly #runs = new Map<string, { readonly lease: CachedLease; readonly last: CheckpointRows }>();

  /** Caches the last checkpoint under this lease; null when it is not known completely. */
  set(lease: CachedLease, last: CheckpointRows | null): void {
    this.#runs.delete(lease.runKey);
    if (last && sizeOf(last) <= mostBytes) this.#runs.set(lease.runKey, { lease, last });
    const [oldest] = this.#runs.keys();
    if (this.#runs.size > mostRuns && oldest !== undefined) this.#runs.delete(oldest);
  }

  /**
   * Returns the last checkpoint when this process settled the run under the previous lease;
   * undefined when it must be read. Only a lease's holder writes, epochs are consecutive, and a
   * settlement stores everything, so nobody has written since.
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
