import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Principal } from '../../src/ports/people.ts';
import type { Run } from '../../src/ports/runs.ts';
import { openDatabase } from '../../src/repository/database/connection.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { decide } from '../support/decide.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { createOwner } from '../support/people.ts';
import { practiceNodes, practiceWorkflow } from '../support/practice-workflow.ts';
import { countWork, createWorkTable, readWork } from './count-work.ts';
import type { ChildOrder } from './engine-child.ts';
import type { KillPoint } from './kill-points.ts';

let test: TestDatabase;
let bench: TestEngine;
let person: Principal;

const steps = ['draft', 'polish', 'polish', 'save', 'open-first', 'release', 'sequel', 'open-second', 'finish'];

beforeAll(async () => {
  test = await openTestDatabase();
  const owner = openDatabase(test.owner);
  await createWorkTable(owner);
  await owner.close();
  bench = openTestEngine(test.service, { practice: { 1: async () => practiceWorkflow((step) => countWork(bench.db, step)) } });
  person = await createOwner(bench.db);
});

afterAll(async () => {
  await bench.close();
  await test.drop();
});

async function startRun(): Promise<Run> {
  return await bench.runs.start({ workflow: 'practice', input: { title: 'Choir' }, subject: {}, startedById: person.id });
}

/** Lets another process work on the run until it dies at the point. */
async function dieAt(runKey: string, point: KillPoint): Promise<void> {
  const order: ChildOrder = { service: test.service, runKey, point };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'engine-child.ts'), JSON.stringify(order)], {
    stdio: 'inherit',
    // Half of a child's life is compiling what the one before it compiled.
    env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'throughline-test-compiled') },
  });
  const [code, signal] = (await once(child, 'exit')) as [number | null, NodeJS.Signals | null];
  expect({ code, signal }).toEqual({ code: null, signal: 'SIGKILL' });
}

async function continueToGate(runKey: string): Promise<string> {
  const run = await bench.engine.workUntilSettled(runKey, {});
  expect(run).toMatchObject({ status: 'waiting', error: null });
  return run.gateKey ?? '';
}

/** Opens the gates that are left, and checks that everything happened, once; only the steps of `repeated` were in hand when a worker died. */
async function finish(runKey: string, repeated: readonly string[] = []): Promise<void> {
  let run = await bench.engine.workUntilSettled(runKey, {});
  while (run.status === 'waiting') {
    await decide(bench, person, run.gateKey, 'approve');
    run = await bench.engine.workUntilSettled(runKey, {});
  }
  expect(run).toMatchObject({ status: 'succeeded', error: null });
  const work = await readWork(bench.db, runKey);
  expect(work.map(({ step }) => step)).toEqual(steps);
  expect(work.filter(({ times }) => times > 1).map(({ step }) => step)).toEqual(repeated);
  await expectEffectsOnce(runKey);
  expect(bench.errors).toEqual([]);
}

async function expectEffectsOnce(runKey: string): Promise<void> {
  const { rows: gates } = await bench.db.pool.query('select status from gate where run_key = $1 order by id', [runKey]);
  expect(gates).toEqual([{ status: 'approved' }, { status: 'approved' }]);
  const { rows: artifacts } = await bench.db.pool.query(
    `select a.status, count(*)::integer as versions from artifact a join artifact_version v on v.artifact_id = a.id
    where v.provenance ->> 'runId' = $1 group by a.id, a.status order by a.id`,
    [runKey],
  );
  expect(artifacts).toEqual([
    { status: 'Validated', versions: 1 },
    { status: 'Validated', versions: 1 },
  ]);
}

it(
  'killed at every node, one worker after the other: the run goes on at once and repeats no finished step',
  { timeout: 120_000 },
  async () => {
    const { key } = await startRun();
    // Before the run's first node, and before the first after a gate; otherwise the end of a node is the last moment before its checkpoint.
    await dieAt(key, { moment: 'before-node', subject: 'draft' });
    for (const node of practiceNodes) {
      if (node === 'release' || node === 'finish') await decide(bench, person, await continueToGate(key), 'approve');
      if (node === 'release') await dieAt(key, { moment: 'before-node', subject: node });
      await dieAt(key, { moment: 'after-node', subject: node });
    }
    const started = performance.now();
    await finish(key);
    // The dead worker's lease had almost 30 s to go.
    expect(performance.now() - started).toBeLessThan(15_000);
  },
);

it('killed in the middle of a step: that step is done again, and the repeat is counted', async () => {
  const { key } = await startRun();
  await dieAt(key, { moment: 'before-work', subject: 'draft' });
  await dieAt(key, { moment: 'after-work', subject: 'save' });
  await finish(key, ['save']);
  const { rows } = await bench.db.pool.query(
    'select node, attempts from step_result where run_key = $1 and attempts > 1 order by visit',
    [key],
  );
  expect(rows).toEqual([
    { node: 'draft', attempts: 2 },
    { node: 'save', attempts: 2 },
  ]);
});

it('killed between a decision and its checkpoint: the next worker resumes with the stored decision', async () => {
  const { key } = await startRun();
  await decide(bench, person, await continueToGate(key), 'approve');
  await dieAt(key, { moment: 'after-take', subject: '' });
  await dieAt(key, { moment: 'before-writes', subject: 'resume' });
  await dieAt(key, { moment: 'after-writes', subject: 'resume' });
  await finish(key);
});

it('killed between the writes of a node and the checkpoint that applies them: nothing behind that node is skipped', async () => {
  const { key } = await startRun();
  await dieAt(key, { moment: 'before-checkpoint', subject: '-1' });
  for (const step of ['0', '1', '2']) {
    await dieAt(key, { moment: 'before-checkpoint', subject: step });
    await dieAt(key, { moment: 'after-checkpoint', subject: step });
  }
  await decide(bench, person, await continueToGate(key), 'approve');
  // Step 5 opens the gate; 6 is the gate node, answered.
  await dieAt(key, { moment: 'before-checkpoint', subject: '6' });
  await finish(key);
});

it('killed while it pauses at the gate, or goes to rest there: the gate is opened once, and decided once', async () => {
  const { key } = await startRun();
  await dieAt(key, { moment: 'before-writes', subject: 'interrupt' });
  await dieAt(key, { moment: 'after-writes', subject: 'interrupt' });
  await dieAt(key, { moment: 'before-settle', subject: 'waiting' });
  await finish(key);
});

it('killed just before it says that the run succeeded: the next worker says so', async () => {
  const { key } = await startRun();
  await decide(bench, person, await continueToGate(key), 'approve');
  await decide(bench, person, await continueToGate(key), 'approve');
  await dieAt(key, { moment: 'before-settle', subject: 'succeeded' });
  await finish(key);
});
