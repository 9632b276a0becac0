import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WorkflowRegistry } from '../../graphs/workflow.ts';
import { createEngine } from '../../src/engine/engine.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Run } from '../../src/ports/runs.ts';
import { openDatabase } from '../../src/repository/database/connection.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { decide } from '../support/decide.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { createOwner } from '../support/people.ts';
import { practiceWorkflow, type DoWork } from '../support/practice-workflow.ts';

let test: TestDatabase;
let bench: TestEngine;
let person: Principal;
let doWork: DoWork;
const registry: WorkflowRegistry = { practice: { 1: async () => practiceWorkflow((step) => doWork(step)) } };

beforeAll(async () => {
  test = await openTestDatabase();
  bench = openTestEngine(test.service, registry);
  person = await createOwner(bench.db);
});

beforeEach(() => {
  doWork = async () => undefined;
});

afterAll(async () => {
  expect(bench.errors).toEqual([]);
  await bench.close();
  await test.drop();
});

function startRun(title = 'Choir'): Promise<Run> {
  return bench.runs.start({ workflow: 'practice', input: { title }, subject: {}, startedById: person.id });
}

describe('a decision that falls before the worker has come to rest', () => {
  it('lets it go on from the gate, and not from the beginning, also when nobody had the run before', async () => {
    const run = await startRun();
    const { leases } = bench.parts;
    const engine = createEngine({
      ...bench.parts,
      leases: {
        ...leases,
        async settle(lease, settlement) {
          if (settlement.status === 'waiting') await decide(bench, person, settlement.gateKey, 'approve');
          return await leases.settle(lease, settlement);
        },
      },
    });
    expect(await engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'succeeded' });
    await engine.close();
    const events = await bench.runs.events(run.key, 0);
    const begun = events.filter(({ type }) => type === 'node-started').map(({ node }) => node);
    expect(begun).toEqual(['draft', 'polish', 'polish', 'save', 'open-first', 'release', 'sequel', 'open-second', 'finish']);
  });
});

describe('text that Postgres cannot store', () => {
  it('does not keep a run that failed with it from being given back', async () => {
    doWork = async () => {
      throw new Error('the reply was \u0000\ud800, which is no JSON');
    };
    const run = await bench.engine.workUntilSettled((await startRun()).key, {});
    expect(run).toMatchObject({ status: 'failed', error: { message: 'the reply was \ufffd\ufffd, which is no JSON' } });
  });

  it('does not keep what a node tells from being stored', async () => {
    const { leases } = bench.parts;
    const engine = createEngine({
      ...bench.parts,
      leases: {
        ...leases,
        record: (lease, event) =>
          leases.record(lease, event.type === 'progress' ? { ...event, text: `\u0000${event.node}` } : event),
      },
    });
    const run = await engine.workUntilSettled((await startRun()).key, {});
    await engine.close();
    expect(run).toMatchObject({ status: 'waiting', error: null });
    expect((await bench.runs.events(run.key, 0)).map(({ text }) => text)).toContain('\ufffddraft');
  });
});

describe('a crew that is told to leave while its sweep wakes what was lost', () => {
  it('leaves no timer behind, which would keep the process', async () => {
    const { outbox } = bench.parts;
    const asked = Promise.withResolvers<void>();
    const answer = Promise.withResolvers<void>();
    let times = 0;
    const engine = createEngine({
      ...bench.parts,
      outbox: {
        ...outbox,
        async findRunnable() {
          times += 1;
          // The first is that of the beginning.
          if (times === 1) return [];
          asked.resolve();
          await answer.promise;
          return [{ runKey: 'RUN-999', wake: 1, status: 'running', wokenAt: new Date(0).toISOString() }];
        },
      },
    });
    const timers = vi.spyOn(globalThis, 'setTimeout');
    const stopping = new AbortController();
    const working = engine.workUntilAborted(stopping.signal);
    await asked.promise;
    stopping.abort();
    const before = timers.mock.calls.length;
    setImmediate(answer.resolve);
    await working;
    await engine.close();
    const left = timers.mock.results
      .slice(before)
      .filter((_, index) => timers.mock.calls[before + index]?.[1] === 250)
      .map(({ value }) => value as NodeJS.Timeout)
      .filter((timer) => timer.hasRef() && !(timer as unknown as { _destroyed: boolean })._destroyed);
    timers.mockRestore();
    left.forEach((timer) => clearTimeout(timer));
    expect(left).toEqual([]);
  });
});

