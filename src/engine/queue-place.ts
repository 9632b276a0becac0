import type { Fix } from '../lifecycle/fixes/fix.ts';
import type { Config } from '../config/config.ts';
import type { QueueConnection } from './migrate-queue.ts';

/** The location of the queue: in the database, through a pool of the repository, or in Redis. */
export type QueuePlace =
  { readonly kind: 'postgres'; readonly pool: QueueConnection } | { readonly kind: 'redis'; readonly redis: RedisPlace };

export type RedisPlace = NonNullable<Config['redis']>;

/** The state of a queue that answers. */
export interface QueueState {
  /** Kind and location, for a person; without a password. */
  readonly description: string;
  /** What is misconfigured; '' when nothing is. */
  readonly warning: string;
  /** The remedy for the warning; '' without one. */
  readonly fix: Fix;
}
