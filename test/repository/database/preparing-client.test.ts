import { afterAll, beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { openDatabase, type Database } from '../../../src/repository/database/connection.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';

let test: TestDatabase;
let db: Database;

beforeAll(async () => {
  test = await openTestDatabase();
  db = openDatabase(test.owner);
});

afterAll(async () => {
  await db.close();
  await test.drop();
});

const prepared = async (like: string): Promise<number> => {
  const client = await db.pool.connect();
  try {
    const { rows } = await client.query<{ times: number }>(
      `select count(*)::integer as times from pg_prepared_statements where statement like '${like}'`,
    );
    return rows[0]?.times ?? -1;
  } finally {
    client.release();
  }
};

it('plans a statement with values once on a connection, whoever asks', async () => {
  for (const value of [1, 2, 3]) {
    expect((await db.pool.query<{ answer: number }>('select $1::integer * 7 as answer', [value])).rows).toEqual([
      { answer: 7 * value },
    ]);
    const { rows } = await sql<{ answer: number }>`select ${value}::integer * 8 as answer`.execute(db.kysely);
    expect(rows).toEqual([{ answer: 8 * value }]);
  }
  expect(await prepared('select $1::integer * _ as answer')).toBe(2);
});

it('keeps plans on a connection, however many texts others have had', async () => {
  const busy = openDatabase(test.owner);
  for (let count = 0; count < 310; count += 1) await busy.pool.query(`select $1::integer + ${count} as sum`, [1]);
  await busy.close();
  const fresh = openDatabase(test.owner);
  await fresh.pool.query('select $1::integer * 9 as answer', [1]);
  const { rows } = await fresh.pool.query(
    `select from pg_prepared_statements where statement = 'select $1::integer * 9 as answer'`,
  );
  expect(rows).toHaveLength(1);
  await fresh.close();
});

it('goes on after a statement that failed, and rolls back a transaction in which one did', async () => {
  const fail = db.kysely.transaction().execute(async (trx) => {
    await sql`create table public.half_done (id integer)`.execute(trx);
    await sql`select 1 / ${0}::integer`.execute(trx);
  });
  await expect(fail).rejects.toThrow('division by zero');
  expect((await db.pool.query(`select to_regclass($1) as found`, ['half_done'])).rows).toEqual([{ found: null }]);
});

it('keeps its plan when a migration adds a column to what it reads', async () => {
  await db.pool.query('create table public.grown (id integer)');
  const read = () => db.pool.query('select id from grown where id >= $1', [0]);
  expect((await read()).rows).toEqual([]);
  await db.pool.query(`alter table grown add column name text default 'x'`);
  await db.pool.query('insert into grown (id) values ($1)', [4]);
  expect((await read()).rows).toEqual([{ id: 4 }]);
});
