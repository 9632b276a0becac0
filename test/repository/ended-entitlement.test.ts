import type { PoolClient } from 'pg';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Principal } from '../../src/ports/people.ts';
import { openDatabase, type Database } from '../../src/repository/database/connection.ts';
import { createSignInStore } from '../../src/repository/people/sign-in-store.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createOwner } from '../support/people.ts';
import { createPeopleStore } from '../../src/repository/people/people-store.ts';
import { openGateWorld, plainRule, type GateWorld } from './support/gate-world.ts';
import { auditOf, createPerson, decision } from './support/repository.ts';

const refusal = (deed: Promise<unknown>) =>
  deed.then(
    () => 'accepted',
    (error: { id: string }) => error.id,
  );

/** Holds a lock while `deed` runs into it, does `meanwhile`, lets go, and returns what became of the deed. */
async function overtake(
  { ownerDb }: { ownerDb: Database },
  { lock, deed, meanwhile }: { lock: string; deed: () => Promise<unknown>; meanwhile: (holder: PoolClient) => Promise<unknown> },
): Promise<string> {
  const holder = await ownerDb.pool.connect();
  try {
    await holder.query('begin');
    await holder.query(lock);
    const outcome = refusal(deed());
    await expect
      .poll(
        async () =>
          (
            await ownerDb.pool.query('select from pg_stat_activity where wait_event_type = $1 and datname = current_database()', [
              'Lock',
            ])
          ).rowCount,
      )
      .toBe(1);
    await meanwhile(holder);
    await holder.query('commit');
    return await outcome;
  } finally {
    holder.release();
  }
}

describe('who is no longer entitled when the lock is theirs', () => {
  let world: GateWorld;
  let count = 0;
  beforeAll(async () => {
    world = await openGateWorld();
  });
  afterAll(() => world.close());
  beforeEach(() => world.rule(plainRule));

  const newExpert = () => createPerson(world, `Expert ${++count}`, ['domain-expert']);
  const lockOf = (key: string) => `select from artifact where key = '${key}' for update`;

  it('decides nothing: the token was revoked', async () => {
    const { gate, daa } = await world.ask();
    const expert = await newExpert();
    const [token] = (await world.people.listTokens()).filter(({ holder }) => holder === expert.name);
    const outcome = await overtake(world, {
      lock: lockOf(daa.key),
      deed: () => world.gates.decide(decision(gate, expert.token)),
      meanwhile: () => world.people.revokeToken({ adminToken: world.owner.token, id: token?.id ?? '' }),
    });
    expect(outcome).toBe('token.invalid');
    expect(await world.read(gate)).toMatchObject({ status: 'pending', decisions: [] });
    expect((await auditOf(world, gate.key)).at(-1)).toMatchObject({ action: 'refused', details: { refusal: 'token.invalid' } });
  });

  it('decides nothing: the token expired, which was good when the waiting began', async () => {
    const { gate, daa } = await world.ask();
    const expert = await newExpert();
    const outcome = await overtake(world, {
      lock: lockOf(daa.key),
      deed: () => world.gates.decide(decision(gate, expert.token)),
      // Nobody may move its end; that it comes now takes the guard away for one statement.
      meanwhile: async (holder) => {
        await holder.query('alter table token disable trigger guard_update');
        await holder.query('update token set expires_at = clock_timestamp() where id = $1', [expert.tokenId]);
        await holder.query('alter table token enable trigger guard_update');
      },
    });
    expect(outcome).toBe('token.invalid');
    expect((await world.read(gate)).status).toBe('pending');
  });

  it('decides nothing: the role was taken away', async () => {
    const { gate, daa } = await world.ask();
    const expert = await newExpert();
    const outcome = await overtake(world, {
      lock: lockOf(daa.key),
      deed: () => world.gates.decide(decision(gate, expert.token)),
      meanwhile: () => world.people.removeRole({ adminToken: world.owner.token, personId: expert.id, role: 'domain-expert' }),
    });
    expect(outcome).toBe('gate.wrong-role');
    expect((await world.read(gate)).status).toBe('pending');
  });

  it('assigns nothing', async () => {
    const { gate, daa } = await world.ask();
    const admin = await createPerson(world, `Admin ${++count}`, ['admin']);
    const outcome = await overtake(world, {
      lock: lockOf(daa.key),
      deed: () => world.gates.assign({ key: gate.key, token: admin.token, names: [world.expert.name] }),
      meanwhile: () => world.people.setActive({ adminToken: world.owner.token, personId: admin.id, active: false }),
    });
    expect(outcome).toBe('token.invalid');
    expect((await world.read(gate)).assignees).toEqual([]);
  });

  it.for(['revokes no token', 'takes no role away', 'deactivates nobody', 'sets no rule'])('%s', async (what) => {
    const admin = await createPerson(world, `Admin ${++count}`, ['admin']);
    const other = await newExpert();
    const [token] = (await world.people.listTokens()).filter(({ holder }) => holder === other.name);
    const deeds: Record<string, () => Promise<unknown>> = {
      'revokes no token': () => world.people.revokeToken({ adminToken: admin.token, id: token?.id ?? '' }),
      'takes no role away': () => world.people.removeRole({ adminToken: admin.token, personId: other.id, role: 'domain-expert' }),
      'deactivates nobody': () => world.people.setActive({ adminToken: admin.token, personId: other.id, active: false }),
      'sets no rule': () => world.gates.setRule({ token: admin.token, kind: 'daa', change: { quorum: 3 } }),
    };
    const outcome = await overtake(world, {
      lock: `lock table ${what === 'sets no rule' ? 'gate_rule' : 'token'} in share row exclusive mode`,
      deed: () => deeds[what]?.() ?? Promise.reject(new Error(what)),
      meanwhile: (holder) =>
        holder.query(`update person set deactivated_at = now(), deactivated_by = id where id = $1`, [admin.id]),
    });
    expect(outcome).toBe('token.invalid');
  });

  it('an admin’s token without the admin’s scope assigns nobody', async () => {
    const { gate } = await world.ask();
    const made = await world.people.createToken({
      adminToken: world.owner.token,
      holder: `Admin ${++count}`,
      kind: 'person',
      roles: ['admin'],
      unattended: false,
      scopes: ['read', 'write'],
    });
    expect(await refusal(world.gates.assign({ key: gate.key, token: made.token, names: [world.expert.name] }))).toBe(
      'token.scope',
    );
  });
});

