import { Client } from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openQueuePool } from '../../../src/repository/runs/queue-pool.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await openTestDatabase();
});
afterAll(() => database.drop());

test('a connection that breaks while nobody uses it is replaced, also where no queue listens yet', async () => {
  const pool = openQueuePool(database.owner);
  // An emitter that nobody listens to throws at an error.
  expect(pool.listenerCount('error')).toBe(1);
  await pool.query('select 1');
  // Not events.once: that one listens for errors itself.
  const removed = new Promise((resolve) => pool.once('remove', resolve));
  const other = new Client(database.owner);
  await other.connect();
  await other.query(
    `select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'throughline-queue' and datname = current_database()`,
  );
  await removed;
  expect((await pool.query<{ one: number }>('select 1 as one')).rows).toEqual([{ one: 1 }]);
  await other.end();
  await pool.end();
});
