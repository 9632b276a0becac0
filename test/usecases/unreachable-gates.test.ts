import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { diagnoseGates } from '../../src/diagnosis/diagnose-gates.ts';
import type { Gate } from '../../src/ports/gates.ts';
import { renderForTerminal } from '../../src/cli/fixes/command-lines.ts';
import { findUnreachable } from '../../src/usecases/gates/weigh-gate.ts';
import { openProviderAccounts } from '../repository/support/provider-accounts.ts';
import { openGateWorld, plainRule, type GateWorld } from '../repository/support/gate-world.ts';
import { decision } from '../repository/support/repository.ts';
import { says } from '../support/says.ts';

let world: GateWorld;
beforeAll(async () => {
  world = await openGateWorld();
});
afterEach(() => world.rule(plainRule));
afterAll(() => world.close());

async function told(gate: { key: string }): Promise<{ because: string; fix: string } | undefined> {
  const now: Gate = await world.read(gate);
  const told = (await findUnreachable(world, [now])).get(now.key);
  return told && { ...told, fix: renderForTerminal(told.fix) };
}

async function setActive(names: readonly string[], active: boolean): Promise<void> {
  for (const { id, name } of await world.people.listPeople()) {
    if (names.includes(name)) await world.people.setActive({ adminToken: world.owner.token, personId: id, active });
  }
}

test('a gate that people here can approve is not spoken of, and neither is one that waits no more', async () => {
  const { gate } = await world.ask();
  expect(await told(gate)).toBeUndefined();
  await world.gates.decide(decision(gate, world.architect.token));
  expect((await world.read(gate)).status).toBe('approved');
  expect(await told(gate)).toBeUndefined();
});

test('a quorum in a role that too few people have is named with what mends it, and is gone once somebody has the role', async () => {
  await world.rule({ quorum: 4, requiredRoles: { architect: 4 } });
  const { gate } = await world.ask();
  // Arne, Bea and Olga, who owns everything; Ana wrote it.
  expect(await told(gate)).toEqual({
    because:
      '4 approvals by an architect are needed, and only 3 persons with that role may approve it here. Separation of duties leaves out Ana Author.',
    fix: says('Give somebody else that role: `throughline person role add NAME architect`.'),
  });
  expect(await diagnoseGates(world.gates, world.people)).toContainEqual(
    expect.objectContaining({ name: 'Gates', status: 'warning', detail: expect.stringContaining(`${gate.key}: 4 approvals`) }),
  );

  await world.people.grantRole({ adminToken: world.owner.token, personId: world.engineer.id, role: 'architect' });
  expect(await told(gate)).toBeUndefined();
  await world.people.removeRole({ adminToken: world.owner.token, personId: world.engineer.id, role: 'architect' });
  await world.gates.decide(decision(gate, world.architect.token));
  expect((await told(gate))?.because).toContain('3 more approvals by an architect are needed, and only 2 persons');
});

test('roles that a sign-in claims count, and two accounts of one person count once', async () => {
  const accounts = openProviderAccounts(world);
  await world.rule({ quorum: 5, requiredRoles: { architect: 5 } });
  const { gate } = await world.ask();
  const there = async (): Promise<string | undefined> => /only (\d+) persons/.exec((await told(gate))?.because ?? '')?.[1];
  expect(await there()).toBe('3');
  await accounts.meet('Grace', 'grace@example.com');
  expect(await there()).toBe('4');
  await accounts.meet('Grace H.', 'grace@example.com');
  expect(await there()).toBe('4');
  await accounts.meet('Ida', 'ida@example.com');
  expect(await told(gate)).toBeUndefined();
  await setActive(['Grace', 'Grace H.', 'Ida'], false);
  expect(await there()).toBe('3');
  await accounts.close();
});

test('separation of duties that leaves nobody is named, and so is an assignment', async () => {
  const others = ['Olga Owner', 'Arne Architect', 'Edda Expert', 'Bea Both'];
  const { gate } = await world.ask();
  await world.gates.assign({ key: gate.key, token: world.owner.token, names: ['Sven Senior'] });
  expect(await told(gate)).toBeUndefined();
  await setActive(['Sven Senior'], false);
  expect(await told(gate)).toEqual({
    because: '1 approval is needed, and nobody may approve it here. It is assigned to Sven Senior alone.',
    fix: says(`Let anybody with a role decide: \`throughline gate assign ${gate.key} --anyone\`.`),
  });
  await world.gates.assign({ key: gate.key, token: world.owner.token, names: [] });
  expect(await told(gate)).toBeUndefined();
  await setActive(others.slice(1), false);
  await world.people.removeRole({ adminToken: world.owner.token, personId: world.owner.id, role: 'architect' });
  expect(await told(gate)).toBeUndefined();
  for (const role of ['domain-expert', 'senior-engineer'] as const) {
    await world.people.removeRole({ adminToken: world.owner.token, personId: world.owner.id, role });
  }
  expect((await told(gate))?.because).toBe(
    '1 approval is needed, and nobody may approve it here. Separation of duties leaves out Ana Author.',
  );
  await setActive([...others, 'Sven Senior'], true);
});

test('a rule that somebody set and nobody can fulfill stands in the doctor before a gate opens under it', async () => {
  await world.rule({ quorum: 9 });
  expect(await diagnoseGates(world.gates, world.people)).toContainEqual(
    expect.objectContaining({ name: 'Gate rules', status: 'warning', fix: says('gate rule set daa') }),
  );
});
