import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openDatabase, type Database } from '../../src/repository/database/connection.ts';
import { createPeopleStore } from '../../src/repository/people/people-store.ts';
import { createSignInStore } from '../../src/repository/people/sign-in-store.ts';
import type { PeopleStore, Principal } from '../../src/ports/people.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createOwner } from '../support/people.ts';
import { says } from '../support/says.ts';

const notAllowed = { code: '42501' };

/** What an identity provider says of everybody. */
const proved = { issuer: 'https://i', roles: [], email: null, idToken: 'a.b.c' };

let test: TestDatabase;
let service: Database;
let signIn: Database;
let ownerDb: Database;
let people: PeopleStore;
let owner: Principal;

beforeAll(async () => {
  test = await openTestDatabase();
  [service, signIn, ownerDb] = [openDatabase(test.service), openDatabase(test.signIn), openDatabase(test.owner)];
  people = createPeopleStore(service);
  owner = await createOwner(service);
});

afterAll(async () => {
  await Promise.all([service, signIn, ownerDb].map((db) => db.close()));
  await test.drop();
});

async function openSession(): Promise<Principal> {
  const { code } = await people.createLoginLink({ token: owner.token });
  return people.authenticate((await createSignInStore(signIn).useLoginLink(code)).token);
}

describe('the service', () => {
  it.each([
    `select use_login_link('x', sha256('s'))`,
    `select sign_in_with_identity(sha256('s'), null, '{}')`,
    `select open_session('x', sha256('s'), '{}', '{}')`,
    `select take_sign_in('x')`,
    `select begin_sign_in(sha256('s'), 'n', 'v', '/')`,
    `select end_sessions('x', 'x')`,
    `select * from login_link`,
    `select * from sign_in_attempt`,
    `select secret_hash from token`,
    `update token set expires_at = null`,
    `update token set scopes = '{read,write,decide,admin}', claimed_roles = '{admin}'`,
    `update token set seen_at = now()`,
    `delete from token`,
    `update person set deactivated_at = null`,
    `insert into person_identity (issuer, subject, person_id, linked_by) values ('i', 's', 'p', 'p')`,
    `update person_identity set person_id = 'x'`,
    `delete from role_grant`,
    `set role throughline_sign_in`,
  ])('cannot: %s', async (statement) => {
    await expect(service.pool.query(statement)).rejects.toMatchObject(notAllowed);
  });

  it('gives nobody a role, a link or an identity without an admin’s secret, and each attempt is written down', async () => {
    const forged = { adminToken: 'tl_forged', personId: owner.id };
    await expect(people.grantRole({ ...forged, role: 'admin' })).rejects.toMatchObject({ id: 'token.invalid', recorded: true });
    await expect(people.setActive({ ...forged, active: false })).rejects.toMatchObject({ id: 'token.invalid' });
    await expect(people.linkIdentity({ ...forged, issuer: 'https://i', subject: 's' })).rejects.toMatchObject({
      id: 'token.invalid',
    });
    await expect(people.createLoginLink({ token: 'tl_forged', personId: owner.id })).rejects.toMatchObject({
      id: 'token.invalid',
    });
    const { rows } = await service.pool.query(
      `select from audit where action = 'refused' and details ->> 'refusal' = 'token.invalid'`,
    );
    expect(rows).toHaveLength(4);
  });
});

describe('what signs people in', () => {
  it('may call four functions, and read and write nothing', async () => {
    const { rows } = await ownerDb.pool.query<{ name: string }>(
      `select p.proname as name from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and has_function_privilege('throughline_sign_in', p.oid, 'execute') order by 1`,
    );
    expect(rows.map(({ name }) => name)).toEqual(['begin_sign_in', 'sign_in_with_identity', 'take_sign_in', 'use_login_link']);
    const tables = await ownerDb.pool.query(
      `select relname from pg_class where relnamespace = 'public'::regnamespace and relkind in ('r', 'v', 'p')
        and has_any_column_privilege('throughline_sign_in', oid, 'select, insert, update, references')`,
    );
    expect(tables.rows).toEqual([]);
  });

  it('gives no role that does not exist', async () => {
    const store = createSignInStore(signIn);
    const king = store.signInWithIdentity({ ...proved, subject: 'k', name: 'King', roles: ['king' as 'admin'] });
    await expect(king).rejects.toMatchObject({ id: 'token.unknown-role' });
  });

  it('makes one person of two first sign-ins at once', async () => {
    const store = createSignInStore(signIn);
    const identity = { ...proved, subject: 'twin', name: 'Twin' };
    const sessions = await Promise.all([1, 2, 3, 4].map(() => store.signInWithIdentity(identity)));
    expect(new Set(sessions.map(({ person }) => person))).toEqual(new Set(['Twin']));
  });
});

