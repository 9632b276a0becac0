import { Pool } from 'pg';
import { CheckpointCache } from '../checkpoints/checkpoint-cache.ts';
import { LocalWaker } from '../runs/local-waker.ts';
import { createNotifyAfterCommit } from '../runs/notify-after-commit.ts';

/** Connections to the database, and what those of one process that share them know of each other without asking it. */
export class ServicePool extends Pool {
  readonly waker = new LocalWaker();
  readonly notifyAfterCommit = createNotifyAfterCommit(this, this.waker);
  readonly checkpoints = new CheckpointCache();
}
