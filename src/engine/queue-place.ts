import type { Fix } from '../lifecycle/fixes/fix.ts';
import type { Config } from '../config/config.ts';
import type { QueueConnection } from './migrate-queue.ts';

/** Where the queue is kept: in the database, through a pool that the repository opened, or in Redis. */
export type QueuePlace =
  { readonly kind: 'postgres'; readonly pool: QueueConnection } | { readonly kind: 'redis'; readonly redis: RedisPlace };

export type RedisPlace = NonNullable<Config['redis']>;

/** What is known of a queue that answers. */
export interface QueueState {
  /** What and where it is, for a person; without a password. */
  readonly description: string;
  /** What is not as it should be; '' when all is. */
  readonly warning: string;
  /** What to do about it; '' when nothing. */
  readonly fix: Fix;
}