describe('a name that somebody chose at the provider', () => {
  it('gets no token and no role by it, only by the id', async () => {
    const { token } = await createSignInStore(signIn).signInWithIdentity({
      ...proved,
      subject: 'mallory',
      name: 'Bob',
    });
    const mallory = await people.authenticate(token);
    const request = { adminToken: owner.token, kind: 'person', roles: ['architect'], unattended: false } as const;
    await expect(people.createToken({ ...request, holder: 'Bob' })).rejects.toMatchObject({
      id: 'token.chosen-name',
      fix: says(mallory.id),
    });
    expect((await people.authenticate(token)).roles).toEqual([]);
    await people.createToken({ ...request, holder: mallory.id });
    expect((await people.authenticate(token)).roles).toEqual(['architect']);
  });
});

describe('a session', () => {
  it('ends after two hours of silence, and after twelve whatever happens', async () => {
    const idle = await openSession();
    expect(Date.parse(idle.expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(12 * 3_600_000);
    const { rowCount } = await ownerDb.pool
      .query(`update token set seen_at = now() - interval '119 minutes' where id = $1`, [idle.tokenId])
      .catch(() => ({ rowCount: 0 }));
    // Its guard lets time run forward alone, also for the owner of the tables.
    expect(rowCount).toBe(0);
    await age(idle, '119 minutes');
    await expect(people.authenticate(idle.token)).resolves.toMatchObject({ id: owner.id });
    await age(idle, '121 minutes');
    await expect(people.authenticate(idle.token)).rejects.toMatchObject({ id: 'token.invalid' });
    const old = await openSession();
    await withoutGuards(`update token set expires_at = now() where id = '${old.tokenId}'`);
    await expect(people.authenticate(old.token)).rejects.toMatchObject({ id: 'token.invalid' });
  });

  it('ends for good when its holder is deactivated, and the last admin cannot be', async () => {
    const { token } = await people.createToken({
      adminToken: owner.token,
      holder: 'Ben',
      kind: 'person',
      roles: ['architect'],
      unattended: false,
    });
    const ben = await people.authenticate(token);
    const { code } = await people.createLoginLink({ token });
    const session = await createSignInStore(signIn).useLoginLink(code);
    await people.setActive({ adminToken: owner.token, personId: ben.id, active: false });
    for (const secret of [token, session.token])
      await expect(people.authenticate(secret)).rejects.toMatchObject({ id: 'token.invalid' });
    await expect(people.createLoginLink({ token: owner.token, personId: ben.id })).rejects.toMatchObject({
      id: 'person.deactivated',
    });
    await people.setActive({ adminToken: owner.token, personId: ben.id, active: true });
    await expect(people.authenticate(token)).resolves.toMatchObject({ id: ben.id });
    await expect(people.authenticate(session.token)).rejects.toMatchObject({ id: 'token.invalid' });

    const last = { adminToken: owner.token, personId: owner.id };
    await expect(people.setActive({ ...last, active: false })).rejects.toMatchObject({ id: 'person.last-admin' });
    await expect(people.removeRole({ ...last, role: 'admin' })).rejects.toMatchObject({ id: 'person.last-admin' });
  });
});

describe('a token', () => {
  it('is good for its scopes until its end, and manages nobody without the scope', async () => {
    const { token, expiresAt } = await people.createToken({
      adminToken: owner.token,
      holder: owner.name,
      kind: 'person',
      roles: [],
      unattended: false,
      scopes: ['read'],
      lifetimeSeconds: 3600,
    });
    expect(Date.parse(expiresAt ?? '') - Date.now()).toBeLessThanOrEqual(3_600_000);
    const holder = await people.authenticate(token);
    expect(holder.roles).toContain('admin');
    await expect(people.grantRole({ adminToken: token, personId: owner.id, role: 'admin' })).rejects.toMatchObject({
      id: 'token.scope',
    });
    await withoutGuards(`update token set expires_at = now() where id = '${holder.tokenId}'`);
    await expect(people.authenticate(token)).rejects.toMatchObject({ id: 'token.invalid' });
  });

  it('of a machine never decides and never signs in, also by the owner of the tables', async () => {
    const machine = { adminToken: owner.token, holder: 'bot', kind: 'machine', roles: [], unattended: true } as const;
    await expect(people.createToken({ ...machine, scopes: ['decide'] })).rejects.toMatchObject({ id: 'token.machine-scope' });
    const bot = await people.authenticate((await people.createToken(machine)).token);
    expect(bot.scopes).toEqual(['read', 'write']);
    const forged = ownerDb.pool.query(
      `insert into token (person_id, secret_hash, unattended, created_by, kind, scopes, expires_at, authentication, seen_at)
        values ($1, sha256('f'), false, $1, 'session', '{read}', now() + interval '1 hour', 'login-link', now())`,
      [bot.id],
    );
    await expect(forged).rejects.toMatchObject({ message: 'token.machine-scope' });
  });
});

function age({ tokenId }: Principal, time: string): Promise<unknown> {
  return withoutGuards(`update token set seen_at = now() - interval '${time}' where id = '${tokenId}'`);
}

/** As time itself would. */
function withoutGuards(statement: string): Promise<unknown> {
  return ownerDb.pool.query(`alter table token disable trigger user; ${statement}; alter table token enable trigger user`);
}
