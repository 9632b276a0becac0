import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gate } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';
import { openGateWorld, plainRule, type GateWorld } from './support/gate-world.ts';
import { openProviderAccounts, type ProviderAccounts } from './support/provider-accounts.ts';
import { decision, openGate } from './support/repository.ts';
import { says } from '../support/says.ts';

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

const signIn: ProviderAccounts['meet'] = (...account) => accounts.meet(...account);
const approve = (gate: Gate, person: Principal): Promise<Gate> => world.gates.decide(decision(gate, person.token));

describe('two accounts with one verified e-mail address', () => {
  it('count once in a quorum, and the second one reads why and what mends it', async () => {
    await world.rule({ quorum: 2 });
    const { gate } = await world.ask();
    const [grace, again] = [await signIn('Grace', 'Grace@Example.com'), await signIn('G. Hopper', 'grace@example.com ')];
    await approve(gate, grace);
    await expect(approve(gate, again)).rejects.toMatchObject({
      id: 'gate.same-person',
      message: expect.stringContaining('already as Grace:') as string,
      fix: says('throughline person link'),
    });
    expect((await world.read(gate)).status).toBe('pending');
    const permission = await world.gates.permissions([gate.key], again);
    expect(permission.get(gate.key)).toMatchObject({ toDecide: null, toApprove: { id: 'gate.same-person', other: 'Grace' } });
    expect((await approve(gate, world.architect)).status).toBe('approved');
  });

  it('stay one person when an admin links the one to the other between two approvals', async () => {
    await world.rule({ quorum: 2 });
    const { gate } = await world.ask();
    const [ada, earlier] = [await signIn('Ada L.', 'ada@example.com'), await signIn('A. Lovelace', 'ada@example.com')];
    await approve(gate, earlier);
    await accounts.link(ada, earlier.subject);
    await expect(approve(gate, ada)).rejects.toMatchObject({ id: 'gate.same-person' });
    expect((await approve(gate, world.architect)).status).toBe('approved');
  });

  it('are one author: what one of them wrote the other does not approve, but may send back', async () => {
    const email = 'ann@example.com';
    const [ann, other] = [await signIn('Ann', email, ['architect', 'product-manager']), await signIn('Ann B.', email)];
    const daa = await world.draft();
    const gate = await openGate(world, await world.revise(daa.key, ann));
    await expect(approve(gate, other)).rejects.toMatchObject({
      id: 'gate.author',
      message: expect.stringContaining('You, as Ann, are the author') as string,
    });
    const sentBack = await world.gates.decide(decision(gate, other.token, { decision: 'request-changes', note: 'no' }));
    expect(sentBack.status).toBe('changes-requested');
  });

  it('do not count twice for whoever writes decisions past the function that checks them', async () => {
    await world.rule({ quorum: 2 });
    const { gate } = await world.ask();
    const [eve, twin] = [await signIn('Eve', 'eve@example.com'), await signIn('Eva', 'eve@example.com')];
    await approve(gate, eve);
    const copy = `insert into gate_decision (gate_id, decision, person_id, role, token_id, authentication, interactive, self_approved, content_hash, note, verdicts,
      waivers, comments) select gate_id, decision, $2, role, $3, authentication, interactive, self_approved, content_hash, 'twin', verdicts, waivers, comments
      from gate_decision where gate_id = (select id from gate where key = $1) limit 1`;
    const close = `update gate set status = 'approved', closed_at = now() where key = $1`;
    await world.ownerDb.pool.query(copy, [gate.key, twin.id, twin.tokenId]);
    await expect(world.ownerDb.pool.query(close, [gate.key])).rejects.toThrow('gate.approval-required');
    await world.ownerDb.pool.query(copy, [gate.key, world.architect.id, world.architect.tokenId]);
    await world.ownerDb.pool.query(close, [gate.key]);
    expect((await world.read(gate)).status).toBe('approved');
  });
});

describe('accounts of two people', () => {
  it.each([
    ['other addresses', 'x@example.com', 'y@example.com'],
    ['no verified address', null, null],
  ])('with %s count as two', async (_what, one, other) => {
    await world.rule({ quorum: 2 });
    const { gate } = await world.ask();
    await approve(gate, await signIn('Uno', one));
    expect((await approve(gate, await signIn('Due', other))).status).toBe('approved');
  });

  it('count as two again once the provider has taken the address from one of them', async () => {
    await world.rule({ quorum: 2 });
    const { gate } = await world.ask();
    const heir = await signIn('Heir', 'office@example.com');
    const leaving = { name: 'Leaving', subject: 'leaving' };
    await accounts.signIn({ ...leaving, email: 'office@example.com' });
    await approve(gate, heir);
    expect((await approve(gate, await accounts.signIn({ ...leaving, email: 'private@example.com' }))).status).toBe('approved');
  });
});

it('keeps no address, and lets the service write none', async () => {
  await signIn('Secretive', 'secretive@example.com');
  const { rows } = await world.ownerDb.pool.query<{ hash: Buffer }>(`select email_hash as hash from person_identity i
    join person p on p.id = i.person_id where p.name = 'Secretive'`);
  expect(rows[0]?.hash).toHaveLength(32);
  // Whoever has the hashes and a list of addresses finds nobody by it.
  expect(rows[0]?.hash).not.toEqual(createHash('sha256').update('secretive@example.com').digest());
  for (const statement of [
    'select email_hash from person_identity',
    'update person_identity set email_hash = null',
    'select * from address_secret',
    `select hide_address(sha256('secretive@example.com'))`,
    'select * from account_link',
    'select * from provider_session',
    'delete from provider_session',
    'update feed_clock set added = 0',
    'select continue_feed()',
  ])
    await expect(world.db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});
