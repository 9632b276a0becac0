import { afterAll, afterEach, beforeAll, expect, it, vi } from 'vitest';
import type { PickUp } from '../../../src/ports/run-execution.ts';
import { openDatabase } from '../../../src/repository/database/connection.ts';
import { createRunOutbox } from '../../../src/repository/runs/run-outbox.ts';
import { openRunBench, type RunBench } from '../../support/runs.ts';

let bench: RunBench;

beforeAll(async () => {
  bench = await openRunBench();
});

afterEach(() => bench.closeWorkers());

afterAll(() => bench.close());

async function relayed(): Promise<PickUp[]> {
  const pickUps: PickUp[] = [];
  await bench.outbox.relay(async (batch) => void pickUps.push(...batch));
  return pickUps;
}

it('keeps an entry until the queue has taken it', async () => {
  const run = await bench.startRun();
  const refuse = bench.outbox.relay(async () => {
    throw new Error('the queue is down');
  });
  await expect(refuse).rejects.toThrow('the queue is down');
  // The connection that was given up holds its locks until the server has noticed.
  const again = await vi.waitUntil(async () => (await relayed())[0], { interval: 5 });
  expect(again).toEqual({ runKey: run.key, wake: 1, traceparent: null });
  expect(await relayed()).toEqual([]);
});

it('hands each entry to one of several relays that run at once', async () => {
  const started = await Promise.all(Array.from({ length: 20 }, () => bench.startRun()));
  const batches = await Promise.all([relayed(), relayed(), relayed()]);
  const keys = batches.flat().map((pickUp) => pickUp.runKey);
  expect(keys.toSorted()).toEqual(started.map((run) => run.key).toSorted());
});

it('asks for a new pick-up with every wake, also of a run that is worked on, and not of one that has ended', async () => {
  const run = await bench.startRun();
  const worker = await bench.openWorker();
  await relayed();
  expect(await bench.outbox.wake(run.key)).toBe(true);
  const leased = await bench.leases.take(run.key, worker.workerId);
  expect(await bench.outbox.wake(run.key)).toBe(true);
  expect(await relayed()).toEqual([
    { runKey: run.key, wake: 2, traceparent: null },
    { runKey: run.key, wake: 3, traceparent: null },
  ]);
  expect(await bench.runs.read(run.key)).toMatchObject({ status: 'running' });
  if (leased) await bench.leases.settle(leased.lease, { status: 'succeeded' });
  expect(await bench.outbox.wake(run.key)).toBe(false);
  expect(await relayed()).toEqual([]);
});

it('wakes a run that was found only as it was found: one that came to its gate meanwhile stays there', async () => {
  const run = await bench.startRun();
  const worker = await bench.openWorker();
  await relayed();
  const found = (await bench.outbox.findRunnable()).find(({ runKey }) => runKey === run.key);
  expect(found).toMatchObject({ status: 'queued', wake: 1 });
  const leased = await bench.leases.take(run.key, worker.workerId);
  expect(await bench.outbox.wake(run.key, found)).toBe(false);
  if (leased) await bench.leases.settle(leased.lease, { status: 'succeeded' });
  expect(await bench.outbox.wake(run.key, found)).toBe(false);
  expect(await relayed()).toEqual([]);
  const other = await bench.startRun();
  expect(await bench.outbox.wake(other.key, { status: 'queued', wake: 2 })).toBe(false);
  expect(await bench.outbox.wake(other.key, { status: 'waiting' })).toBe(false);
  expect(await bench.outbox.wake(other.key, { status: 'queued', wake: 1 })).toBe(true);
  expect(await bench.outbox.wake(other.key, { status: 'queued' })).toBe(true);
});

it('finds runs that could go on: left by a worker that is gone, or in line; not those that are worked on or wait', async () => {
  const [inLine, workedOn, left] = [await bench.startRun(), await bench.startRun(), await bench.startRun()];
  await relayed();
  const [living, dying] = [await bench.openWorker(), await bench.openWorker()];
  await bench.leases.take(workedOn.key, living.workerId);
  await bench.leases.take(left.key, dying.workerId);
  await dying.close();
  const findOwn = async (): Promise<string[]> => {
    const own = [inLine.key, workedOn.key, left.key];
    return (await bench.outbox.findRunnable()).map((run) => run.runKey).filter((key) => own.includes(key));
  };
  await expect.poll(findOwn).toEqual([left.key, inLine.key]);
});

it('does not find a run whose wake lies in the outbox, or every sweep would wake a dead worker’s run once more', async () => {
  const run = await bench.startRun();
  const dying = await bench.openWorker();
  await relayed();
  await bench.leases.take(run.key, dying.workerId);
  await dying.close();
  const isFound = async (): Promise<boolean> => (await bench.outbox.findRunnable()).some(({ runKey }) => runKey === run.key);
  await expect.poll(isFound).toBe(true);
  expect(await bench.outbox.wake(run.key)).toBe(true);
  expect(await isFound()).toBe(false);
  expect((await relayed()).map(({ runKey }) => runKey)).toContain(run.key);
  expect(await isFound()).toBe(true);
});

it('finds a dead worker’s run before the many that wait for their turn', async () => {
  await bench.ownerDb.pool.query(
    `insert into run (workflow, workflow_version, input, started_by, woken_at)
    select 'practice', 1, '{}', $1, now() - interval '1 hour' from generate_series(1, 150)`,
    [bench.person.id],
  );
  const left = await bench.startRun();
  const dying = await bench.openWorker();
  await relayed();
  await bench.leases.take(left.key, dying.workerId);
  await dying.close();
  await expect.poll(async () => (await bench.outbox.findRunnable()).map(({ runKey }) => runKey)).toContain(left.key);
});

it('says what is wrong when the database does not answer', async () => {
  const db = openDatabase({ host: '127.0.0.1', port: 1, user: 'nobody', password: '', database: 'none' });
  const relay = createRunOutbox(db.pool).relay(async () => undefined);
  await expect(relay).rejects.toMatchObject({ id: 'database.unavailable' });
  await db.close();
});
