import { createHash } from 'node:crypto';
import { readdir, readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, it, vi } from 'vitest';
import { createArtifactStore } from '../../src/repository/artifact-store.ts';
import { openDatabase, type ConnectionTarget, type Database } from '../../src/repository/connection.ts';
import type { Principal } from '../../src/ports/people.ts';
import { createFeed } from '../../src/repository/feed.ts';
import { lifecycleTables } from '../../src/repository/lifecycle-rows.ts';
import { migrate } from '../../src/repository/migrate.ts';
import { createRunStore } from '../../src/repository/runs/run-store.ts';
import { createSignInStore } from '../../src/repository/sign-in-store.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { createOwner } from '../support/people.ts';
import { content, evidence } from './support/repository.ts';

const folder = new URL('../../src/repository/migrations/', import.meta.url);

/** A database of its own, as a released version left it. */
interface Released {
  readonly client: Client;
  readonly owner: ConnectionTarget;
  readonly service: ConnectionTarget;
}

let test: TestDatabase;
const opened: Released[] = [];

beforeAll(async () => {
  test = await openTestDatabase();
});

afterAll(async () => {
  for (const { client, owner } of opened) {
    await client.end();
    await asAdmin(`drop database ${owner.database} with (force)`);
  }
  await test.drop();
});

async function asAdmin(statement: string): Promise<void> {
  const admin = new Client(test.owner);
  await admin.connect();
  await admin.query(statement);
  await admin.end();
}

