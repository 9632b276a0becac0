import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { startPostgres, type PostgresServer } from '../support/postgres-server.ts';
import { cleanEnvironment } from './support/clean-environment.ts';
import { repositoryRoot } from './support/command-line.ts';
import { makeOtherVersion } from './support/other-version.ts';
import { launchServing, type Launched, type ServingProcess } from './support/serving-process.ts';

vi.setConfig({ testTimeout: 180_000, hookTimeout: 120_000 });

const run = promisify(execFile);
const ownerPassword = 'owner-of-test-databases';
let postgres: PostgresServer;
let folder: string;
let launched: Launched[] = [];
let homes = 0;

beforeAll(async () => {
  postgres = await startPostgres();
  folder = await mkdtemp(join(tmpdir(), 'tl-together-'));
  await postgres.run([`create role throughline_owner login createrole password '${ownerPassword}'`]);
});
afterEach(async () => {
  await Promise.all(launched.splice(0).map((one) => one.process.kill('SIGKILL')));
});
afterAll(async () => {
  await postgres?.stop();
  await rm(folder, { recursive: true, force: true });
});

const ownerOf = (database: string): ConnectionTarget => ({
  ...postgres.superuser,
  user: 'throughline_owner',
  password: ownerPassword,
  database,
});

async function createDatabase(name: string): Promise<string> {
  await postgres.run([`create database ${name} owner throughline_owner`]);
  return name;
}

async function withClient<T>(target: ConnectionTarget, work: (client: Client) => Promise<T>): Promise<T> {
  // Rows are compared as text, and the server may tell time as it likes.
  const client = new Client({ ...target, options: '-c timezone=UTC' });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

const ask = <T>(database: string, statement: string): Promise<T[]> =>
  withClient(ownerOf(database), async (client) => (await client.query(statement)).rows as T[]);

/** Each process as on a machine of its own. */
async function launch(database: string, role: 'api' | 'worker', { checkout }: { checkout?: string } = {}): Promise<Launched> {
  homes += 1;
  const home = join(folder, `home-${homes}`);
  await mkdir(home, { mode: 0o700 });
  const { host, port, user, password } = ownerOf(database);
  const THROUGHLINE_SECRET = 'the same on every machine';
  const migrating = {
    DATABASE_URL: `postgresql://${user}:${password}@${host}:${port}/${database}`,
    THROUGHLINE_SECRET,
    THROUGHLINE_HOME: home,
  };
  await run(
    join(repositoryRoot, 'node_modules/.bin/node'),
    [join(checkout ?? repositoryRoot, 'bin/throughline'), 'migrate', '--json'],
    {
      cwd: folder,
      env: cleanEnvironment(migrating),
    },
  ).catch(({ stdout, stderr }: { stdout: string; stderr: string }) => {
    throw new Error(`${stdout}${stderr}`);
  });
  const one = launchServing(['serve', '--role', role, ...(role === 'api' ? ['--port', '0'] : []), '--json'], {
    env: {
      DATABASE_URL: `postgresql://throughline_service@${host}:${port}/${database}`,
      THROUGHLINE_SECRET,
      THROUGHLINE_HOME: home,
    },
    cwd: folder,
    ...(checkout === undefined ? {} : { checkout }),
  });
  // Awaited later, when one of the others may have failed first.
  one.ready.catch(() => undefined);
  launched.push(one);
  return one;
}

async function startTen(database: string): Promise<ServingProcess[]> {
  const ten = await Promise.all(Array.from({ length: 10 }, (_, index) => launch(database, index === 0 ? 'api' : 'worker')));
  return await Promise.all(ten.map(async (one) => ({ ready: await one.ready, ...one.process })));
}

async function expectOneMigrator(database: string): Promise<void> {
  expect(await ask(database, 'select count(*)::int as versions from applied_schema')).toEqual([{ versions: 1 }]);
}

describe('ten processes that start at once', () => {
  test('on an empty database: all get ready, and one of them has migrated', async () => {
    const database = await createDatabase('empty');
    const ten = await startTen(database);
    await expectOneMigrator(database);
    expect(await ask(database, `select count(*)::int as owners from person where kind = 'person'`)).toEqual([{ owners: 1 }]);
    expect(await Promise.all(ten.map((one) => one.kill('SIGTERM')))).toEqual(ten.map(() => ({ code: 0, signal: null })));
  });
});

describe('versions beside each other', () => {
  test('a process of the version before refuses a database that was migrated since, and says which version to use', async () => {
    const database = await createDatabase('newer');
    const next = await makeOtherVersion((migrations) => writeFile(join(migrations, '998-later.sql'), 'create table later ();'));
    await (
      await launch(database, 'api', next)
    ).ready;
    await next.remove();
    await expect(launch(database, 'worker')).rejects.toThrow(/database\.newer.*Use the Throughline version that migrated it/s);
  });

  test('a migration that fails leaves the database as it was and is named; the version before goes on with it', async () => {
    const database = await createDatabase('half');
    const now = await launch(database, 'api');
    await now.ready;
    const state = () =>
      ask(
        database,
        `select (select jsonb_agg(m order by number) from migration m) as applied, to_regclass('whole') as whole, to_regclass('half') as half`,
      );
    const asItWas = await state();
    const next = await makeOtherVersion(async (migrations) => {
      await writeFile(join(migrations, '998-whole.sql'), 'create table whole (id integer);');
      await writeFile(join(migrations, '999-half.sql'), 'create table half (id integer); select 1 / 0;');
    });
    const failing = [1, 2, 3].map(() => launch(database, 'worker', next));
    const named = /database\.migration-failed.*999-half\.sql failed: division by zero/s;
    await Promise.all(failing.map((one) => expect(one).rejects.toThrow(named)));
    await next.remove();
    expect(await state()).toEqual(asItWas);
    const { url } = await now.ready;
    expect(await (await fetch(`${url}/readyz`)).json()).toMatchObject({ ready: true });
    await (
      await launch(database, 'worker')
    ).ready;
  });

  test('a table that somebody holds is not waited for without end, and can be migrated once they let go', async () => {
    const database = await createDatabase('held');
    await (
      await launch(database, 'api')
    ).ready;
    const next = await makeOtherVersion((migrations) =>
      writeFile(join(migrations, '999-run.sql'), 'alter table run add column extra integer;'),
    );
    await withClient(ownerOf(database), async (holder) => {
      await holder.query('begin');
      await holder.query('lock table run in access share mode');
      await expect(launch(database, 'worker', next)).rejects.toThrow(
        /database\.migration-failed.*999-run\.sql failed: .*lock timeout/s,
      );
      await holder.query('rollback');
    });
    await (
      await launch(database, 'worker', next)
    ).ready;
    await next.remove();
  });
});
