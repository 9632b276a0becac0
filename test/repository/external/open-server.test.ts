import { randomBytes } from 'node:crypto';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { readDatabaseUrl } from '../../../src/config/addresses.ts';
import { prepareDatabase } from '../../../src/compose.ts';
import type { ConnectionTarget } from '../../../src/repository/database/connection.ts';
import { openAsOwner } from '../../../src/repository/database/open-as-owner.ts';
import { openDatabaseServer } from '../../../src/repository/database/open-server.ts';
import { requireSchema } from '../../../src/repository/database/require-schema.ts';
import { roleTargets } from '../../../src/repository/database/work-roles.ts';
import { startPostgres, type PostgresServer } from '../../support/postgres-server.ts';
import { says } from '../../support/says.ts';

/** Of the test's own: roles belong to the whole server. */
let server: PostgresServer;
let owner: ConnectionTarget;

beforeAll(async () => {
  server = await startPostgres();
  await server.run([
    `create role throughline_owner login createdb createrole password 'of the owner'`,
    'create database throughline owner throughline_owner',
  ]);
  owner = { ...server.superuser, user: 'throughline_owner', password: 'of the owner', database: 'throughline' };
});

afterAll(() => server.stop());

async function ask<T>(target: ConnectionTarget, statement: string): Promise<T[]> {
  const client = new Client(target);
  await client.connect();
  try {
    return (await client.query(statement)).rows as T[];
  } finally {
    await client.end();
  }
}

async function createDatabase(): Promise<ConnectionTarget> {
  const database = `external_${randomBytes(4).toString('hex')}`;
  await ask(owner, `create database ${database}`);
  return { ...owner, database };
}

/** As an environment names it. */
function urlOf({ host, port, user, password, database }: ConnectionTarget): string {
  return `postgresql://${user}:${encodeURIComponent(password)}@${encodeURIComponent(host)}:${port}/${database}`;
}

const secret = 'the same for every process';

/** As `throughline migrate` does. */
async function open(target: ConnectionTarget, given = secret) {
  const opened = await openAsOwner({ database: readDatabaseUrl(urlOf(target)), secret: given });
  return { ...opened, ...roleTargets(opened.owner, opened.passwords) };
}

/** As what serves or works on runs does. */
const enter = (target: ConnectionTarget) =>
  openDatabaseServer({ folder: '/nowhere', database: readDatabaseUrl(urlOf(target)), secret });

it('is prepared by many processes at once, whose roles all get the same passwords', async () => {
  const target = await createDatabase();
  const opened = await Promise.all(
    Array.from({ length: 5 }, async () => {
      const one = await open(target);
      await prepareDatabase(one.owner, one.passwords);
      return one;
    }),
  );
  const [one] = opened;
  expect(new Set(opened.map(({ passwords }) => JSON.stringify(passwords))).size).toBe(1);
  expect(one?.description).toMatch(/^PostgreSQL \d+.* at .*external_/);
  expect(one?.description).not.toContain(target.password);
  for (const role of [one?.service, one?.signIn]) {
    const [found] = await ask<{ name: string; owned: number }>(
      role as ConnectionTarget,
      'select current_user::text as name, (select count(*)::integer from pg_class where relowner = current_user::regrole) as owned',
    );
    expect(found).toEqual({ name: role?.user, owned: 0 });
  }
});

it('gives the roles new passwords when the secret changes, without a migration', async () => {
  const target = await createDatabase();
  const first = await open(target);
  await prepareDatabase(first.owner, first.passwords);
  const second = await open(target, 'another secret, long enough');
  expect(second.service.password).not.toBe(first.service.password);
  await ask(second.service, 'select 1');
  await expect(ask(first.service, 'select 1')).rejects.toMatchObject({ code: '28P01' });
  // Back to that of the folder, for the other tests.
  await open(target);
});

