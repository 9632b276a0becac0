import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { WorkflowRegistry } from '../../graphs/workflow.ts';
import { createEngine } from '../../src/engine/engine.ts';
import { InputError } from '../../src/lifecycle/errors.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Run, RunEvent } from '../../src/ports/runs.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { decide } from '../support/decide.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { createOwner } from '../support/people.ts';
import { practiceWorkflow, type DoWork } from '../support/practice-workflow.ts';

let test: TestDatabase;
let bench: TestEngine;
let person: Principal;
let worked: string[];
let doWork: DoWork;
const registry: WorkflowRegistry = { practice: { 1: async () => practiceWorkflow((step) => doWork(step)) } };

beforeAll(async () => {
  test = await openTestDatabase();
  bench = openTestEngine(test.service, registry);
  person = await createOwner(bench.db);
});

beforeEach(() => {
  worked = [];
  doWork = async ({ node }) => void worked.push(node);
});

afterAll(async () => {
  expect(bench.errors).toEqual([]);
  await bench.close();
  await test.drop();
});

async function startRun(): Promise<Run> {
  return await bench.runs.start({ workflow: 'practice', input: { title: 'Choir' }, subject: {}, startedById: person.id });
}

async function workOn(run: Run, onEvent?: (event: RunEvent) => void): Promise<Run> {
  return await bench.engine.workUntilSettled(run.key, { onEvent });
}

describe('a run', () => {
  it('tells each node, waits at its gate, goes on with the decision, and ends after the last gate', async () => {
    const events: string[] = [];
    const listen = ({ type, node, text }: RunEvent): void => void events.push([type, node, text].filter(Boolean).join(' '));
    const run = await startRun();
    const first = await workOn(run, listen);
    expect(first).toMatchObject({ status: 'waiting', subject: { prd: 'PRD-001' } });
    expect(events).toEqual([
      'started practice started',
      ...['draft', 'polish', 'polish', 'save', 'open-first'].flatMap((node) => [
        `node-started ${node}`,
        `progress ${node} ${node} of Choir`,
        `node-finished ${node}`,
      ]),
      `waiting open-first waiting at ${first.gateKey}`,
    ]);

    events.length = 0;
    await decide(bench, person, first.gateKey, 'approve');
    const second = await workOn(run, listen);
    expect(second.status).toBe('waiting');
    expect(second.gateKey).not.toBe(first.gateKey);
    expect(events[0]).toBe('node-started release');
    await decide(bench, person, second.gateKey, 'approve');
    expect(await workOn(run)).toMatchObject({ status: 'succeeded', gateKey: null, error: null });
    expect(worked).toEqual(['draft', 'polish', 'polish', 'save', 'open-first', 'release', 'sequel', 'open-second', 'finish']);
  });

  it('comes back to the gate with a new version after a request for changes, and ends after a rejection', async () => {
    const run = await startRun();
    const first = await workOn(run);
    await decide(bench, person, first.gateKey, 'request-changes');
    const second = await workOn(run);
    expect(await bench.gates.read(second.gateKey ?? '')).toMatchObject({ version: 2, previousVersion: 1 });
    await decide(bench, person, second.gateKey, 'reject');
    expect(await workOn(run)).toMatchObject({ status: 'succeeded' });
    expect(worked.filter((node) => node === 'save')).toHaveLength(2);
    expect(worked).not.toContain('release');
  });

  it('costs rows and no worker while it waits', async () => {
    const run = await workOn(await startRun());
    const { rows } = await bench.db.pool.query(
      `select lease_owner, (select count(*)::integer from outbox) as outbox, (select count(*)::integer from bullmq.job) as jobs
      from run where key = $1`,
      [run.key],
    );
    expect(rows).toEqual([{ lease_owner: null, outbox: 0, jobs: 0 }]);
  });

  it('goes straight on when the decision falls before it has come to rest', async () => {
    const run = await startRun();
    const { leases } = bench.parts;
    // Decides in the moment between the worker's look at the gate and its going to rest.
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
  });

  it('is executed by exactly one of two engines that work at once', async () => {
    const other = openTestEngine(test.service, registry);
    const started = await Promise.all(Array.from({ length: 6 }, startRun));
    const engines = [bench.engine, other.engine];
    const settled = await Promise.all(started.flatMap((run) => engines.map((engine) => engine.workUntilSettled(run.key, {}))));
    expect(new Set(settled.map((run) => run.status))).toEqual(new Set(['waiting']));
    expect(worked.length).toBe(started.length * 5);
    expect(other.errors).toEqual([]);
    await other.close();
  });
});

