import { afterAll, beforeAll, expect, it } from 'vitest';
import { openRepository, type Repository } from './support/repository.ts';

let repository: Repository;
beforeAll(async () => {
  repository = await openRepository();
});
afterAll(() => repository.close());

async function columnsOf(trigger: string, table: string): Promise<string[]> {
  const { rows } = await repository.ownerDb.pool.query<{ name: string }>(
    `select a.attname as name from pg_trigger t join pg_attribute a on a.attrelid = t.tgrelid and a.attnum = any (t.tgattr::int2[])
      where t.tgname = $1 and t.tgrelid = $2::regclass`,
    [trigger, table],
  );
  return rows.map(({ name }) => name).sort();
}

it('guards every column of a gate, also one that a later migration adds', async () => {
  const { rows } = await repository.ownerDb.pool.query<{ name: string }>(
    `select attname as name from pg_attribute where attrelid = 'gate'::regclass and attnum > 0 and not attisdropped`,
  );
  const ends = await columnsOf('guard_end', 'gate');
  expect(ends).toEqual(['closed_at', 'closed_because', 'status']);
  expect([...(await columnsOf('guard_update', 'gate')), ...ends].sort()).toEqual(rows.map(({ name }) => name).sort());
});

it.each([
  ['run', 'workflow', `'other'`, 'run.fixed'],
  ['run', 'budget_tokens', '1', 'run.fixed'],
  ['run', 'lease_epoch', '-1', 'run.backwards'],
  ['run', 'status', `'succeeded'`, 'run.illegal-transition'],
  ['artifact', 'kind', `'adr'`, 'database.insert-only'],
  ['artifact', 'key', `'PRD-777'`, 'database.insert-only'],
  ['artifact', 'current_version', '7', 'database.insert-only'],
  ['artifact', 'status', `'Validated'`, 'status.illegal-transition'],
])('refuses even the owner of the tables another %s.%s', async (table, column, value, refusal) => {
  const { pool } = repository.ownerDb;
  const { owner, artifacts } = repository;
  const run = { workflow: 'practice', version: 1, input: {}, subject: {}, startedBy: owner.id };
  await pool.query('select start_run($1)', [JSON.stringify(run)]);
  await artifacts.create({
    kind: 'prd',
    title: 'A',
    body: {},
    markdown: '# A\n',
    parts: [],
    links: [],
    provenance: {},
    authorId: owner.id,
  });
  await expect(pool.query(`update ${table} set ${column} = ${value}`)).rejects.toMatchObject({ message: refusal });
});