/** @param last Number of the last migration that the version had. */
async function openReleased(last: string): Promise<Released> {
  const database = `${test.owner.database}_${last}`;
  await asAdmin(`create database ${database}`);
  const owner = { ...test.owner, database };
  const client = new Client(owner);
  opened.push({ client, owner, service: { ...test.service, database } });
  await client.connect();
  await client.query(
    'create table migration (number integer primary key, file text not null, applied_at timestamptz not null default now())',
  );
  await client.query('create table lifecycle_fingerprint (value text not null)');
  for (const file of (await readdir(folder)).filter((name) => name.slice(0, 3) <= last).toSorted()) {
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
  return { client, owner, service: { ...test.service, database } };
}

/** Without today's stores, which ask for what a released database has not. */
async function storePrd({ kysely }: Database, person: Principal, heading = ''): Promise<string> {
  return kysely.transaction().execute(async (trx) => {
    const { id } = await trx.insertInto('artifact').values({ kind: 'prd' }).returning('id').executeTakeFirstOrThrow();
    const { title, body, markdown, authorId } = content(person);
    await sql`insert into artifact_version (artifact_id, version, title, body, markdown, author_id, provenance)
      values (${id}::bigint, 1, ${title}, ${JSON.stringify(body)}::jsonb, ${`${markdown}\n\n${heading}`}, ${authorId}, '{}')`.execute(
      trx,
    );
    await sql`insert into part (artifact_id, version, local_id, type, text, removed, ordinal)
      values (${id}::bigint, 1, 'US-1', 'story', 'As a member, I want to borrow a book.', false, 1)`.execute(trx);
    const { rows } = await sql<{ key: string }>`select number_artifact(${id}::bigint) as key`.execute(trx);
    return rows[0]?.key ?? '';
  });
}

const bringAlong = (owner: ConnectionTarget): Promise<void> =>
  migrate(owner, { servicePassword: test.service.password, signInPassword: test.signIn.password });

it('is never changed: databases were made by it, and only what comes after it reaches them', async () => {
  const files = (await readdir(folder)).filter((file) => file.endsWith('.sql')).toSorted();
  const digest = async (file: string): Promise<string> =>
    `${createHash('sha256')
      .update(await readFile(new URL(file, folder)))
      .digest('hex')}  ${file}`;
  const written = (await readFile(new URL('released.sha256', folder), 'utf8')).trim().split('\n');
  expect(written.length).toBeGreaterThan(28);
  expect((await Promise.all(files.map(digest))).slice(0, written.length)).toEqual(written);
});

it('brings a released database along: what happened has its place in the feed, and steps under way have cost nothing so far', async () => {
  // The release that had neither usage in full nor a feed.
  const { client, owner, service } = await openReleased('012');
  const before = openDatabase(service);
  const person = await createOwner(before);
  const start = async (): Promise<void> =>
    void (await client.query(`select start_run('practice', 1, '{}', '{}', $1, null)`, [person.id]));
  await start();
  const key = await storePrd(before, person);
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

  await bringAlong(owner);

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

it('brings the release before design sessions along: its runs, its artifacts and what is found by searching', async () => {
  const { client, owner, service } = await openReleased('029');
  const before = openDatabase(service);
  const person = await createOwner(before);
  await client.query(`select start_run('practice', 1, '{}', '{}', $1, null)`, [person.id]);
  await storePrd(before, person, 'Zephyr');
  const byHeading = `select 1 from search_document where words @@ to_tsquery('english', 'zephyr')`;
  expect((await client.query(byHeading)).rowCount).toBe(1);
  await before.close();

  await bringAlong(owner);

  const db = openDatabase(service);
  // What stands in the document alone is form, and found no longer.
  expect((await client.query(byHeading)).rowCount).toBe(0);
  const runs = createRunStore(db.pool, { currentVersion: () => 1 });
  expect(await runs.start({ workflow: 'practice', input: {}, subject: {}, startedById: person.id })).toMatchObject({
    key: 'RUN-002',
  });
  const artifacts = createArtifactStore(db);
  expect(await artifacts.addVersion({ ...content(person), key: 'PRD-001', expectedVersion: 1 })).toMatchObject({ version: 2 });
  expect(await artifacts.create({ ...content(person), kind: 'prd' })).toMatchObject({ key: 'PRD-002' });
  await db.close();
});

it('brings the release whose addresses anybody could have guessed along: none can be found by its plain hash, and each is still known', async () => {
  const { client, owner } = await openReleased('036');
  const address = 'grace@example.com';
  const plain = createHash('sha256').update(address).digest();
  const signInTarget = { ...test.signIn, database: owner.database };
  const call = `select sign_in_with_identity('https://login.example.com', $1, $1, '{architect}', $2, $3, 'a.b.c')`;
  await client.query(call, ['before', createHash('sha256').update('one').digest(), plain]);

  await bringAlong(owner);

  const signIn = openDatabase(signInTarget);
  await createSignInStore(signIn).signInWithIdentity({
    issuer: 'https://login.example.com',
    subject: 'afterwards',
    name: 'afterwards',
    roles: ['architect'],
    email: address,
    idToken: 'a.b.c',
  });
  await signIn.close();
  const { rows } = await client.query<{ accounts: number; people: number; plain: number }>(
    `select count(*)::integer as accounts, count(distinct person_of(person_id))::integer as people,
      count(*) filter (where email_hash = $1)::integer as plain from person_identity`,
    [plain],
  );
  expect(rows).toEqual([{ accounts: 2, people: 1, plain: 0 }]);
});

it('takes what was said and decided before the trail kept a hash of it as it stood then, and tells when it is changed later', async () => {
  const { client, owner, service } = await openReleased('045');
  const before = openDatabase(service);
  const person = await createOwner(before);
  const key = await storePrd(before, person);
  const ask = async (statement: string, values: unknown[]): Promise<string> =>
    String((await client.query<{ answer: unknown }>(`select ${statement} as answer`, values)).rows[0]?.answer);
  const { rows: stored } = await client.query<{ hash: string }>('select content_hash as hash from artifact_version');
  const gate = await ask(`open_gate($1, 1, $2, $3, null, 'released', $4)`, [
    key,
    stored[0]?.hash,
    JSON.stringify(evidence('prd')),
    person.id,
  ]);
  await ask(`decide_gate($1, $2, 'request-changes', true, $3, 'Who pays?', '[]', '[]', '[]')`, [
    gate,
    person.token,
    stored[0]?.hash,
  ]);
  await client.query(`insert into design_session (key, rfc_id, max_turns, opened_by) select 'DS-001', id, 9, $1 from artifact`, [
    person.id,
  ]);
  await ask(`record_deed($1, 'session.opened', 'DS-001', '{}')`, [person.id]);
  await client.query(
    `insert into session_turn (session_id, sequence, speaker, person_id, move, text, rfc_version)
      select id, 1, 'person', $1, 'ask', 'Who pays?', 1 from design_session`,
    [person.id],
  );
  await ask(`record_deed($1, 'session.ask', 'DS-001', '{"turn": 1}')`, [person.id]);
  await before.close();

  await bringAlong(owner);

  const forged = async (): Promise<unknown[]> =>
    (await client.query('select subject, turn, forged from forged_records(10)')).rows;
  expect(await forged()).toEqual([]);
  for (const [table, change] of [
    ['gate_decision', `note = 'forged'`],
    ['session_turn', `text = 'forged'`],
  ] as const) {
    await client.query(`alter table ${table} disable trigger user`);
    await client.query(`update ${table} set ${change}`);
  }
  expect(await forged()).toEqual([
    { subject: gate, turn: null, forged: 'decision' },
    { subject: 'DS-001', turn: 1, forged: 'turn' },
  ]);
});
