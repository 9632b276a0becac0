import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { LeaseLost, type LeasedRun, type Settlement } from '../../../src/ports/run-execution.ts';
import type { RunStatus } from '../../../src/ports/runs.ts';
import { openRunBench, type RunBench } from '../../support/runs.ts';

/** What a run should be. */
interface Model {
  status: RunStatus;
  wake: number;
  /** Whether the last lease that was given is good, and the wakes that its holder has seen. */
  held: { seenWake: number } | null;
  /** True when the holder hangs and its lease has run out. */
  expired: boolean;
  /** Whether the run has a pending gate. */
  isGateOpen: boolean;
}

interface Real {
  readonly runKey: string;
  readonly workers: readonly number[];
  readonly leases: LeasedRun[];
  /** Of the gate that was opened last. */
  gateKey: string;
}

let bench: RunBench;
let workers: number[];

beforeAll(async () => {
  bench = await openRunBench();
  workers = [(await bench.openWorker()).workerId, (await bench.openWorker()).workerId];
});

afterAll(() => bench.close());

type Command = fc.AsyncCommand<Model, Real>;

/** A command that may come at any time: what it should do depends on the state, and refusing is a result. */
function command(name: string, run: (model: Model, real: Real) => Promise<void>): Command {
  return {
    check: () => true,
    toString: () => name,
    async run(model, real) {
      await run(model, real);
      const { rows } = await bench.db.pool.query(
        'select status, wake, lease_owner is not null as leased from run where key = $1',
        [real.runKey],
      );
      expect(rows).toEqual([{ status: model.status, wake: model.wake, leased: model.held !== null }]);
    },
  };
}

const take = (worker: number): Command =>
  command(`take ${worker}`, async (model, real) => {
    const leased = await bench.leases.take(real.runKey, real.workers[worker] ?? 0);
    const may = model.status === 'queued' || (model.status === 'running' && model.expired);
    expect(leased !== null).toBe(may);
    if (!leased) return;
    real.leases.push(leased);
    Object.assign(model, { status: 'running', held: { seenWake: model.wake }, expired: false });
  });

/** Settles by the lease that was given `age` leases ago. */
const settle = (age: number, settlement: Settlement): Command =>
  command(`settle ${settlement.status} by lease -${age}`, async (model, real) => {
    const leased = real.leases.at(-1 - age);
    if (!leased) return;
    const seenWake = model.held?.seenWake ?? leased.wake;
    const settled = bench.leases.settle(
      leased.lease,
      settlement.status === 'waiting' ? { ...settlement, gateKey: real.gateKey, wake: seenWake } : settlement,
    );
    if (age > 0 || !model.held) {
      await expect(settled).rejects.toBeInstanceOf(LeaseLost);
      return;
    }
    const mayNotWait = settlement.status === 'waiting' && (seenWake !== model.wake || !model.isGateOpen);
    if (mayNotWait || (settlement.status === 'succeeded' && model.isGateOpen)) {
      expect(await settled).toEqual({ wokenTo: model.wake });
      model.held.seenWake = model.wake;
      return;
    }
    expect(await settled).toBeNull();
    Object.assign(model, { status: settlement.status, held: null, expired: false });
    if (settlement.status === 'queued') model.wake += 1;
  });

const wake = command('wake', async (model, real) => {
  const may = ['queued', 'running', 'waiting'].includes(model.status);
  expect(await bench.outbox.wake(real.runKey)).toBe(may);
  if (!may) return;
  model.wake += 1;
  if (model.status === 'waiting') model.status = 'queued';
});

const cancel = command('cancel', async (model, real) => {
  const canceled = bench.runs.cancel({ key: real.runKey, actorId: bench.person.id, reason: 'no' });
  if (model.status === 'succeeded' || model.status === 'canceled') {
    await expect(canceled).rejects.toMatchObject({ id: 'run.ended' });
    return;
  }
  await canceled;
  // Whatever closes a gate wakes its run, unless that has stopped.
  if (model.isGateOpen && !['failed', 'blocked'].includes(model.status)) model.wake += 1;
  Object.assign(model, { status: 'canceled', held: null, expired: false, isGateOpen: false });
});

const retry = command('retry', async (model, real) => {
  const retried = bench.runs.retry({ key: real.runKey, actorId: bench.person.id });
  if (model.status !== 'failed' && model.status !== 'blocked') {
    await expect(retried).rejects.toMatchObject({ id: 'run.not-failed' });
    return;
  }
  await retried;
  Object.assign(model, { status: 'queued', wake: model.wake + 1 });
});

const hang = command('hang', async (model, real) => {
  await bench.ownerDb.pool.query(
    `update run set lease_expires_at = now() - interval '1 second' where key = $1 and status = 'running'`,
    [real.runKey],
  );
  model.expired = model.held !== null;
});

const openGate = command('open a gate', async (model, real) => {
  if (model.isGateOpen || ['succeeded', 'canceled'].includes(model.status)) return;
  const { rows } = await bench.ownerDb.pool.query<{ key: string }>(
    `insert into gate (kind, attests, content_hash, roles, quorum, criteria, run_key, origin, opened_by)
     values ('attestation', 'adr', 'x', '{architect}', 1, '[]', $1, gen_random_uuid(), $2) returning key`,
    [real.runKey, bench.person.id],
  );
  real.gateKey = rows[0]?.key ?? '';
  model.isGateOpen = true;
});

/** Without a wake: what a decision does besides waking the run. */
const closeGate = command('close the gate', async (model, real) => {
  await bench.ownerDb.pool.query(
    `update gate set status = 'withdrawn', closed_at = now(), closed_because = 'x' where run_key = $1 and status = 'pending'`,
    [real.runKey],
  );
  model.isGateOpen = false;
});

const error = { id: 'x', message: 'x', fix: 'x' };
const settlements: Settlement[] = [
  { status: 'waiting', gateKey: 'GATE-001', wake: 0 },
  { status: 'succeeded' },
  { status: 'failed', error },
  { status: 'blocked', error },
  { status: 'queued' },
];

it('follows its table whatever happens in whatever order', async () => {
  const commands = fc.commands(
    [
      fc.nat(1).map(take),
      fc.tuple(fc.constantFrom(0, 0, 0, 1), fc.constantFrom(...settlements)).map(([age, settlement]) => settle(age, settlement)),
      ...[wake, cancel, retry, hang, openGate, closeGate].map((single) => fc.constant(single)),
    ],
    { maxCommands: 30 },
  );
  await fc.assert(
    fc.asyncProperty(commands, async (sequence) => {
      const run = await bench.startRun();
      const model: Model = { status: 'queued', wake: 1, held: null, expired: false, isGateOpen: false };
      await fc.asyncModelRun(() => ({ model, real: { runKey: run.key, workers, leases: [], gateKey: 'GATE-666' } }), sequence);
      // The course that was told is the course that was taken.
      const rests = (await bench.runs.events(run.key, 0)).map((event) => event.type);
      expect(rests[0]).toBe('started');
      if (['succeeded', 'canceled'].includes(model.status)) expect(rests.at(-1)).toBe(model.status);
    }),
    { numRuns: 60 },
  );
});