describe('a run whose step fails', () => {
  it('fails with what the step said, and a retry goes on from there', async () => {
    doWork = async ({ node }) => {
      worked.push(node);
      if (node === 'save') throw new InputError({ id: 'practice.broken', message: 'The pen broke.', fix: 'Take another.' });
    };
    const run = await startRun();
    expect(await workOn(run)).toMatchObject({
      status: 'failed',
      node: 'save',
      error: { id: 'practice.broken', message: 'The pen broke.', fix: 'Take another.' },
    });
    doWork = async ({ node }) => void worked.push(node);
    expect(await bench.runs.retry({ key: run.key, actorId: person.id })).toMatchObject({ status: 'queued', error: null });
    expect(await workOn(run)).toMatchObject({ status: 'waiting', error: null });
    expect(worked).toEqual(['draft', 'polish', 'polish', 'save', 'save', 'open-first']);
  });

  it('keeps the decision when the step after the gate fails', async () => {
    doWork = async ({ node }) => {
      if (node === 'release') throw new Error('not today');
    };
    const run = await startRun();
    await decide(bench, person, (await workOn(run)).gateKey, 'approve');
    expect(await workOn(run)).toMatchObject({ status: 'failed', error: { id: 'run.defect', message: 'not today' } });
    doWork = async () => undefined;
    await bench.runs.retry({ key: run.key, actorId: person.id });
    expect(await workOn(run)).toMatchObject({ status: 'waiting', node: 'open-second' });
  });
});

describe('canceling', () => {
  it('stops a step that is under way in another engine within a second, and nothing more is stored', async () => {
    const begun = Promise.withResolvers<AbortSignal>();
    const over = Promise.withResolvers<void>();
    doWork = async ({ node, signal }) => {
      if (node !== 'save') return;
      begun.resolve(signal);
      // A step that does not listen to its signal.
      await over.promise;
    };
    const run = await startRun();
    const working = workOn(run);
    const signal = await begun.promise;
    const other = openTestEngine(test.service, registry);
    const started = performance.now();
    await other.runs.cancel({ key: run.key, actorId: person.id, reason: 'wrong document' });
    expect(await working).toMatchObject({ status: 'canceled' });
    expect(performance.now() - started).toBeLessThan(1_000);
    expect(signal.aborted).toBe(true);

    over.resolve();
    await delay(50);
    const { rows } = await bench.db.pool.query(`select finished_at from step_result where run_key = $1 and node = 'save'`, [
      run.key,
    ]);
    expect(rows).toEqual([{ finished_at: null }]);
    const events = await bench.runs.events(run.key, 0);
    expect(events.at(-1)).toMatchObject({ type: 'canceled', text: 'wrong document (Ada)' });
    await other.close();
  });

  it('withdraws the gate that the run waits at', async () => {
    const run = await workOn(await startRun());
    await bench.runs.cancel({ key: run.key, actorId: person.id, reason: 'not needed' });
    expect(await bench.gates.read(run.gateKey ?? '')).toMatchObject({ status: 'withdrawn' });
  });
});

describe('leaving', () => {
  it('lets a run in hand go at once, for the next worker to continue', async () => {
    const begun = Promise.withResolvers<void>();
    doWork = async ({ node, signal }) => {
      worked.push(node);
      if (node !== 'save') return;
      begun.resolve();
      await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason)));
    };
    const run = await startRun();
    const interrupted = new AbortController();
    const working = bench.engine.workUntilSettled(run.key, { signal: interrupted.signal });
    await begun.promise;
    const left = performance.now();
    interrupted.abort();
    await working;
    expect(performance.now() - left).toBeLessThan(1_000);
    expect(await bench.runs.read(run.key)).toMatchObject({ status: 'queued' });
    doWork = async ({ node }) => void worked.push(node);
    expect(await workOn(run)).toMatchObject({ status: 'waiting' });
    expect(worked).toEqual(['draft', 'polish', 'polish', 'save', 'save', 'open-first']);
  });

  it('says so when the connection that holds its leases breaks, and the next worker goes on', async () => {
    doWork = async ({ node }) => {
      if (node !== 'save') return;
      doWork = async () => undefined;
      await bench.db.pool.query(
        `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query like 'listen throughline%'`,
      );
    };
    const run = await startRun();
    await expect(workOn(run)).rejects.toMatchObject({ id: 'run.database-lost' });
    expect(await bench.runs.read(run.key)).toMatchObject({ status: 'running' });
    expect(await workOn(run)).toMatchObject({ status: 'waiting' });
  });

  it('says that there is no such run', async () => {
    await expect(bench.engine.workUntilSettled('RUN-999', {})).rejects.toMatchObject({ id: 'run.not-found' });
  });
});
