import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { BudgetGate } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';
import { openGateWorld, type GateWorld } from './support/gate-world.ts';
import { auditOf, createPerson, decision } from './support/repository.ts';

let world: GateWorld;
let lead: Principal;
let run: string;

beforeAll(async () => {
  world = await openGateWorld();
  lead = await createPerson(world, 'Lea Lead', ['lead-engineer']);
});
afterAll(() => world.close());
beforeEach(async () => {
  run = await startRun();
});

const query = async <T>(statement: string, values: unknown[]): Promise<T[]> =>
  (await world.ownerDb.pool.query<T & object>(statement, values)).rows;

/** A run of the author's that a worker holds at epoch 1. */
async function startRun(): Promise<string> {
  const given = { workflow: 'practice', version: 1, input: {}, subject: {}, startedBy: world.author.id };
  const [row] = await query<{ key: string }>('select key from start_run($1)', [JSON.stringify(given)]);
  const key = row?.key ?? '';
  await query(
    `update run set status = 'running', lease_owner = 1, lease_epoch = 1, lease_expires_at = now() + interval '1 hour' where key = $1`,
    [key],
  );
  await query(
    `insert into step_result (run_key, node, visit, input_hash, output, finished_at, cost_usd, input_tokens, output_tokens) values
      ($1, 'define-aggregates', 1, 'a', '{}', now(), 0.75, 900, 200), ($1, 'state-invariants', 2, 'b', '{}', now(), null, 40, 10)`,
    [key],
  );
  return key;
}

interface Question {
  readonly key?: string;
  readonly epoch?: number;
  readonly scope?: 'run' | 'day';
  readonly limit?: number;
}

async function open({ key = run, epoch = 1, scope = 'run', limit = 1_000 }: Question = {}): Promise<string | null> {
  const { rows } = await world.db.pool.query<{ gate: string | null }>(
    `select open_budget_gate($1, $2, $3, 'tokens', $4, $5) as gate`,
    [key, epoch, scope, limit, limit + 150],
  );
  return rows[0]?.gate ?? null;
}

/** As the engine does when it has opened the gate. */
async function park(key: string, gate: string): Promise<void> {
  await query(`update run set status = 'waiting', gate_key = $2, lease_owner = null, lease_expires_at = null where key = $1`, [
    key,
    gate,
  ]);
}

async function ask(question: Question = {}): Promise<BudgetGate> {
  const key = await open(question);
  if (!key) throw new Error('No gate was opened.');
  await park(question.key ?? run, key);
  const gate = await world.read({ key });
  if (gate.kind !== 'budget') throw new Error(`${key} is no budget gate.`);
  return gate;
}

const decide = (gate: BudgetGate, person: Principal, change = {}) => world.gates.decide(decision(gate, person.token, change));
const refusal = (deed: Promise<unknown>) =>
  deed.then(
    () => 'accepted',
    (error: { id: string }) => error.id,
  );
const statusOf = async (key: string) =>
  (await query<{ status: string }>('select status from run where key = $1', [key]))[0]?.status;
const allowances = () =>
  world.db.pool.query<{ run_key: string | null; day: string | null; extra: string }>(
    `select run_key, day::text, extra from budget_allowance order by granted_at desc limit 1`,
  );

