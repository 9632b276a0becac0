import { readdir } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { expect, it, vi } from 'vitest';
import { createThrowawayDatabase } from '../../../src/repository/throwaway/throwaway-database.ts';

const limits = { timeoutMs: 1_500, largestBytes: 40_000_000 };
const run = (...sql: readonly string[]) =>
  createThrowawayDatabase(limits).readCatalogs(sql.map((text) => [{ name: 'script', sql: text }]));

it('reads tables, columns, constraints, indexes and types, each list in a database of its own', async () => {
  const [first, second] = await run(
    `create type state as enum ('open', 'closed');
     create table loan (id bigint primary key, state state not null, due timestamptz);
     create index by_due on loan (due)`,
    'select 1 from loan',
  );
  expect(first).toEqual({
    kind: 'catalog',
    entries: [
      { table: 'loan', kind: 'column', name: 'due', definition: 'timestamp with time zone' },
      { table: 'loan', kind: 'column', name: 'id', definition: 'bigint not null' },
      { table: 'loan', kind: 'column', name: 'state', definition: 'state not null' },
      { table: 'loan', kind: 'constraint', name: '', definition: 'PRIMARY KEY (id)' },
      { table: 'loan', kind: 'index', name: '', definition: 'CREATE INDEX ON public.loan USING btree (due)' },
      { table: 'loan', kind: 'table', name: '', definition: '' },
      { table: 'state', kind: 'enum', name: 'closed', definition: '' },
      { table: 'state', kind: 'enum', name: 'open', definition: '' },
    ],
  });
  expect(second).toMatchObject({ kind: 'failed', message: 'relation "loan" does not exist' });
});

it('lets no script reach a file, a program, another server, or a role', async () => {
  const attempts = [
    `copy (select 1) to program 'id'`,
    `copy (select 1) to '/tmp/out'`,
    `create table t (x text); copy t from '/etc/passwd'`,
    `select pg_read_file('/etc/passwd')`,
    `select pg_ls_dir('/')`,
    `select lo_import('/etc/passwd')`,
    'create extension dblink',
    'create extension postgres_fdw',
    'create extension file_fdw',
    'create extension plpython3u',
    'create role other superuser',
    'alter role migrator superuser',
    `alter system set shared_preload_libraries = ''x''`,
    'set role postgres',
    'set role throughline_owner',
    'set temp_file_limit = -1',
    `create subscription s connection 'host=example.com' publication p with (connect = false)`,
  ];
  // Each that runs leaves a table of its number behind.
  const script = attempts
    .map(
      (sql, index) => `do $try$ begin execute $sql$${sql}$sql$; execute 'create table ran_${index} ()';
        exception when others then null; end $try$;`,
    )
    .join('\n');
  expect(await run(script)).toEqual([{ kind: 'catalog', entries: [] }]);
});

it('ends a script that takes too long or fills too much, and leaves nothing behind', async () => {
  const outcomes = await run(
    'set statement_timeout = 0; do $$ begin loop end loop; end $$',
    'do $$ begin create table t (x text); loop insert into t select repeat(md5(random()::text), 200) from generate_series(1, 500); end loop; end $$',
    '\\! id',
  );
  expect(outcomes.map((outcome) => (outcome.kind === 'failed' ? outcome.message : ''))).toEqual([
    'took longer than 1.5 s',
    expect.stringMatching(/filled more than 40 MB|took longer/),
    expect.stringContaining('syntax error'),
  ]);
  // Other processes have theirs meanwhile.
  const left = async (): Promise<string[]> =>
    (await readdir(tmpdir())).filter((name) => name.startsWith('throughline-throwaway-'));
  await vi.waitFor(async () => expect(await left()).toEqual([]), { timeout: 20_000, interval: 50 });
});
