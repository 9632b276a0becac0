import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { WorkflowRegistry } from '../../graphs/workflow.ts';
import { DraftFailed } from '../../src/ports/draft-failed.ts';
import type { Principal } from '../../src/ports/people.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { draftingWorkflow, openDraftingEngine, paid, threeDrafts, type DraftingEngine } from '../support/drafting-engine.ts';
import { createOwner } from '../support/people.ts';

/** A step that drafts nothing comes first, so that every visit has another number. */
const newer = async () => draftingWorkflow(['pass', 'first', 'second', 'fourth']);
const bothVersions: WorkflowRegistry = { practice: { ...threeDrafts['practice'], 2: newer } };
const onlyNewer: WorkflowRegistry = { practice: { 2: newer } };

let test: TestDatabase;
let bench: DraftingEngine;
let person: Principal;
let opened: DraftingEngine[];

beforeEach(async () => {
  opened = [];
  test = await openTestDatabase();
  bench = open();
  person = await createOwner(bench.db);
});

afterEach(async () => {
  for (const one of opened) {
    await one.close();
    expect(one.errors).toEqual([]);
  }
  await test.drop();
});

function open(registry?: WorkflowRegistry): DraftingEngine {
  const one = openDraftingEngine(test.service, registry ? { registry } : {});
  opened.push(one);
  return one;
}

async function startRun(more: object = {}): Promise<string> {
  const run = await bench.runs.start({
    workflow: 'practice',
    input: { title: 'Choir', ...more },
    subject: {},
    startedById: person.id,
    budget: { tokens: 5_000, usd: 9 },
  });
  return run.key;
}

/** The n-th draft fails, once. */
function failAt(nth: number): void {
  bench.answer = (call) => {
    if (call.nth === nth) throw new DraftFailed({ id: 'model.unreachable', message: 'It is down.', fix: 'Wait.' }, paid);
    return paid;
  };
}

async function fork(key: string, from?: string): Promise<string> {
  return (await bench.runs.fork({ key, actorId: person.id, ...(from ? { from } : {}) })).key;
}

async function auditOf(key: string): Promise<unknown[]> {
  const { rows } = await bench.db.pool.query<{ action: string }>('select action from audit where subject = $1 order by id', [
    key,
  ]);
  return rows.map(({ action }) => action);
}

describe('a fork', () => {
  it('takes over every draft of a run that failed, pays only for the rest, and takes its place', async () => {
    failAt(3);
    const key = await startRun();
    expect(await bench.engine.workUntilSettled(key, {})).toMatchObject({ status: 'failed' });
    const forkKey = await fork(key);
    expect(await bench.engine.workUntilSettled(forkKey, {})).toMatchObject({
      status: 'succeeded',
      forkedFrom: { key, node: null },
      budget: { tokens: 5_000, usd: 9 },
      usage: paid,
    });
    expect(bench.asked).toHaveLength(4);
    expect(await bench.runs.steps(forkKey)).toMatchObject([
      { node: 'first', reusedFrom: key, usage: { inputTokens: 0, costUsd: 0 }, drafter: { kind: 'model' } },
      { node: 'second', reusedFrom: key },
      { node: 'third', reusedFrom: null, usage: paid },
    ]);
    expect(await bench.runs.read(key)).toMatchObject({ status: 'canceled', forks: [forkKey] });
    expect((await bench.runs.events(key, 0)).at(-1)?.text).toContain(`${forkKey} takes its place.`);
    expect(await auditOf(forkKey)).toEqual(['run.started']);
    expect(await auditOf(key)).toEqual(['run.started', 'run.canceled', 'run.forked']);
  });

  it('drafts anew from the node that is named, and counts only that', async () => {
    const key = await startRun();
    await bench.engine.workUntilSettled(key, {});
    const forkKey = await fork(key, 'second');
    expect(await bench.engine.workUntilSettled(forkKey, {})).toMatchObject({
      status: 'succeeded',
      forkedFrom: { key, node: 'second' },
      usage: { inputTokens: 160 },
    });
    expect(bench.asked).toHaveLength(5);
    expect((await bench.parts.budgets.readToday()).tokens).toBe(500);
    expect(await bench.runs.read(key)).toMatchObject({ status: 'succeeded' });
  });

  it('of a fork names who paid in the first place', async () => {
    const key = await startRun();
    await bench.engine.workUntilSettled(key, {});
    const second = await fork(key, 'third');
    await bench.engine.workUntilSettled(second, {});
    const third = await fork(second);
    await bench.engine.workUntilSettled(third, {});
    expect((await bench.runs.steps(third)).map(({ reusedFrom }) => reusedFrom)).toEqual([key, key, second]);
    expect(bench.asked).toHaveLength(4);
  });

  it('knows the nodes of a run whose events were folded away', async () => {
    const key = await startRun();
    await bench.engine.workUntilSettled(key, {});
    await bench.db.pool.query(`select prune_checkpoints(100), fold_run_events('0 seconds', 100)`);
    const forkKey = await fork(key, 'third');
    await bench.engine.workUntilSettled(forkKey, {});
    expect(bench.asked).toHaveLength(4);
  });

  it('is refused while the run is under way or waits, and for a node that it never came to', async () => {
    const queued = await startRun();
    await expect(fork(queued)).rejects.toMatchObject({ id: 'run.not-ended' });
    await expect(fork('RUN-999')).rejects.toMatchObject({ id: 'run.not-found' });
    const numberOf = (key: string): number => Number(key.slice('RUN-'.length));
    // What is refused uses no number up.
    const other = await startRun();
    expect(numberOf(other)).toBe(numberOf(queued) + 1);
    await bench.runs.cancel({ key: other, reason: 'seen enough', actorId: person.id });
    failAt(2);
    await bench.engine.workUntilSettled(queued, {});
    await expect(fork(queued, 'third')).rejects.toMatchObject({ id: 'run.node-unknown', fix: 'Name one of: first, second.' });
    expect(await bench.runs.read(queued)).toMatchObject({ status: 'failed', forks: [] });
    await expect(fork('RUN-999')).rejects.toMatchObject({ id: 'run.not-found' });
  });
});