describe('a budget gate', () => {
  it('says what was used, by which node, and opens once for a limit', async () => {
    const gate = await ask();
    expect(gate).toMatchObject({
      status: 'pending',
      runId: run,
      artifactKey: null,
      roles: ['lead-engineer', 'management', 'admin'],
      budget: {
        scope: 'run',
        unit: 'tokens',
        limit: 1_000,
        used: 1_150,
        day: null,
        steps: [
          { node: 'define-aggregates', attempts: 1, tokens: 1_100, usd: 0.75 },
          { node: 'state-invariants', attempts: 1, tokens: 50, usd: null },
        ],
      },
    });
    await query(`update run set status = 'queued', gate_key = null where key = $1`, [run]);
    await query(`update run set status = 'running', lease_owner = 1 where key = $1`, [run]);
    expect(await open()).toBe(gate.key);
    expect(await open({ limit: 2_000 })).not.toBe(gate.key);
    expect(await open({ epoch: 2 })).toBeNull();
  });

  it('approved grants as much again, or what the decider says, and the run goes on', async () => {
    const gate = await ask();
    expect(await refusal(decide(gate, world.architect))).toBe('gate.wrong-role');
    expect(await refusal(decide(gate, world.machine))).toBe('gate.machine');
    expect(await refusal(decide(gate, lead, { grant: -1 }))).toBe('gate.grant-too-small');
    expect(await refusal(decide(gate, lead, { decision: 'request-changes' }))).toBe('gate.nothing-to-change');
    expect(await decide(gate, lead)).toMatchObject({
      status: 'approved',
      decisions: [{ role: 'lead-engineer', granted: 1_000 }],
    });
    expect((await allowances()).rows).toEqual([{ run_key: run, day: null, extra: '1000' }]);
    expect(await statusOf(run)).toBe('queued');
    expect((await decide(gate, lead)).decisions).toHaveLength(1);
    expect((await auditOf(world, gate.key)).at(-1)).toMatchObject({ action: 'gate.decided', details: { granted: 1_000 } });

    run = await startRun();
    await decide(await ask(), lead, { grant: 250 });
    expect((await allowances()).rows[0]).toMatchObject({ extra: '250' });
  });

  it('rejected cancels the run with the reason', async () => {
    const gate = await ask();
    expect((await decide(gate, lead, { decision: 'reject', note: 'not worth it' })).status).toBe('rejected');
    expect(await statusOf(run)).toBe('canceled');
    const [event] = await query<{ text: string }>(`select text from run_event where run_key = $1 and type = 'canceled'`, [run]);
    expect(event?.text).toContain(`${gate.key} was rejected: not worth it`);
  });

  it('is not approved by who started the run, while others are here', async () => {
    const [gate, starter] = [await ask(), await createPerson(world, 'Ana Author', ['management'])];
    expect(await refusal(decide(gate, starter))).toBe('gate.author');
  });

  it('of a day settles the others of that day, whose runs go on and ask again when they need to', async () => {
    const other = await startRun();
    const [gate, second] = [await ask({ scope: 'day' }), await ask({ scope: 'day', key: other })];
    expect(gate.budget.day).toMatch(/^\d{4}-\d\d-\d\d$/);
    const decided = await Promise.all([refusal(decide(gate, lead)), refusal(decide(second, world.manager))]);
    expect(decided.toSorted()).toEqual(['accepted', 'gate.already-decided']);
    const statuses = [(await world.read(gate)).status, (await world.read(second)).status];
    expect(statuses.toSorted()).toEqual(['approved', 'withdrawn']);
    expect([await statusOf(run), await statusOf(other)]).toEqual(['queued', 'queued']);
    expect((await allowances()).rows).toEqual([{ run_key: null, day: gate.budget.day, extra: '1000' }]);
  });

  it('with a quorum grants the least that its approvers did', async () => {
    await world.gates.setRule({ token: world.owner.token, kind: 'budget', change: { quorum: 2 } });
    const gate = await ask();
    expect((await decide(gate, lead, { grant: 700 })).status).toBe('pending');
    expect((await decide(gate, world.manager, { grant: 300 })).status).toBe('approved');
    expect((await allowances()).rows[0]).toMatchObject({ extra: '300' });
    await world.gates.setRule({ token: world.owner.token, kind: 'budget', change: { quorum: 1 } });
  });

  it('is withdrawn when its run is canceled', async () => {
    const gate = await ask();
    await query(`select cancel_run($1, 'not needed', $2)`, [run, world.author.id]);
    expect((await world.read(gate)).status).toBe('withdrawn');
    expect(await refusal(decide(gate, lead))).toBe('gate.already-decided');
  });
});
