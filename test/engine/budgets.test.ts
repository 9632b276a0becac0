import { Client } from 'pg';
import { afterEach, describe, expect, it } from 'vitest';
import type { BudgetSettings } from '../../src/ports/budgets.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Run } from '../../src/ports/runs.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { notesOf, openDraftingEngine, paid, type DraftingEngine } from '../support/drafting-engine.ts';
import { createOwner } from '../support/people.ts';

const none = { tokens: null, usd: null };
const opened: DraftingEngine[] = [];
let test: TestDatabase;
let person: Principal;

async function openDatabaseOfItsOwn(budgets: Partial<BudgetSettings> = {}): Promise<DraftingEngine> {
  test = await openTestDatabase();
  const bench = open(budgets);
  person = await createOwner(bench.db);
  return bench;
}

function open(budgets: Partial<BudgetSettings> = {}): DraftingEngine {
  const bench = openDraftingEngine(test.service, { budgets: { run: none, day: none, ...budgets } });
  opened.push(bench);
  return bench;
}

afterEach(async () => {
  for (const bench of opened.splice(0)) {
    expect(bench.errors).toEqual([]);
    await bench.close();
  }
  await test.drop();
});

async function start(bench: DraftingEngine, budget?: Run['budget'], input: object = {}): Promise<string> {
  const run = await bench.runs.start({
    workflow: 'practice',
    input: { title: 'Choir', ...input },
    subject: {},
    startedById: person.id,
    ...(budget ? { budget } : {}),
  });
  return run.key;
}

async function decideBudget(
  bench: DraftingEngine,
  gateKey: string | null,
  decision: 'approve' | 'reject',
  grant?: number,
): Promise<void> {
  await bench.gates.decide({
    key: gateKey ?? '',
    token: person.token,
    interactive: true,
    decision,
    note: 'thought about it',
    verdicts: [],
    waivers: [],
    comments: [],
    ...(grant === undefined ? {} : { grant }),
  });
}

