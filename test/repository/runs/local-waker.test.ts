import { AsyncLocalStorage } from 'node:async_hooks';
import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { WorkerSession } from '../../../src/ports/run-execution.ts';
import type { Database } from '../../../src/repository/database/connection.ts';
import { createRunLeases } from '../../../src/repository/runs/run-leases.ts';
import { createRunOutbox } from '../../../src/repository/runs/run-outbox.ts';
import { openRunBench, type RunBench } from '../../support/runs.ts';

let bench: RunBench;
let elsewhere: Database;
const sessions: WorkerSession[] = [];

beforeAll(async () => {
  bench = await openRunBench();
  elsewhere = bench.openElsewhere();
});

afterEach(async () => {
  for (const session of sessions.splice(0)) await session.close();
});

afterAll(async () => {
  await elsewhere.close();
  await bench.close();
});

async function listen(db: Database, onOutbox: () => void): Promise<void> {
  const ignore = (): void => undefined;
  sessions.push(await createRunLeases(db.pool).openSession({ onOutbox, onRun: ignore, onCancel: ignore, onLost: ignore }));
}

it('a wake is heard by workers of this process at once and only once, and by those of others from its notice', async () => {
  const [here, there] = [vi.fn(), vi.fn()];
  await listen(bench.db, here);
  await listen(elsewhere, there);
  await bench.startRun();
  expect(here).toHaveBeenCalledOnce();
  await vi.waitFor(() => expect(there).toHaveBeenCalledOnce(), { interval: 5 });
  // A second wake goes the same way as the first; when its notice has come, that of the first has as well.
  await bench.startRun();
  await vi.waitFor(() => expect(there).toHaveBeenCalledTimes(2), { interval: 5 });
  expect(here).toHaveBeenCalledTimes(2);
});

it('a wake that the database itself tells of is heard by everybody', async () => {
  const [here, there] = [vi.fn(), vi.fn()];
  await listen(bench.db, here);
  await listen(elsewhere, there);
  const run = await bench.startRun();
  await vi.waitFor(() => expect(there).toHaveBeenCalledOnce(), { interval: 5 });
  await createRunOutbox(bench.db.pool).wake(run.key);
  const heard = (): number[] => [here, there].map(({ mock }) => mock.calls.length);
  await vi.waitFor(() => expect(heard()).toEqual([2, 2]), { interval: 5 });
});

it('what a worker does for a wake is no part of what woke it', async () => {
  const trace = new AsyncLocalStorage<string>();
  const heard = vi.fn(() => expect(trace.getStore()).toBeUndefined());
  await listen(bench.db, heard);
  await trace.run('of the caller', () => bench.startRun());
  expect(heard).toHaveBeenCalledOnce();
});
