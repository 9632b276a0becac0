import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { openDatabase, type ConnectionTarget } from '../../src/repository/connection.ts';
import { createFeed } from '../../src/repository/feed.ts';
import { lifecycleTables } from '../../src/repository/lifecycle-rows.ts';
import { migrate } from '../../src/repository/migrate.ts';
import { createRunStore } from '../../src/repository/runs/run-store.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createOwner } from '../support/people.ts';
import { content, evidence } from './support/repository.ts';

const folder = new URL('../../src/repository/migrations/', import.meta.url);
/** The last migration of the release that had neither usage in full nor a feed. */
const released = '012';

let test: TestDatabase;
let client: Client;
let owner: ConnectionTarget;
let service: ConnectionTarget;

beforeAll(async () => {
  test = await openTestDatabase();
  const database = `${test.owner.database}_released`;
  owner = { ...test.owner, database };
  service = { ...test.service, database };
  const admin = new Client(test.owner);
  await admin.connect();
  await admin.query(`create database ${database}`);
  await admin.end();
  client = new Client(owner);
  await client.connect();
});

afterAll(async () => {
  await client.end();
  const admin = new Client(test.owner);
  await admin.connect();
  await admin.query(`drop database ${owner.database} with (force)`);
  await admin.end();
  await test.drop();
});

/** The database as the released version left it. */
async function migrateAsReleased(): Promise<void> {
  await client.query(
    'create table migration (number integer primary key, file text not null, applied_at timestamptz not null default now())',
  );
  await client.query('create table lifecycle_fingerprint (value text not null)');
  for (const file of (await readdir(folder)).filter((name) => name.slice(0, 3) <= released).toSorted()) {
    await client.query(await readFile(new URL(file, folder), 'utf8'));
    await client.query('insert into migration (number, file) values ($1, $2)', [Number(file.slice(0, 3)), file]);
  }
  for (const { table, rows } of lifecycleTables) {
    // A later version has more of them.
    if ((await client.query('select from pg_class where relname = $1', [table])).rowCount === 0) continue;
    const columns = Object.keys(rows[0] ?? {}).join(', ');
    await client.query(`insert into ${table} (${columns}) select ${columns} from jsonb_populate_recordset(null::${table}, $1)`, [
      JSON.stringify(rows),
    ]);
  }
}

it('brings a released database along: what happened has its place in the feed, and steps under way have cost nothing so far', async () => {
  await migrateAsReleased();
  const before = openDatabase(service);
  const person = await createOwner(before);
  const start = async (): Promise<void> =>
    void (await client.query(`select start_run('practice', 1, '{}', '{}', $1, null)`, [person.id]));
  await start();
  // Here and below without today's stores, which ask for what the released database has not.
  const key = await before.kysely.transaction().execute(async (trx) => {
    const { id } = await trx.insertInto('artifact').values({ kind: 'prd' }).returning('id').executeTakeFirstOrThrow();
    const { title, body, markdown, authorId } = content(person);
    await sql`insert into artifact_version (artifact_id, version, title, body, markdown, author_id, provenance)
      values (${id}::bigint, 1, ${title}, ${JSON.stringify(body)}::jsonb, ${markdown}, ${authorId}, '{}')`.execute(trx);
    await sql`insert into part (artifact_id, version, local_id, type, text, removed, ordinal)
      values (${id}::bigint, 1, 'US-1', 'story', 'As a member, I want to borrow a book.', false, 1)`.execute(trx);
    const { rows } = await sql<{ key: string }>`select number_artifact(${id}::bigint) as key`.execute(trx);
    return rows[0]?.key ?? '';
  });
  const { rows: versions } = await client.query<{ content_hash: string }>('select content_hash from artifact_version');
  const prd = { key, version: 1, contentHash: versions[0]?.content_hash };
  const open = async (origin: string): Promise<string> => {
    const values = [prd.key, prd.version, prd.contentHash, JSON.stringify(evidence('prd')), origin, person.id];
    const opened = await client.query<{ key: string }>(`select open_gate($1, $2, $3, $4, null, $5, $6) as key`, values);
    return opened.rows[0]?.key ?? '';
  };
  const first = await open('first');
  await client.query(`select withdraw_gate($1, 'not yet', $2)`, [first, person.id]);
  await start();
  const second = await open('second');
  await client.query(`select decide_gate($1, $2, 'reject', true, null, 'no', '[]', '[]', '[]')`, [second, person.token]);
  await client.query(`select cancel_run('RUN-001', 'not needed', $1)`, [person.id]);
  await client.query(
    `insert into step_result (run_key, node, visit, input_hash, output, finished_at, cost_usd, input_tokens) values
      ('RUN-002', 'done', 1, 'a', '{}', now(), 0.5, 7), ('RUN-002', 'begun', 2, 'a', null, null, null, 0)`,
  );
  await before.close();

  await migrate(owner, { servicePassword: service.password, signInPassword: test.signIn.password });

  const db = openDatabase(service);
  const feed = createFeed(db.pool);
  const events = await vi.waitUntil(
    async () => {
      const read = await feed.read({ after: null, limit: 100 });
      return read.length >= 7 && read;
    },
    { timeout: 10_000, interval: 10 },
  );
  expect(events.map(({ key, type }) => `${key} ${type}`)).toEqual([
    'RUN-001 started',
    'GATE-001 opened',
    'GATE-001 withdrawn',
    'RUN-002 started',
    'GATE-002 opened',
    'GATE-002 reject',
    'RUN-001 canceled',
  ]);
  await start();
  // An event shows once every transaction of the server that began before it has ended, also those of other databases.
  const later = await vi.waitUntil(
    async () => {
      const read = await feed.read({ after: events.at(-1)?.id ?? null, limit: 100 });
      return read.length > 0 && read;
    },
    { timeout: 10_000, interval: 10 },
  );
  expect(later.map(({ key }) => key)).toEqual(['RUN-003']);
  const runs = createRunStore(db.pool, { currentVersion: () => 1 });
  expect((await runs.read('RUN-002'))?.usage).toMatchObject({ inputTokens: 7, cacheReadTokens: 0, costUsd: 0.5 });
  await db.close();
});
