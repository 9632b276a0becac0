import { expect, it } from 'vitest';
import { planFaults, type PlannedFault } from './plan-faults.ts';
import { planRun } from './plan-run.ts';
import { runStorm, type StormOrder } from './storm.ts';

// A minute of `npm run chaos`, which is for thousands of runs.

const order: Omit<StormOrder, 'backend' | 'seed'> = {
  runs: 40,
  workers: 3,
  startingEndsAfterMs: 15_000,
  atOnce: 24,
  movesBetweenFaults: 3,
  isPatient: false,
};

// Seeds whose first faults are a kill and what the title tells of, so that also a machine that gets to few of them gets to these.
async function expectNothingLost(backend: StormOrder['backend'], seed: number, freezes = false): Promise<void> {
  const { losses, figures } = await runStorm({ ...order, backend, seed, freezes });
  expect(losses).toEqual([]);
  if (freezes)
    expect(
      Number(figures['workers frozen']) + Number(figures['Postgres frozen']) + Number(figures['Redis frozen']),
    ).toBeGreaterThan(0);
  expect(figures['runs']).toBeGreaterThan(0);
  expect(figures['workers killed']).toBeGreaterThan(0);
  expect(figures['model faults']).toBeGreaterThan(0);
}

it(
  'gated runs in a storm of kills, cuts and restarts: each ends, each effect happens once, each decision is kept',
  { timeout: 180_000 },
  async () => await expectNothingLost('postgres', 1279),
);

it(
  'the same with the queue in a Redis that is killed and flushed',
  { timeout: 180_000 },
  async () => await expectNothingLost('redis', 2205),
);

it(
  'the same with workers, Postgres and a Redis that freeze instead of ending',
  { timeout: 300_000 },
  async () => await expectNothingLost('redis', 9348, true),
);

it('the same seed plans the same faults and the same people', () => {
  const plan = (): PlannedFault[] => {
    const faults = planFaults(7, { workers: 4, redis: true, freezes: true, outlastsLeases: true });
    return Array.from({ length: 500 }, () => faults.next().value as PlannedFault);
  };
  expect(plan()).toEqual(plan());
  expect(new Set(plan().map(({ fault }) => fault.kind)).size).toBe(13);
  expect(planRun(7, 12)).toEqual(planRun(7, 12));
});
