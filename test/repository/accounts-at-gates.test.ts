import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { describeQuorum } from '../../src/lifecycle/quorum.ts';
import type { Gate } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';
import { openGateWorld, plainRule, type GateWorld } from './support/gate-world.ts';
import { openProviderAccounts, type ProviderAccounts } from './support/provider-accounts.ts';
import { auditOf, decision, openGate } from './support/repository.ts';

let world: GateWorld;
let accounts: ProviderAccounts;
beforeAll(async () => {
  world = await openGateWorld();
  accounts = openProviderAccounts(world);
});
afterAll(async () => {
  await accounts.close();
  await world.close();
});
beforeEach(() => world.rule(plainRule));

const approve = (gate: Gate, person: Principal): Promise<Gate> => world.gates.decide(decision(gate, person.token));
const assign = (gate: Gate, ...people: readonly { name: string }[]): Promise<Gate> =>
  world.gates.assign({ key: gate.key, token: world.owner.token, names: people.map(({ name }) => name) });

describe('a gate is assigned to nobody who could not open it', () => {
  it('two accounts of one person are one of the quorum, and the refusal says so', async () => {
    await world.rule({ quorum: 2 });
    const { gate } = await world.ask();
    const [grace, again] = [
      await accounts.meet('Grace', 'grace@example.com'),
      await accounts.meet('Grace H.', 'grace@example.com'),
    ];
    await expect(assign(gate, grace, again)).rejects.toMatchObject({
      id: 'gate.too-few-assignees',
      message: expect.stringContaining('Grace and Grace H. are accounts of one person.') as string,
    });
    await assign(gate, grace, again, world.architect);
    await approve(gate, again);
    expect((await approve(gate, world.architect)).status).toBe('approved');
  });

  it('who has approved by another account gives no second approval', async () => {
    await world.rule({ quorum: 2 });
    const { gate } = await world.ask();
    const [ida, again] = [await accounts.meet('Ida', 'ida@example.com'), await accounts.meet('Ida B.', 'ida@example.com')];
    await approve(gate, ida);
    await expect(assign(gate, again)).rejects.toMatchObject({ id: 'gate.too-few-assignees' });
    expect((await assign(gate, again, world.expert)).assignees).toHaveLength(2);
  });

  it('one who holds two required roles stands for one of them', async () => {
    await world.rule({ quorum: 2, requiredRoles: { architect: 1, 'domain-expert': 1 } });
    const { gate } = await world.ask();
    await expect(assign(gate, world.both, world.engineer)).rejects.toMatchObject({
      id: 'gate.assignees-lack-role',
      message:
        '2 approvals by persons who are domain-expert or architect are missing, and 1 of them can give one: each approves once.',
    });
    expect((await assign(gate, world.both, world.expert)).assignees).toHaveLength(2);
    await approve(gate, world.expert);
    expect((await approve(gate, world.both)).status).toBe('approved');
  });

  it('another account of the author is not separate from them', async () => {
    const email = 'nora@example.com';
    const nora = await accounts.meet('Nora', email, ['architect', 'product-manager']);
    const daa = await world.draft();
    const gate = await openGate(world, await world.revise(daa.key, nora));
    const other = await accounts.meet('Nora N.', email);
    await expect(assign(gate, other)).rejects.toMatchObject({ id: 'gate.assignee-not-separate' });
  });
});

describe('a gate that continues another keeps the assignees', () => {
  it('unless they turned out to be one person', async () => {
    await world.rule({ quorum: 2 });
    const { gate, daa } = await world.ask();
    const [tom, also] = [await accounts.meet('Tom', null), await accounts.meet('Tomas', null)];
    await assign(gate, tom, also);
    await accounts.link(tom, also.subject);
    expect((await openGate(world, await world.revise(daa.key))).assignees).toEqual([]);
  });

  it('unless one of them wrote what it asks about, and too few are left', async () => {
    await world.rule({ quorum: 2 });
    const { gate, daa } = await world.ask();
    await assign(gate, world.architect, world.expert, world.engineer);
    const second = await openGate(world, await world.revise(daa.key, world.architect));
    expect(second.assignees.map(({ name }) => name)).toEqual([world.expert.name, world.engineer.name]);
    const third = await openGate(world, await world.revise(daa.key, world.expert));
    expect(third.assignees).toEqual([]);
    await approve(third, world.engineer);
    expect((await approve(third, world.architect)).status).toBe('approved');
  });
});

describe('what is shown of a gate', () => {
  it('is the count that closes it, also once two who approved turned out to be one', async () => {
    await world.rule({ quorum: 2, requiredRoles: { architect: 2 } });
    const { gate } = await world.ask();
    const [uma, also] = [await accounts.meet('Uma', null), await accounts.meet('Uma U.', null)];
    await world.rule({ quorum: 3, requiredRoles: { architect: 3 } });
    const { gate: larger } = await world.ask();
    for (const person of [uma, also]) await approve(larger, person);
    expect(await world.read(larger)).toMatchObject({ approvals: 2, missingRoles: ['architect'] });
    await accounts.link(uma, also.subject);
    const seen = await world.read(larger);
    expect(seen).toMatchObject({ status: 'pending', approvals: 1, missingRoles: ['architect', 'architect'] });
    expect(describeQuorum(seen)).toBe(
      '1 of 3 approvals (of 2: accounts of one person count once); an architect and an architect are missing',
    );
    expect(await world.read(gate)).toMatchObject({ approvals: 0, missingRoles: ['architect', 'architect'] });
  });

  it('no longer waits for who has approved it by another account', async () => {
    await world.rule({ quorum: 2 });
    const { gate } = await world.ask();
    const [vera, also] = [await accounts.meet('Vera', 'vera@example.com'), await accounts.meet('Vera V.', 'vera@example.com')];
    const waitsFor = async (person: Principal): Promise<string[]> =>
      (await world.gates.list({ decidableBy: person })).map(({ key }) => key);
    expect(await waitsFor(also)).toContain(gate.key);
    await approve(gate, vera);
    expect(await waitsFor(also)).not.toContain(gate.key);
    expect(await waitsFor(world.architect)).toContain(gate.key);
  });
});

describe('separation of duties', () => {
  it('when strict keeps away who wrote an earlier version by another account', async () => {
    await world.rule({ separation: 'strict' });
    const email = 'will@example.com';
    const [will, other] = [await accounts.meet('Will', email, ['product-manager']), await accounts.meet('Willem', email)];
    const daa = await world.draft();
    await world.revise(daa.key, will);
    const gate = await openGate(world, await world.revise(daa.key));
    await expect(approve(gate, other)).rejects.toMatchObject({ id: 'gate.separation' });
  });

  it('when off lets the author approve by another account, recorded as self-approved', async () => {
    await world.rule({ separation: 'off' });
    const email = 'xenia@example.com';
    const [xenia, other] = [await accounts.meet('Xenia', email, ['product-manager']), await accounts.meet('Xenia X.', email)];
    const daa = await world.draft();
    const gate = await openGate(world, await world.revise(daa.key, xenia));
    expect((await approve(gate, other)).decisions).toMatchObject([{ selfApproved: true }]);
    expect((await auditOf(world, gate.key)).at(-1)?.details).toMatchObject({ selfApproved: true });
  });
});
