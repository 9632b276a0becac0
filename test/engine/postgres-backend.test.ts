import { setTimeout as delay } from 'node:timers/promises';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { openPostgresBackend } from '../../src/engine/postgres-backend.ts';
import { openQueuePool } from '../../src/repository/runs/queue-pool.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { farEndOf, openNetworkWay, type NetworkWay } from '../support/network-way.ts';

let test: TestDatabase;
let way: NetworkWay;
let pool: Pool;
const errors: Error[] = [];
const events = { onError: (error: Error) => void errors.push(error), onUp: () => undefined };

beforeEach(async () => {
  errors.length = 0;
  test = await openTestDatabase();
  way = await openNetworkWay(() => farEndOf(test.service));
  pool = openQueuePool({ ...test.service, host: '127.0.0.1', port: way.port });
  // The pool tells of idle connections that break; here that is the point.
  pool.on('error', () => undefined);
});

afterEach(async () => {
  way.heal();
  await pool.end();
  await way.close();
  await test.drop();
});

it('takes jobs once the database answers, although it did not when the worker began, and lets everything else go on meanwhile', async () => {
  const queue = await openPostgresBackend(pool, events);
  const done: string[] = [];
  way.cut();
  const worker = queue.takeJobs(async (_name, { runKey }) => void done.push(runKey));
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0));
  const askedAtMs = performance.now();
  await delay(200);
  // A worker that asks without a pause, as the library's own does, holds up every timer.
  expect(performance.now() - askedAtMs).toBeLessThan(1_000);
  expect(errors.length).toBeLessThan(10);
  way.heal();
  await queue.add('advance-run', { runKey: 'RUN-001' }, 'run-RUN-001-1');
  await vi.waitFor(() => expect(done).toEqual(['RUN-001']), { timeout: 10_000 });
  await worker.close();
  await queue.close();
});

it('gives up a worker that never came to take a job', async () => {
  const queue = await openPostgresBackend(pool, events);
  way.cut();
  const worker = queue.takeJobs(async () => undefined);
  await vi.waitFor(() => expect(errors.length).toBeGreaterThan(0));
  await worker.close();
  await queue.close();
});

it('does not open without the database', async () => {
  way.cut();
  await expect(openPostgresBackend(pool, events)).rejects.toThrow(/reset|terminated|ECONN/i);
});
