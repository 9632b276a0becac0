import type { Lease } from '../../ports/run-execution.ts';
import type { ServicePool } from '../database/service-pool.ts';
import { RunJournal } from './run-journal.ts';

/** A lease as the repository hands it out: with the journal of what is yet to be stored under it, the same for checkpoints and for events. */
export class RunLease implements Lease {
  readonly runKey: string;
  readonly epoch: number;
  readonly owner: number;
  readonly journal: RunJournal;

  constructor(pool: ServicePool, { runKey, epoch, owner }: Lease) {
    this.runKey = runKey;
    this.epoch = epoch;
    this.owner = owner;
    this.journal = new RunJournal(pool, this);
  }

  /** Outside of the repository a lease is known by its numbers alone. */
  static of(lease: Lease): RunLease {
    if (lease instanceof RunLease) return lease;
    throw new TypeError(`The lease of ${lease.runKey} was not taken here.`);
  }
}
