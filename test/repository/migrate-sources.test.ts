import { execFile } from 'node:child_process';
import { appendFile, cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { checkMigrations } from '../../src/repository/database/check-migrations.ts';
import { openDatabase } from '../../src/repository/database/connection.ts';
import { listMigrations } from '../../src/repository/database/list-migrations.ts';
import { schemaFolders, type SchemaFolders } from '../../src/repository/database/load-schema.ts';
import { migrate } from '../../src/repository/database/migrate.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { describeSchema } from './support/describe-schema.ts';
import { says } from '../support/says.ts';

let database: TestDatabase;
let client: Client;
let folder: string;
let next: SchemaFolders;

beforeEach(async () => {
  database = await openTestDatabase();
  client = new Client(database.owner);
  await client.connect();
  folder = await mkdtemp(join(tmpdir(), 'tl-sources-'));
  await cp(schemaFolders.sql, join(folder, 'sql'), { recursive: true });
  await mkdir(join(folder, 'migrations'));
  next = { sql: pathToFileURL(`${folder}/sql/`), migrations: pathToFileURL(`${folder}/migrations/`) };
});
afterEach(async () => {
  await client.end();
  await database.drop();
  await rm(folder, { recursive: true });
});

const passwords = () => ({ servicePassword: database.service.password, signInPassword: database.signIn.password });
const rowsOf = async <T>(statement: string): Promise<T[]> => (await client.query(statement)).rows as T[];
const writeMigration = (file: string, text: string) => writeFile(join(folder, 'migrations', file), text);
const functionFile = (name: string) => join(folder, 'sql/functions', `${name}.sql`);

async function changeFunction(name: string, from: string, to: string): Promise<void> {
  const text = await readFile(functionFile(name), 'utf8');
  expect(text).toContain(from);
  await writeFile(functionFile(name), text.replaceAll(from, to));
}

describe('a later version of the schema', () => {
  it('is applied once by ten processes at once: its migration, the function that changed, and nothing else', async () => {
    await writeMigration('001-shelf.sql', 'create table shelf (id integer primary key); insert into shelf values (7);');
    await changeFunction('pad_number', 'greatest(3,', 'greatest(5,');
    const files = `select path, xmin::text from applied_file order by path`;
    const before = await rowsOf<{ path: string; xmin: string }>(files);
    const given = JSON.stringify({ owner: database.owner, passwords: passwords(), sql: next.sql, migrations: next.migrations });
    const program = fileURLToPath(new URL('./support/migrate-process.ts', import.meta.url));
    await Promise.all(Array.from({ length: 10 }, () => promisify(execFile)(process.execPath, [program, given])));

    expect(await rowsOf(`select number, file from migration order by number`)).toEqual([
      { number: 0, file: 'baseline' },
      { number: 1, file: '001-shelf.sql' },
    ]);
    expect(await rowsOf(`select count(*)::int as versions from applied_schema`)).toEqual([{ versions: 2 }]);
    expect(await rowsOf(`select id, pad_number(id) as padded from shelf`)).toEqual([{ id: 7, padded: '00007' }]);
    const changed = (await rowsOf<{ path: string; xmin: string }>(files)).filter(
      ({ path, xmin }) => before.find((earlier) => earlier.path === path)?.xmin !== xmin,
    );
    expect(changed.map(({ path }) => path)).toEqual(['functions/pad_number.sql']);
  });

  it('makes the version before unready, and refuses it when it starts once more', async () => {
    await changeFunction('pad_number', 'greatest(3,', 'greatest(5,');
    await migrate(database.owner, passwords(), next);
    const db = openDatabase(database.service);
    expect(await checkMigrations(db.pool)).toEqual({ missing: [], unknown: [], differing: [], isReplaced: true });
    await db.close();
    await expect(migrate(database.owner, passwords())).rejects.toMatchObject({ id: 'database.newer' });
    expect(await rowsOf(`select pad_number(7) as padded`)).toEqual([{ padded: '00007' }]);
  });

  it('changes a signature, with the triggers, views and grants of what has it', async () => {
    const before = await describeSchema(database.owner);
    // A trigger's condition calls the one, a view the other; the third has other names, and other types, for what it is given.
    await changeFunction('is_told', 'p_type', 'p_sort');
    await changeFunction('has_heir', 'p_artifact_id bigint', 'p_artifact_id bigint, p_any boolean default true');
    await changeFunction('pause_provider', 'p_for_ms double precision', 'p_milliseconds integer');
    await changeFunction('pause_provider', 'p_for_ms', 'p_milliseconds');
    await migrate(database.owner, passwords(), next);
    const expected = before
      .replace(/(FUNCTION public\.is_told\()p_type/, '$1p_sort')
      .replaceAll(
        /(FUNCTION public\.is_told[^$]*\$function\$)([^$]*)/g,
        (_, head: string, body: string) => head + body.replaceAll('p_type', 'p_sort'),
      )
      .replace('has_heir(p_artifact_id bigint)', 'has_heir(p_artifact_id bigint, p_any boolean DEFAULT true)')
      .replace('function has_heir(bigint)', 'function has_heir(bigint,boolean)')
      .replace('pause_provider(p_model text, p_for_ms double precision)', 'pause_provider(p_model text, p_milliseconds integer)')
      .replace('function pause_provider(text,double precision)', 'function pause_provider(text,integer)')
      .replaceAll('p_for_ms', 'p_milliseconds');
    expect(await describeSchema(database.owner)).toBe(expected);
  });

  it('drops the function whose file is gone, and takes back a grant that a file no longer gives', async () => {
    await rm(functionFile('accounts_of'));
    const text = await readFile(functionFile('authenticate'), 'utf8');
    await writeFile(functionFile('authenticate'), text.replace(/^grant .*$/m, ''));
    await migrate(database.owner, passwords(), next);
    expect(
      await rowsOf(
        `select to_regproc('accounts_of') as gone, has_function_privilege('throughline_service', 'authenticate(text)', 'execute') as may`,
      ),
    ).toEqual([{ gone: null, may: false }]);
    expect(await rowsOf(`select path from applied_file where path like '%accounts_of%'`)).toEqual([]);
  });

  it.each([
    [
      'a migration that fails',
      '002-half.sql failed: division by zero',
      () => writeMigration('002-half.sql', 'create table half (); select 1 / 0;'),
    ],
    [
      'a function that does not parse',
      'functions/pad_number.sql failed',
      () => appendFile(functionFile('pad_number'), 'create nonsense;'),
    ],
    [
      'a new signature of what a check calls',
      'constraint run_is_sound on table run',
      () => changeFunction('is_sound_run', 'p_status', 'p_state'),
    ],
    [
      'a file that is gone of what a trigger calls',
      'functions/forbid_change.sql failed',
      () => rm(functionFile('forbid_change')),
    ],
  ])('changes nothing where there is %s, and names it', async (_, named, change) => {
    await writeMigration('001-shelf.sql', 'create table shelf ();');
    await change();
    const before = await describeSchema(database.owner);
    await expect(migrate(database.owner, passwords(), next)).rejects.toMatchObject({
      id: 'database.migration-failed',
      message: expect.stringContaining(named) as string,
    });
    expect(await describeSchema(database.owner)).toBe(before);
  });
});

describe('a database that is no earlier version of this one', () => {
  const refusals: [string, string, Record<string, unknown>][] = [
    [
      'was made before the baseline',
      `drop table applied_file, applied_schema; delete from migration;
        insert into migration (number, file) values (1, '001-lifecycle.sql'), (52, '052-chain-of-gates.sql')`,
      {
        id: 'database.before-baseline',
        fix: says('throughline bundle export'),
        details: { applied: [1, 52] },
      },
    ],
    [
      'has a migration that this code does not know',
      `insert into migration (number, file) values (998, '998-future.sql')`,
      { id: 'database.newer', details: { unknown: [998] } },
    ],
    [
      'has another migration of the same number',
      `insert into migration (number, file) values (1, '001-of-another-branch.sql')`,
      {
        id: 'database.migration-differs',
        details: { differing: [{ number: 1, applied: '001-of-another-branch.sql', known: '001-ours.sql' }] },
      },
    ],
  ];
  it.each(refusals)('is refused with what to do when it %s, and is not changed', async (_, make, refusal) => {
    await writeMigration('001-ours.sql', 'create table ours ();');
    await client.query(make);
    const state = async () => [await describeSchema(database.owner), await rowsOf('select * from migration order by number')];
    const before = await state();
    await expect(migrate(database.owner, passwords(), next)).rejects.toMatchObject(refusal);
    expect(await state()).toEqual(before);
  });
});

it('refuses two migrations with one number', async () => {
  for (const file of ['001-one.sql', '002-two.sql', '002-also.sql']) await writeMigration(file, '');
  await expect(listMigrations(next.migrations)).rejects.toMatchObject({
    id: 'database.migration-twice',
    message: 'Two migrations have the number 2: 002-also.sql and 002-two.sql.',
  });
});
