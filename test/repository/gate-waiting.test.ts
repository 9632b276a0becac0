import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gate } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';
import { openGateWorld, plainRule, type GateWorld } from './support/gate-world.ts';
import { auditOf, decision } from './support/repository.ts';

const day = 86_400;

let world: GateWorld;
beforeAll(async () => {
  world = await openGateWorld();
});
afterAll(() => world.close());
beforeEach(() => world.rule(plainRule));

const approve = (gate: Gate, person: Principal) => world.gates.decide(decision(gate, person.token));
const assign = (gate: Gate, by: Principal, names: string[]) => world.gates.assign({ key: gate.key, token: by.token, names });
const refusal = (deed: Promise<unknown>) =>
  deed.then(
    () => 'accepted',
    (error: { id: string }) => error.id,
  );
const eventsOf = async (gate: Gate): Promise<string[]> =>
  (
    await world.db.pool.query<{ type: string }>('select type from gate_event where gate_key = $1 order by id', [gate.key])
  ).rows.map(({ type }) => type);

describe('an assignment', () => {
  it('lets only the assignees decide, by an admin or one of them, and is told and audited', async () => {
    const { gate } = await world.ask();
    await assign(gate, world.owner, ['Arne Architect']);
    expect(await refusal(approve(gate, world.expert))).toBe('gate.not-assigned');
    expect(await refusal(assign(gate, world.expert, ['Edda Expert']))).toBe('gate.assign-forbidden');
    expect(await refusal(assign(gate, world.machine, ['Edda Expert']))).toBe('gate.assign-forbidden');
    expect(await assign(gate, world.architect, ['Edda Expert'])).toMatchObject({ assignees: [{ name: 'Edda Expert' }] });
    expect(await refusal(approve(gate, world.architect))).toBe('gate.not-assigned');
    expect((await approve(gate, world.expert)).status).toBe('approved');
    expect(await eventsOf(gate)).toEqual(['opened', 'assigned', 'assigned', 'approve']);
    const deeds = (await auditOf(world, gate.key)).map(({ action, actor_id }) => [action, actor_id]);
    expect(deeds).toContainEqual(['gate.assigned', world.architect.id]);
    expect(deeds.filter(([action]) => action === 'refused')).toHaveLength(4);
    expect(await refusal(assign(gate, world.owner, []))).toBe('gate.not-pending');
  });

  it('names only who could decide, enough of them, and in the roles that are demanded', async () => {
    await world.rule({ quorum: 2, requiredRoles: { architect: 1 } });
    const { gate } = await world.ask();
    expect(await refusal(assign(gate, world.owner, ['Mia Manager', 'Arne Architect']))).toBe('gate.assignee-without-role');
    expect(await refusal(assign(gate, world.owner, ['agent-7', 'Arne Architect']))).toBe('gate.assignee-without-role');
    expect(await refusal(assign(gate, world.owner, ['Nobody']))).toBe('gate.assignee-without-role');
    expect(await refusal(assign(gate, world.owner, ['Ana Author', 'Arne Architect']))).toBe('gate.assignee-not-separate');
    expect(await refusal(assign(gate, world.owner, ['Arne Architect']))).toBe('gate.too-few-assignees');
    expect(await refusal(assign(gate, world.owner, ['Edda Expert', 'Sven Senior']))).toBe('gate.assignees-lack-role');
    await assign(gate, world.owner, ['Arne Architect', 'Edda Expert']);
    expect(await assign(gate, world.owner, [])).toMatchObject({ assignees: [] });
  });
});