it('names what is wrong, and what to do, and no password', async () => {
  const target = await createDatabase();
  const refusal = async (changed: Partial<ConnectionTarget>): Promise<unknown> =>
    await open({ ...target, ...changed }).then(
      () => 'opened',
      (error: unknown) => error,
    );
  const wrong = await refusal({ password: 'hunter2' });
  expect(wrong).toMatchObject({ id: 'database.password', fix: says('percent-encoded') });
  expect(JSON.stringify(wrong)).not.toContain('hunter2');
  expect(await refusal({ database: 'not_there' })).toMatchObject({
    id: 'database.missing',
    fix: says('create database "not_there" owner "throughline_owner";'),
  });
  expect(await refusal({ host: '127.0.0.1', port: 9 })).toMatchObject({ id: 'database.unavailable' });
  expect(await refusal({ host: 'no.such.host.invalid' })).toMatchObject({ id: 'database.unavailable' });
});

it('is refused where it keeps text in another encoding than UTF-8, with the statement that makes one that does not', async () => {
  await ask(owner, `create database latin encoding 'LATIN1' locale 'C' locale_provider 'libc' template template0`);
  await expect(open({ ...owner, database: 'latin' })).rejects.toMatchObject({
    id: 'database.encoding',
    message: expect.stringContaining('LATIN1') as string,
    fix: says(`create database "latin" owner "throughline_owner" encoding 'UTF8' locale 'C.UTF-8' template template0;`),
  });
});

it('says which statement an administrator must run for an owner who may not make roles or tables', async () => {
  const target = await createDatabase();
  await ask(target, `create role "Plain Owner" login password 'pw'`);
  const plain = { ...target, user: 'Plain Owner', password: 'pw' };
  await expect(open({ ...plain, user: 'Plain%20Owner' })).rejects.toMatchObject({
    id: 'database.not-owner',
    fix: says(`owner to "Plain Owner";`),
  });
  await ask(target, `grant create on schema public to "Plain Owner"`);
  await ask(target, `grant create on database ${target.database} to "Plain Owner"`);
  await expect(open({ ...plain, user: 'Plain%20Owner' }, 'a secret that nobody else has')).rejects.toMatchObject({
    id: 'database.roles-forbidden',
    fix: says('alter role "Plain Owner" createrole;'),
  });
});

it('is entered by what serves as the role that owns nothing, and by no other', async () => {
  const target = await createDatabase();
  const asService = { ...target, user: 'throughline_service', password: '' };
  const { owner: migrating, passwords } = await open(target);
  const entered = await enter(asService);
  expect(entered.owner).toBeNull();
  await expect(requireSchema(entered.service)).rejects.toMatchObject({
    id: 'database.not-migrated',
    fix: says('throughline migrate'),
  });
  await prepareDatabase(migrating, passwords);
  await requireSchema(entered.service);

  for (const powerful of [target, { ...server.superuser, database: target.database }])
    await expect(enter(powerful)).rejects.toMatchObject({
      id: 'database.too-powerful',
      fix: says('throughline_service'),
    });
  const admin = { ...server.superuser, database: target.database };
  for (const [give, take] of [
    [
      `grant create on database ${target.database} to throughline_service`,
      `revoke create on database ${target.database} from throughline_service`,
    ],
    ['grant pg_read_server_files to throughline_service', 'revoke pg_read_server_files from throughline_service'],
    [
      'alter role throughline_service noinherit; grant "Plain Owner" to throughline_service',
      'revoke "Plain Owner" from throughline_service; alter role throughline_service inherit',
    ],
    ['alter role throughline_service replication', 'alter role throughline_service noreplication'],
  ] as const) {
    await ask(admin, give);
    await expect(enter(asService)).rejects.toMatchObject({ id: 'database.too-powerful' });
    await ask(admin, take);
  }

  // As if other functions had been in force: an older version, which the next migration brings up to date.
  await ask(target, `update applied_schema set fingerprint = 'of an older version'`);
  await expect(requireSchema(entered.service)).rejects.toMatchObject({
    id: 'database.not-migrated',
    message: expect.stringContaining('older') as string,
  });
  await expect(enter({ ...asService, database: 'not_there' })).rejects.toMatchObject({ id: 'database.missing' });
});