describe('a run that has used up its budget', () => {
  it('waits at a budget gate before the next draft, and goes on from there once it is granted more', async () => {
    const bench = await openDatabaseOfItsOwn();
    const key = await start(bench, { tokens: 150, usd: null });
    const parked = await bench.engine.workUntilSettled(key, {});
    expect(parked).toMatchObject({ status: 'waiting', node: 'third', budget: { tokens: 150, usd: null } });
    expect(bench.asked).toHaveLength(2);
    const gate = await bench.gates.read(parked.gateKey ?? '');
    expect(gate).toMatchObject({
      kind: 'budget',
      runId: key,
      budget: { scope: 'run', unit: 'tokens', limit: 150, used: 200, unpriced: [] },
    });
    expect(await notesOf(bench.runs, key)).toEqual([
      'started practice started',
      'progress the budget of this run, 150 tokens, is used up: 200 tokens so far',
      `waiting waiting at ${parked.gateKey}`,
    ]);

    await decideBudget(bench, parked.gateKey, 'approve', 100);
    expect(await bench.engine.workUntilSettled(key, {})).toMatchObject({ status: 'succeeded', usage: { inputTokens: 240 } });
    expect(bench.asked).toHaveLength(3);
    expect(await bench.runs.steps(key)).toMatchObject([{ attempts: 1 }, { attempts: 1 }, { attempts: 1, uncounted: 0 }]);
  });

  it('asks again when it has used up what was granted', async () => {
    const bench = await openDatabaseOfItsOwn();
    const key = await start(bench, { tokens: 60, usd: null });
    const first = await bench.engine.workUntilSettled(key, {});
    await decideBudget(bench, first.gateKey, 'approve', 60);
    const second = await bench.engine.workUntilSettled(key, {});
    expect(second).toMatchObject({ status: 'waiting', node: 'third' });
    expect(second.gateKey).not.toBe(first.gateKey);
    expect(await bench.gates.read(second.gateKey ?? '')).toMatchObject({ budget: { limit: 120, used: 200 } });
  });

  it('is canceled with the reason when more is refused', async () => {
    const bench = await openDatabaseOfItsOwn();
    const key = await start(bench, { tokens: null, usd: 0.4 });
    const { gateKey } = await bench.engine.workUntilSettled(key, {});
    await decideBudget(bench, gateKey, 'reject');
    expect(await bench.engine.workUntilSettled(key, {})).toMatchObject({ status: 'canceled' });
    expect((await notesOf(bench.runs, key)).at(-1)).toContain(`${gateKey} was rejected: thought about it`);
    expect(bench.asked).toHaveLength(1);
  });

  it('stays at its gate however often it is woken, and pays nothing', async () => {
    const bench = await openDatabaseOfItsOwn();
    const key = await start(bench, { tokens: 1, usd: null });
    const { gateKey } = await bench.engine.workUntilSettled(key, {});
    for (let times = 0; times < 3; times++) {
      await bench.parts.outbox.wake(key);
      expect(await bench.engine.workUntilSettled(key, {})).toMatchObject({ status: 'waiting', gateKey });
    }
    expect(bench.asked).toHaveLength(1);
    expect(await bench.gates.list({ runId: key })).toHaveLength(1);
  });

  it('never stops for rules, which cost nothing', async () => {
    const bench = await openDatabaseOfItsOwn({ run: { tokens: 1, usd: 0.01 }, day: { tokens: 1, usd: 0.01 } });
    const key = await start(bench, undefined, { models: [{ provider: 'rules' }] });
    expect(await bench.engine.workUntilSettled(key, {})).toMatchObject({ status: 'succeeded' });
  });

  it('comes to its end although its gate is open, when by then only rules draft, and the gate is withdrawn', async () => {
    const bench = await openDatabaseOfItsOwn();
    const key = await start(bench, { tokens: 1, usd: null });
    const { gateKey } = await bench.engine.workUntilSettled(key, {});
    // As a worker with other settings would.
    await bench.db.pool.query(`update run set models = '[{"provider": "rules"}]' where key = $1`, [key]);
    await bench.parts.outbox.wake(key);
    expect(await bench.engine.workUntilSettled(key, {})).toMatchObject({ status: 'succeeded' });
    expect(await bench.gates.read(gateKey ?? '')).toMatchObject({ status: 'withdrawn' });
  });
});

describe('a budget of the installation', () => {
  it('counts for runs without one of their own, whichever limit comes first', async () => {
    const bench = await openDatabaseOfItsOwn({ run: { tokens: 1_000_000, usd: 0.9 } });
    const key = await start(bench);
    const parked = await bench.engine.workUntilSettled(key, {});
    expect(await bench.gates.read(parked.gateKey ?? '')).toMatchObject({
      budget: { scope: 'run', unit: 'usd', limit: 0.9, used: 1 },
    });
    const own = await start(bench, { tokens: null, usd: 5 });
    expect(await bench.engine.workUntilSettled(own, {})).toMatchObject({ status: 'succeeded' });
  });

  it('of a day counts what all runs used, and granting more to one lets the others go on', async () => {
    const bench = await openDatabaseOfItsOwn({ day: { tokens: 400, usd: null } });
    const keys = [await start(bench), await start(bench), await start(bench)];
    const settled = [];
    for (const key of keys) settled.push(await bench.engine.workUntilSettled(key, {}));
    const waiting = settled.filter(({ status }) => status === 'waiting');
    expect(waiting.length).toBeGreaterThan(0);
    // Each run works on one step at a time, so that each may exceed the limit by one.
    expect(bench.asked.length).toBeLessThanOrEqual(4 + keys.length - 1);
    expect((await bench.parts.budgets.readToday()).tokens).toBe(bench.asked.length * 100);
    const gate = await bench.gates.read(waiting[0]?.gateKey ?? '');
    expect(gate).toMatchObject({
      budget: { scope: 'day', unit: 'tokens', limit: 400, day: new Date().toISOString().slice(0, 10) },
    });
    await decideBudget(bench, gate?.key ?? '', 'approve', 10_000);
    for (const { key } of waiting) expect(await bench.engine.workUntilSettled(key, {})).toMatchObject({ status: 'succeeded' });
    expect(await bench.parts.budgets.readToday()).toEqual({ tokens: 900, usd: 4.5, unpriced: 0 });
  });

  it('is exceeded by no more than the step that each worker has in hand', async () => {
    const bench = await openDatabaseOfItsOwn({ day: { tokens: 100, usd: null } });
    const other = open({ day: { tokens: 100, usd: null } });
    const both = Promise.withResolvers<void>();
    let inHand = 0;
    const meet = async (): Promise<typeof paid> => {
      inHand += 1;
      if (inHand === 2) both.resolve();
      await both.promise;
      return paid;
    };
    bench.answer = meet;
    other.answer = meet;
    const keys = [await start(bench), await start(bench)];
    const settled = await Promise.all(keys.map((key, index) => (index === 0 ? bench : other).engine.workUntilSettled(key, {})));
    expect(settled.map(({ status }) => status)).toEqual(['waiting', 'waiting']);
    expect(await bench.parts.budgets.readToday()).toMatchObject({ tokens: 200 });
  });
});

