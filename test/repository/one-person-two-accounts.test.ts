import { createHash } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Gate } from '../../src/ports/gates.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Role } from '../../src/lifecycle/roles.ts';
import { openDatabase, type Database } from '../../src/repository/connection.ts';
import { createSignInStore } from '../../src/repository/sign-in-store.ts';
import { openGateWorld, plainRule, type GateWorld } from './support/gate-world.ts';
import { decision, openGate } from './support/repository.ts';

let world: GateWorld;
let signInDb: Database;
beforeAll(async () => {
  world = await openGateWorld();
  signInDb = openDatabase(world.targets.signIn);
});
afterAll(async () => {
  await signInDb.close();
  await world.close();
});
beforeEach(() => world.rule(plainRule));

let subjects = 0;

/** Signs somebody new in by an identity provider that has verified the address. */
async function signIn(name: string, email: string | null, roles: readonly Role[] = ['architect']): Promise<Principal> {
  const session = await createSignInStore(signInDb).signInWithIdentity({
    issuer: 'https://login.example.com',
    subject: `subject-${++subjects}`,
    name,
    roles,
    email,
    idToken: 'a.b.c',
  });
  return await world.people.authenticate(session.token);
}

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
      fix: expect.stringContaining('throughline person link') as string,
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
    const subject = `subject-${subjects}`;
    await approve(gate, earlier);
    const identity = { issuer: 'https://login.example.com', subject };
    await world.people.linkIdentity({ adminToken: world.owner.token, personId: ada.id, ...identity });
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
    const store = createSignInStore(signInDb);
    const heir = await signIn('Heir', 'office@example.com');
    const identity = { issuer: 'https://login.example.com', subject: 'leaving', name: 'Leaving', idToken: 'a.b.c' };
    const roles: Role[] = ['architect'];
    await store.signInWithIdentity({ ...identity, roles, email: 'office@example.com' });
    await approve(gate, heir);
    const { token } = await store.signInWithIdentity({ ...identity, roles, email: 'private@example.com' });
    expect((await approve(gate, await world.people.authenticate(token))).status).toBe('approved');
  });
});

it('keeps no address, and lets the service write none', async () => {
  await signIn('Secretive', 'secretive@example.com');
  const { rows } = await world.ownerDb.pool.query<{ hash: Buffer }>(`select email_hash as hash from person_identity i
    join person p on p.id = i.person_id where p.name = 'Secretive'`);
  expect(rows[0]?.hash).toEqual(createHash('sha256').update('secretive@example.com').digest());
  for (const statement of [
    'select email_hash from person_identity',
    'update person_identity set email_hash = null',
    'select * from account_link',
    'select * from provider_session',
    'delete from provider_session',
    'update feed_clock set added = 0',
    'select continue_feed()',
  ])
    await expect(world.db.pool.query(statement)).rejects.toMatchObject({ code: '42501' });
});
