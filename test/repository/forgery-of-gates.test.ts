import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ReviewGate } from '../../src/ports/gates.ts';
import { openGateWorld, plainRule, type GateWorld } from './support/gate-world.ts';
import { decision } from './support/repository.ts';

// Whoever gets hold of the service's connection tries raw SQL on who decides, when, and how much. Each attempt must fail in Postgres.

const NOT_ALLOWED = '42501';

let world: GateWorld;
let gate: ReviewGate;

beforeAll(async () => {
  world = await openGateWorld();
  await world.rule({ quorum: 2, requiredRoles: { architect: 1 }, dueSeconds: 3_600, escalateTo: ['management'] });
  ({ gate } = await world.ask());
  await world.gates.comment({ key: gate.key, token: world.expert.token, part: '', text: 'Seen.', forRedraft: false });
});
afterAll(() => world.close());

const asService = (statement: string, values: unknown[] = []) => world.db.pool.query(statement, values);
const asOwner = (statement: string, values: unknown[] = []) => world.ownerDb.pool.query(statement, values);

describe('the service', () => {
  it.for([
    `update gate set quorum = 1`,
    `update gate set required_roles = '{}'`,
    `update gate set separation = 'off'`,
    `update gate set assignees = '{}'`,
    `update gate set escalated_roles = '{management}', escalated_at = now()`,
    `update gate set due_at = now() - interval '1 day'`,
    `insert into gate (kind, content_hash, roles, quorum, criteria, run_key, origin, opened_by, budget) values ('budget', '', '{engineer}', 1, '[]', 'RUN-001', 'x', 'x', '{}')`,
    `insert into gate_rule (kind, quorum, required_roles, separation, escalate_to, set_by) values ('daa', 1, '{}', 'off', '{}', 'x')`,
    `update gate_rule set separation = 'off'`,
    `delete from gate_rule`,
    `insert into gate_comment (gate_id, author_id, part, text, for_redraft) select id, opened_by, '', 'I approve.', true from gate`,
    `update gate_comment set text = 'Never mind.'`,
    `delete from gate_comment`,
    `insert into budget_allowance (gate_id, scope, unit, run_key, extra) select id, 'run', 'usd', 'RUN-001', 1000000 from gate`,
    `update budget_allowance set extra = extra * 1000`,
    `delete from budget_allowance`,
    `insert into gate_event (gate_key, type, text) values ('GATE-001', 'escalated', '')`,
    `select settle_budget(g, 'approve', '', '') from gate g`,
    `select lock_gate('GATE-001')`,
    `select person_roles(id) from person`,
    `select denied_at(g, '', '{}', 'approve', null) from gate g`,
    `select require_scope('x', 'x', 'write')`,
  ])('may not: %s', async (statement) => {
    await expect(asService(statement)).rejects.toMatchObject({ code: NOT_ALLOWED });
  });

  it('reminds of nothing before it is due, however often it asks', async () => {
    for (let times = 0; times < 5; times += 1) await asService('select remind_gates(1000)');
    expect(await world.read(gate)).toMatchObject({ reminders: 0, escalatedRoles: [] });
  });

  it('gets nothing decided by the secret of who may not, whatever it passes along', async () => {
    const verdicts = gate.criteria.map(({ id }) => ({ id, verdict: 'met', note: '' }));
    const approval = { key: gate.key, decision: 'approve', interactive: true, note: '', verdicts, waivers: [], comments: [] };
    for (const [who, role, refused] of [
      [world.manager, 'management', 'gate.wrong-role'],
      [world.manager, 'architect', 'gate.wrong-role'],
      [world.machine, 'architect', 'gate.machine'],
      [world.author, 'architect', 'gate.author'],
    ] as const) {
      const given = JSON.stringify({ ...approval, secret: who.token, role });
      const { rows } = await asService('select decide_gate($1) as answer', [given]);
      expect(rows[0]).toMatchObject({ answer: { refused } });
    }
  });
});

describe('even the owner of the tables', () => {
  it('closes no gate as approved without the roles that it asks for', async () => {
    const { gate: other } = await world.ask();
    await world.gates.decide(decision(other, world.expert.token));
    await world.gates.decide(decision(other, world.engineer.token));
    await expect(
      asOwner(`update gate set status = 'approved', closed_at = now(), closed_because = '' where key = $1`, [other.key]),
    ).rejects.toMatchObject({ message: 'gate.approval-required' });
  });

  it('changes nothing of a question, and escalates nothing before its time or to others', async () => {
    for (const change of [
      `quorum = 1`,
      `separation = 'off'`,
      `roles = '{engineer}'`,
      `due_at = null`,
      `escalate_to = '{engineer}'`,
    ]) {
      await expect(asOwner(`update gate set ${change} where key = $1`, [gate.key])).rejects.toMatchObject({
        message: 'database.insert-only',
      });
    }
    const escalate = (roles: string) =>
      asOwner(`update gate set escalated_roles = $2, escalated_at = now() where key = $1`, [gate.key, roles]);
    await expect(escalate('{management}')).rejects.toMatchObject({ message: 'gate.not-due' });
    await world.age(gate, 7_200);
    await expect(escalate('{engineer}')).rejects.toMatchObject({ message: 'gate.not-due' });
  });

  it('grants no budget without an approved budget gate, and rewrites no comment', async () => {
    await expect(
      asOwner(
        `insert into budget_allowance (gate_id, scope, unit, day, extra) select id, 'day', 'usd', current_date, 5 from gate limit 1`,
      ),
    ).rejects.toMatchObject({ message: 'gate.approval-required' });
    await expect(asOwner(`update gate_comment set text = 'x'`)).rejects.toMatchObject({ message: 'database.insert-only' });
    await expect(asOwner(`delete from gate_comment`)).rejects.toMatchObject({ message: 'database.insert-only' });
    await expect(asOwner(`truncate budget_allowance`)).rejects.toMatchObject({ message: 'database.insert-only' });
    await expect(asOwner(`delete from gate_rule`)).rejects.toMatchObject({ message: 'database.insert-only' });
    await world.rule(plainRule);
  });
});
