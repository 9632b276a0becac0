import type { QueuePlace, RedisPlace } from '../../src/engine/queue-place.ts';
import { openDatabase } from '../../src/repository/database/connection.ts';
import { openQueuePool } from '../../src/repository/runs/queue-pool.ts';
import type { TestDatabase } from '../support/database.ts';

/** How a wake reaches a worker: straight from the outbox where one has room, or through the queue in any case. */
export const wakeRoutes = ['direct', 'queue'] as const;
export type WakeRoute = (typeof wakeRoutes)[number];

/** Where a queue may be kept; whatever is promised of runs holds on each of them. */
export interface QueueServer {
  /** Null: in the database. */
  readonly redis: RedisPlace | null;
  /** For a queue without an engine. */
  openPlace(): { readonly place: QueuePlace; readonly close: () => Promise<void> };
  /** Loses every job, as when somebody empties it by mistake. */
  empty(): Promise<void>;
  stop(): Promise<void>;
}

export interface QueueServerKind {
  readonly name: string;
  start(test: TestDatabase): Promise<QueueServer>;
}

export const postgresQueue: QueueServerKind = {
  name: 'Postgres',
  start: async (test) => ({
    redis: null,
    openPlace() {
      const pool = openQueuePool(test.service);
      return { place: { kind: 'postgres', pool }, close: () => pool.end() };
    },
    async empty() {
      const owner = openDatabase(test.owner);
      await owner.pool.query('delete from bullmq.job');
      await owner.close();
    },
    stop: async () => undefined,
  }),
};