describe('a run whose workflow version is gone', () => {
  it('is blocked and says so, and moves on by a fork with what stays the same', async () => {
    failAt(3);
    const key = await startRun();
    await bench.engine.workUntilSettled(key, {});
    await bench.engine.close();
    const later = open(onlyNewer);
    await later.runs.retry({ key, actorId: person.id });
    const blocked = await later.engine.workUntilSettled(key, {});
    expect(blocked).toMatchObject({ status: 'blocked', workflowVersion: 1, error: { id: 'run.version-missing' } });
    expect(blocked.error?.message).toBe('Version 1 of the workflow practice is not registered, and the run is pinned to it.');
    expect((await later.runs.list({ status: 'blocked' })).map((run) => run.key)).toEqual([key]);

    const { key: forkKey } = await later.runs.fork({ key, actorId: person.id });
    expect(await later.engine.workUntilSettled(forkKey, {})).toMatchObject({ status: 'succeeded', workflowVersion: 2 });
    // `fourth`, which the older version does not have.
    expect(later.asked).toHaveLength(1);
    expect(await later.runs.read(key)).toMatchObject({ status: 'canceled', forks: [forkKey] });
  });

  it('goes on by a retry once the version is back, and pays for nothing twice', async () => {
    failAt(3);
    const key = await startRun();
    await bench.engine.workUntilSettled(key, {});
    await bench.engine.close();
    const later = open(onlyNewer);
    await later.runs.retry({ key, actorId: person.id });
    expect(await later.engine.workUntilSettled(key, {})).toMatchObject({ status: 'blocked' });
    await later.engine.close();
    const back = open(bothVersions);
    await back.runs.retry({ key, actorId: person.id });
    expect(await back.engine.workUntilSettled(key, {})).toMatchObject({ status: 'succeeded', workflowVersion: 1 });
    expect(back.asked).toHaveLength(1);
  });
});

describe('a retry with other models', () => {
  it('asks them from the step that failed on, and says so on the run and in the audit trail', async () => {
    failAt(2);
    const key = await startRun({ models: [{ provider: 'anthropic', model: 'down' }] });
    const failed = await bench.engine.workUntilSettled(key, {});
    expect(failed.models).toEqual([{ provider: 'anthropic', model: 'down' }]);
    const models = [{ provider: 'openai', model: 'up' } as const, { provider: 'rules' } as const];
    expect(await bench.runs.retry({ key, actorId: person.id, models })).toMatchObject({ status: 'queued', models });
    expect(await bench.engine.workUntilSettled(key, {})).toMatchObject({ status: 'succeeded' });
    expect(bench.asked.map((options) => options.models?.[0])).toEqual([
      { provider: 'anthropic', model: 'down' },
      { provider: 'anthropic', model: 'down' },
      models[0],
      models[0],
    ]);
    const { rows } = await bench.db.pool.query(`select details from audit where action = 'run.retried'`);
    expect(rows).toMatchObject([{ details: { models } }]);
  });
});
