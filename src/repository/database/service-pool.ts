import { Pool } from 'pg';
import { CheckpointCache } from '../checkpoints/checkpoint-cache.ts';
import { LocalWaker } from '../runs/local-waker.ts';
import { createNotifyAfterCommit } from '../runs/notify-after-commit.ts';

/** A connection pool with the state that its users in one process share. */
export class ServicePool extends Pool {
  readonly waker = new LocalWaker();
  readonly notifyAfterCommit = createNotifyAfterCommit(this, this.waker);
  readonly checkpoints = new CheckpointCache();
}