describe('what a token made ends with the token', () => {
  let test: TestDatabase;
  let service: Database;
  let signIn: Database;
  let owner: Principal;
  beforeAll(async () => {
    test = await openTestDatabase();
    [service, signIn] = [openDatabase(test.service), openDatabase(test.signIn)];
    owner = await createOwner(service);
  });
  afterAll(async () => {
    await Promise.all([service, signIn].map((db) => db.close()));
    await test.drop();
  });

  const people = () => createPeopleStore(service);
  const open = async (code: string) => people().authenticate((await createSignInStore(signIn).useLoginLink(code)).token);
  const newToken = () =>
    people().createToken({ adminToken: owner.token, holder: owner.name, kind: 'person', roles: [], unattended: false });

  it('a login link that nobody has used opens no session any more', async () => {
    const { id, token } = await newToken();
    const { code } = await people().createLoginLink({ token });
    await people().revokeToken({ adminToken: owner.token, id });
    expect(await refusal(open(code))).toBe('sign-in.link-expired');
  });

  it('signing out everywhere leaves no link behind that a session made', async () => {
    const session = await open((await people().createLoginLink({ token: owner.token })).code);
    const { code } = await people().createLoginLink({ token: session.token });
    await people().signOut({ token: session.token, everywhere: true });
    expect(await refusal(open(code))).toBe('sign-in.link-expired');
  });

  it('the sessions that its links opened, and those that these opened, are heard no more', async () => {
    const { id, token } = await newToken();
    const first = await open((await people().createLoginLink({ token })).code);
    const second = await open((await people().createLoginLink({ token: first.token })).code);
    const apart = await open((await people().createLoginLink({ token: owner.token })).code);
    await people().revokeToken({ adminToken: owner.token, id });
    expect(await refusal(people().authenticate(first.token))).toBe('token.invalid');
    expect(await refusal(people().authenticate(second.token))).toBe('token.invalid');
    expect(await refusal(people().authenticate(apart.token))).toBe('accepted');
  });
});