describe('a wake that nobody had slots for', () => {
  it('is taken by the next that has, and not by the next sweep', async () => {
    const { outbox } = bench.parts;
    const begun = Promise.withResolvers<void>();
    const over = Promise.withResolvers<void>();
    const handedOver = Promise.withResolvers<void>();
    let sweeps = 0;
    let isSweeping = false;
    const engine = createEngine({
      ...bench.parts,
      concurrency: 1,
      outbox: {
        ...outbox,
        async findRunnable() {
          sweeps += 1;
          isSweeping = true;
          return [];
        },
        // Leaves everything where it is, as if it had come only now.
        async relay() {
          if (!isSweeping) handedOver.resolve();
          isSweeping = false;
          return 0;
        },
      },
    });
    doWork = async ({ runKey }) => {
      if (runKey !== first.key) return;
      begun.resolve();
      await over.promise;
      throw new Error('done');
    };
    const first = await startRun();
    const stopping = new AbortController();
    const working = engine.workUntilAborted(stopping.signal);
    await begun.promise;
    const second = await startRun();
    await handedOver.promise;
    const before = sweeps;
    over.resolve();
    await vi.waitFor(async () => expect(await bench.runs.read(second.key)).not.toMatchObject({ status: 'queued' }), {
      timeout: 10_000,
      interval: 5,
    });
    expect(sweeps).toBe(before);
    stopping.abort();
    await working;
    await engine.close();
  });
});

describe('a run that is canceled while its worker is about to open its gate', () => {
  it.each(['before', 'while'] as const)('leaves no gate behind that nobody would come back for: canceled %s', async (when) => {
    const { gates } = bench.parts.stores;
    const owner = openDatabase(test.owner);
    const cancel = (runKey: string): Promise<unknown> =>
      bench.runs.cancel({ key: runKey, actorId: person.id, reason: 'not needed' });
    const waiting = async (): Promise<void> => {
      const { rowCount } = await owner.pool.query(
        `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like '%cancel_run%'`,
      );
      expect(rowCount).toBe(1);
    };
    let canceling: Promise<unknown> | undefined;
    let opening: Promise<{ readonly key: string }> | undefined;
    const engine = createEngine({
      ...bench.parts,
      stores: {
        ...bench.parts.stores,
        gates: {
          ...gates,
          async open(params) {
            if (when === 'before') await cancel(params.runId ?? '');
            if (when === 'before') {
              opening = gates.open(params);
              return await opening;
            }
            // Its transaction is open when the cancellation has seen that there is no gate.
            const client = await owner.pool.connect();
            await client.query('begin');
            const { artifactKey: artifact, version, contentHash, criteria, runId: run, origin, actorId: actor } = params;
            const given = { artifact, version, contentHash, criteria, run, origin, actor };
            const { rows } = await client.query<{ key: string }>('select open_gate($1) as key', [JSON.stringify(given)]);
            canceling = cancel(params.runId ?? '');
            await vi.waitFor(waiting, { timeout: 20_000, interval: 5 });
            await client.query('commit');
            client.release();
            await canceling;
            return { key: rows[0]?.key ?? '' };
          },
        },
      },
    });
    const run = await startRun();
    expect(await engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'canceled' });
    // Who waits for the end of the run may hear of it before its worker has asked for the gate.
    if (when === 'before') await vi.waitFor(() => expect(opening).toBeDefined(), { timeout: 20_000, interval: 5 });
    await engine.close();
    if (when === 'before') await expect(opening).rejects.toMatchObject({ id: 'gate.run-ended' });
    await canceling;
    await owner.close();
    expect(await bench.gates.list({ runId: run.key, status: 'pending' })).toEqual([]);
  });
});

describe('a queue that fails whenever it is asked', () => {
  it('ends no crew, and keeps none that has slots from taking what was woken before it listened', async () => {
    const { outbox } = bench.parts;
    const errors: Error[] = [];
    const engine = createEngine({
      ...bench.parts,
      onError: (error) => errors.push(error),
      outbox: {
        ...outbox,
        async findRunnable() {
          throw new Error('write ECONNRESET');
        },
      },
    });
    const run = await startRun();
    expect(await engine.workUntilSettled(run.key, {})).toMatchObject({ status: 'waiting' });
    await engine.close();
    expect(new Set(errors.map(({ message }) => message))).toEqual(new Set(['write ECONNRESET']));
  });
});
