import { afterAll, beforeAll, expect, it } from 'vitest';
import type { GateRuleChange } from '../../../src/ports/gates.ts';
import { openGateWorld, plainRule, type GateWorld } from '../support/gate-world.ts';
import { auditOf } from '../support/repository.ts';

let world: GateWorld;
beforeAll(async () => {
  world = await openGateWorld();
});
afterAll(() => world.close());

const set = (change: GateRuleChange, { kind = 'daa', token = world.owner.token } = {}) =>
  world.gates.setRule({ token, kind, change });

it('a rule changes what it names, for gates that open afterwards, and the trail says from what to what', async () => {
  const { gate: before } = await world.ask();
  const rule = await set({ quorum: 2, requiredRoles: { architect: 1 }, dueSeconds: 3_600 });
  expect(rule).toMatchObject({ kind: 'daa', quorum: 2, separation: 'author', dueSeconds: 3_600, setBy: 'Olga Owner' });
  expect(await set({ remindSeconds: 600 })).toMatchObject({ quorum: 2, requiredRoles: { architect: 1 }, remindSeconds: 600 });
  expect((await world.ask()).gate).toMatchObject({ quorum: 2, requiredRoles: { architect: 1 }, dueAt: expect.any(String) });
  expect(await world.read(before)).toMatchObject({ quorum: 1, requiredRoles: {}, dueAt: null });
  const deeds = await auditOf(world, 'gate-rule/daa');
  expect(deeds[0]).toMatchObject({ actor_id: world.owner.id, details: { from: { quorum: 1 }, to: { quorum: 2 } } });
  await set(plainRule);
});

it.for<[string, GateRuleChange]>([
  ['gate-rule.below-policy', { quorum: 0 }],
  ['gate-rule.unknown-role', { requiredRoles: { 'product-manager': 1 } }],
  ['gate-rule.unknown-role', { dueSeconds: 60, escalateTo: ['admin'] }],
  ['gate-rule.unreachable', { quorum: 1, requiredRoles: { architect: 1, 'domain-expert': 1 } }],
  ['gate-rule.due-missing', { escalateTo: ['management'] }],
  ['gate-rule.due-missing', { remindSeconds: 60 }],
])('refuses with %s a rule that would allow less than the specification, or could never hold: %j', async ([id, change]) => {
  await expect(set(change)).rejects.toMatchObject({ id });
  expect((await world.gates.listRules()).find(({ kind }) => kind === 'daa')).toMatchObject(plainRule);
});

it('refuses a kind without gates, and everybody who is no admin, and remembers both', async () => {
  await expect(set({ quorum: 2 }, { kind: 'incident' })).rejects.toMatchObject({ id: 'gate-rule.unknown-kind' });
  for (const { token } of [world.architect, world.machine]) {
    await expect(set({ quorum: 2 }, { token })).rejects.toMatchObject({ id: 'token.admin-required' });
  }
  await expect(set({ quorum: 2 }, { token: 'nobody' })).rejects.toMatchObject({ id: 'token.invalid' });
  expect((await auditOf(world, 'gate-rule/daa')).filter(({ action }) => action === 'refused').length).toBeGreaterThanOrEqual(3);
});

it('lists every kind that has gates, that of budgets as well', async () => {
  const rules = await world.gates.listRules();
  expect(rules.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['prd', 'daa', 'rfc', 'adr', 'budget']));
  expect(rules.find(({ kind }) => kind === 'budget')).toMatchObject({
    roles: ['lead-engineer', 'management', 'admin'],
    quorum: 1,
  });
});
