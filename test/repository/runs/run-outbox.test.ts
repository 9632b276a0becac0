import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import type { PickUp } from '../../../src/ports/run-execution.ts';
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
  expect(await relayed()).toEqual([{ runKey: run.key, wake: 1 }]);
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
    { runKey: run.key, wake: 2 },
    { runKey: run.key, wake: 3 },
  ]);
  expect(await bench.runs.read(run.key)).toMatchObject({ status: 'running' });
  if (leased) await bench.leases.settle(leased.lease, { status: 'succeeded' });
  expect(await bench.outbox.wake(run.key)).toBe(false);
  expect(await relayed()).toEqual([]);
});

it('finds runs that could go on: in line, or left by a worker that is gone; not those that are worked on or wait', async () => {
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
  await expect.poll(findOwn).toEqual([inLine.key, left.key]);
});