describe('a due time', () => {
  it('reminds once an interval, also when many processes ask at once, and escalates with the second reminder', async () => {
    await world.rule({ dueSeconds: 2 * day, remindSeconds: day, escalateTo: ['management'] });
    const { gate } = await world.ask();
    await assign(gate, world.owner, ['Arne Architect']);
    expect(await world.gates.remind()).toBe(0);

    await world.age(gate, 2 * day);
    const told = await Promise.all(Array.from({ length: 8 }, () => world.gates.remind()));
    expect(told.reduce((sum, one) => sum + one, 0)).toBe(1);
    expect(await world.read(gate)).toMatchObject({ reminders: 1, escalatedRoles: [] });
    expect(await refusal(approve(gate, world.manager))).toBe('gate.wrong-role');

    await world.age(gate, day);
    await Promise.all(Array.from({ length: 8 }, () => world.gates.remind()));
    expect(await world.read(gate)).toMatchObject({ status: 'pending', reminders: 2, escalatedRoles: ['management'] });
    expect(await eventsOf(gate)).toEqual(['opened', 'assigned', 'reminded', 'reminded', 'escalated']);
    expect((await auditOf(world, gate.key)).map(({ action }) => action)).toContain('gate.escalated');

    await world.age(gate, day);
    expect(await world.gates.remind()).toBe(1);
    expect((await eventsOf(gate)).filter((type) => type === 'escalated')).toHaveLength(1);
    expect((await approve(gate, world.manager)).decisions).toMatchObject([{ role: 'management', standsInFor: null }]);
  });

  it('lets an escalated role stand in for a required one, and says so', async () => {
    await world.rule({ requiredRoles: { architect: 1 }, dueSeconds: day, escalateTo: ['management'] });
    const { gate } = await world.ask();
    await world.age(gate, day);
    await world.gates.remind();
    const decided = await approve(gate, world.manager);
    expect(decided).toMatchObject({ status: 'approved', decisions: [{ role: 'management', standsInFor: 'architect' }] });
  });

  it('decides nothing, however long it has passed', async () => {
    await world.rule({ dueSeconds: 1, remindSeconds: 1, escalateTo: ['management', 'lead-engineer'] });
    const { gate, daa } = await world.ask();
    for (let times = 0; times < 20; times += 1) {
      await world.age(gate, 400 * day);
      await world.gates.remind();
    }
    expect(await world.read(gate)).toMatchObject({ status: 'pending', decisions: [], reminders: 20 });
    expect((await world.artifacts.read(daa.key))?.status).toBe('In Review');
  });

  it('orders what waits for a person, the overdue first, and leaves out what they decided', async () => {
    const { gate: undue } = await world.ask();
    await world.rule({ dueSeconds: 5 * day });
    const { gate: later } = await world.ask();
    await world.rule({ dueSeconds: day });
    const { gate: sooner } = await world.ask();
    const mine = [undue.key, later.key, sooner.key];
    const keysOf = async (filter: object): Promise<string[]> => {
      const first = await world.gates.listPage(filter, { limit: 100 });
      return first.items.map(({ key }) => key).filter((key) => mine.includes(key));
    };
    expect(await keysOf({ decidableBy: world.engineer })).toEqual([sooner.key, later.key, undue.key]);
    expect(await keysOf({ decidableBy: world.manager })).toEqual([]);
    expect(await keysOf({ overdue: true })).toEqual([]);
    await world.age(sooner, day);
    expect(await keysOf({ overdue: true })).toEqual([sooner.key]);
    await assign(later, world.owner, ['Arne Architect']);
    expect(await keysOf({ decidableBy: world.engineer })).toEqual([sooner.key, undue.key]);

    const page = await world.gates.listPage({ decidableBy: world.architect }, { limit: 1 });
    const second = await world.gates.listPage({ decidableBy: world.architect }, { limit: 100, cursor: page.next ?? '' });
    const all = await world.gates.list({ decidableBy: world.architect });
    expect([...page.items, ...second.items].map(({ key }) => key)).toEqual(all.map(({ key }) => key));
  });
});

describe('a comment', () => {
  it('is made by persons and machines while the gate waits, is told, and never changes', async () => {
    const { gate } = await world.ask();
    const say = (by: Principal, text: string, forRedraft = false) =>
      world.gates.comment({ key: gate.key, token: by.token, part: 'Loan', text, forRedraft });
    await say(world.manager, 'Is a reservation part of it?');
    const shown = await say(world.machine, 'Two stories name it.', true);
    expect(shown.remarks).toMatchObject([
      { authorName: 'Mia Manager', authorKind: 'person', part: 'Loan', forRedraft: false },
      { authorName: 'agent-7', authorKind: 'machine', text: 'Two stories name it.', forRedraft: true },
    ]);
    expect(shown.status).toBe('pending');
    expect(await refusal(say(world.manager, '  '))).toBe('gate.comment-empty');
    expect(await eventsOf(gate)).toEqual(['opened', 'commented', 'commented']);
    await approve(gate, world.architect);
    expect(await refusal(say(world.manager, 'Too late.'))).toBe('gate.not-pending');
  });
});