describe('when the day of a budget is over', () => {
  it('what waits for more of it goes on with the budget of the new day, and its gate is withdrawn', async () => {
    const bench = await openDatabaseOfItsOwn({ day: { tokens: 150, usd: null } });
    const key = await start(bench);
    const parked = await bench.engine.workUntilSettled(key, {});
    expect(parked).toMatchObject({ status: 'waiting', node: 'third' });
    await bench.parts.outbox.endBudgetDays();
    expect(await bench.runs.read(key)).toMatchObject({ status: 'waiting' });

    await makeItYesterday();
    expect(await bench.engine.workUntilSettled(key, {})).toMatchObject({ status: 'succeeded' });
    expect(await bench.gates.read(parked.gateKey ?? '')).toMatchObject({ status: 'withdrawn', decisions: [] });
    expect((await bench.parts.budgets.readToday()).tokens).toBe(100);
  });

  /** Whatever was asked for and used today was so a day ago. Nobody may do that, so the guard of gates steps aside for the one statement. */
  async function makeItYesterday(): Promise<void> {
    const owner = new Client(test.owner);
    await owner.connect();
    await owner.query('alter table gate disable trigger guard_update');
    await owner.query(`update gate set budget = jsonb_set(budget, '{day}', to_jsonb(((budget ->> 'day')::date - 1)::text))`);
    await owner.query('alter table gate enable trigger guard_update');
    await owner.query('update day_use set day = day - 1');
    await owner.end();
  }
});

describe('a model whose price nobody knows', () => {
  const unpriced = { models: [{ provider: 'openai', model: 'unpriced' }] };

  it('is not asked under a budget of money until people let it pass, with the reason told; its tokens count', async () => {
    const bench = await openDatabaseOfItsOwn();
    bench.answer = () => ({ ...paid, costUsd: null });
    const key = await start(bench, { tokens: 250, usd: 2 }, unpriced);
    const parked = await bench.engine.workUntilSettled(key, {});
    expect(parked).toMatchObject({ status: 'waiting', node: 'first' });
    expect(bench.asked).toHaveLength(0);
    expect((await notesOf(bench.runs, key))[1]).toBe(
      'progress nobody knows what openai:unpriced would cost, so it cannot be counted against the budget of this run, 2 USD',
    );
    expect(await bench.gates.read(parked.gateKey ?? '')).toMatchObject({
      budget: { unit: 'usd', used: 0, limit: 2, unpriced: ['openai:unpriced'] },
    });
    await decideBudget(bench, parked.gateKey, 'approve');
    expect(await bench.engine.workUntilSettled(key, {})).toMatchObject({ status: 'succeeded', usage: { costUsd: null } });
    expect(await bench.parts.budgets.readToday()).toEqual({ tokens: 300, usd: 0, unpriced: 3 });
  });

  it('does not matter to a budget of tokens', async () => {
    const bench = await openDatabaseOfItsOwn();
    const key = await start(bench, { tokens: 1_000, usd: null }, unpriced);
    expect(await bench.engine.workUntilSettled(key, {})).toMatchObject({ status: 'succeeded' });
  });
});
