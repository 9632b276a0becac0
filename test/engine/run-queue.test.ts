import { LATEST_SCHEMA_VERSION } from 'bullmq';
import type { Pool } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { migrateQueue, schemaVersion } from '../../src/engine/migrate-queue.ts';
import { openRunQueue, type RunQueue } from '../../src/engine/run-queue.ts';
import { openDatabase, type Database } from '../../src/repository/database/connection.ts';
import { openQueuePool } from '../../src/repository/runs/queue-pool.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';

let test: TestDatabase;
let owner: Database;
let pool: Pool;
let queue: RunQueue;
const errors: Error[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
  owner = openDatabase(test.owner);
  pool = openQueuePool(test.service);
  queue = await openRunQueue({ kind: 'postgres', pool }, { onError: (error) => errors.push(error), onUp: () => undefined });
});

afterAll(async () => {
  await queue.close();
  await pool.end();
  await owner.close();
  await test.drop();
  // A test takes the schema away for a moment, and a check for stalled jobs may fall into that.
  expect(errors.filter(({ message }) => !/^relation "\w+" does not exist$/.test(message))).toEqual([]);
});

/** Works until as many jobs came as were asked for; returns the runs they were for. */
async function workOff(count: number): Promise<string[]> {
  const done: string[] = [];
  const all = Promise.withResolvers<void>();
  const worker = queue.work({
    'advance-run': async ({ runKey }) => {
      if (done.push(runKey) === count) all.resolve();
    },
  });
  await all.promise;
  await worker.close();
  return done;
}

it('delivers a later wake although the job of an earlier one is still kept', async () => {
  await queue.add([{ runKey: 'RUN-001', wake: 1 }]);
  // As a worker that was killed leaves it: taken, and never given back.
  await owner.pool.query(`update bullmq.job set state = 'active' where id = 'run-RUN-001-1'`);
  expect(await queue.find({ runKey: 'RUN-001', wake: 1 })).toBe('taken');
  await queue.add([{ runKey: 'RUN-001', wake: 1 }]);
  expect(await queue.find({ runKey: 'RUN-001', wake: 1 })).toBe('taken');
  await queue.add([{ runKey: 'RUN-001', wake: 2 }]);
  expect(await queue.find({ runKey: 'RUN-001', wake: 2 })).toBe('in-line');
  expect(await workOff(1)).toEqual(['RUN-001']);
  expect(await queue.find({ runKey: 'RUN-001', wake: 2 })).toBe('absent');
});

it('knows the schema version of the library', () => {
  expect(schemaVersion).toBe(LATEST_SCHEMA_VERSION);
});

it('is migrated by many at once, and does nothing when it is there', async () => {
  const before = await owner.pool.query('select * from bullmq.migration');
  await owner.pool.query('drop schema bullmq cascade');
  await Promise.all([migrateQueue(owner.pool), migrateQueue(owner.pool), migrateQueue(owner.pool)]);
  await migrateQueue(owner.pool);
  const after = await owner.pool.query('select * from bullmq.migration');
  expect(after.rows.length).toBe(before.rows.length);
  await queue.add([{ runKey: 'RUN-004', wake: 1 }]);
  expect(await workOff(1)).toEqual(['RUN-004']);
});
