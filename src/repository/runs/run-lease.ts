import type { Lease } from '../../ports/run-execution.ts';
import type { ServicePool } from '../database/service-pool.ts';
import { RunJournal } from './run-journal.ts';

/** The repository's own lease, with the journal that its checkpoints and events share. */
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

  /** Returns the repository's lease; outside the repository a lease is only its numbers. */
  static of(lease: Lease): RunLease {
    if (lease instanceof RunLease) return lease;
    throw new TypeError(`The lease of ${lease.runKey} was not taken here.`);
  }
}
