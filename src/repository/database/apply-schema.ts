import { DatabaseError, type Client } from 'pg';
import { UnavailableError } from '../../lifecycle/errors.ts';
import type { Schema, SqlFile } from './load-schema.ts';
import { findFunctions, replaceFunction } from './replace-function.ts';

/** Functions that defaults, checks, generated columns and indexes of the tables call. */
const calledByTables = [
  'are_sound_terms',
  'feed_number_of',
  'hash_text',
  'is_gate_event',
  'is_change_event',
  'is_run_event',
  'is_sound_gate',
  'is_sound_question',
  'is_sound_run',
  'pad_number',
  'run_number',
  'xid_span',
];

/**
 * Applies the schema's sources within the caller's transaction: the baseline's tables on an empty
 * database, then migrations, which call none of our functions, then changed functions and triggers.
 * Views are recreated each time, so that migrations and functions need not regard them. Throws
 * UnavailableError `database.migration-failed`, which names the file.
 */
export async function applySchema(client: Client, schema: Schema, done: ReadonlySet<number>): Promise<void> {
  await ensureBooks(client);
  // Functions call each other in any order; Postgres would fail on those not created yet.
  await client.query('set local check_function_bodies = off');
  const applied = await readHashes(client);
  // In one statement, because some are made of others.
  const views = namesIn('views', [...applied.keys()]);
  if (views.length > 0) await named('views', () => client.query(`drop view if exists ${views.join(', ')}`));
  if (!done.has(0)) await createTables(client, schema);
  for (const { number, file, text } of schema.migrations) {
    if (done.has(number)) continue;
    await applyText(client, file, text);
    await client.query('insert into migration (number, file) values ($1, $2)', [number, file]);
  }
  const earlier = await findFunctions(client);
  let isWithoutTriggers = false;
  for (const file of schema.functions) {
    if (applied.get(file.path) === file.hash) continue;
    if (await named(file.path, () => replaceFunction(client, file, earlier.get(file.name) ?? []))) isWithoutTriggers = true;
  }
  for (const { path, text } of schema.views) await applyText(client, path, text);
  for (const { path, text, hash } of schema.triggers) {
    if (isWithoutTriggers || applied.get(path) !== hash) await applyText(client, path, text);
  }
  await dropVanished(client, schema, [...applied.keys()]);
  await writeHashes(client, [...schema.functions, ...schema.views, ...schema.triggers]);
  await client.query('insert into applied_schema (fingerprint) values ($1)', [schema.fingerprint]);
}

/**
 * Creates the tables that record applied migrations, the hash of each repeatable file, and every
 * schema version of this database. The service reads them to check that the database fits its code.
 */
async function ensureBooks(client: Client): Promise<void> {
  await client.query(`
    create table if not exists migration (number integer primary key, file text not null, applied_at timestamptz not null default now());
    create table if not exists applied_file (path text primary key, hash text not null);
    create table if not exists applied_schema (
      id integer generated always as identity primary key, fingerprint text not null unique, applied_at timestamptz not null default now());
    grant select on migration, applied_schema to throughline_service`);
}

async function createTables(client: Client, { tables, functions }: Schema): Promise<void> {
  for (const { path, name, text } of functions) {
    if (calledByTables.includes(name)) await applyText(client, path, text);
  }
  for (const { path, text } of tables) await applyText(client, path, text);
}

async function dropVanished(client: Client, { functions }: Schema, applied: readonly string[]): Promise<void> {
  const known = new Set(functions.map(({ name }) => name));
  for (const name of namesIn('functions', applied)) {
    if (!known.has(name)) await named(`functions/${name}.sql`, () => client.query(`drop function if exists ${name}`));
  }
}

async function readHashes(client: Client): Promise<Map<string, string>> {
  const { rows } = await client.query<{ path: string; hash: string }>('select path, hash from applied_file');
  return new Map(rows.map(({ path, hash }) => [path, hash]));
}

async function writeHashes(client: Client, files: readonly SqlFile[]): Promise<void> {
  const books = JSON.stringify(files.map(({ path, hash }) => ({ path, hash })));
  await client.query('delete from applied_file where path not in (select path from jsonb_to_recordset($1) as f (path text))', [
    books,
  ]);
  await client.query(
    `insert into applied_file as a select * from jsonb_to_recordset($1) as f (path text, hash text)
      on conflict (path) do update set hash = excluded.hash where a.hash <> excluded.hash`,
    [books],
  );
}

function namesIn(folder: string, paths: readonly string[]): string[] {
  return paths.filter((path) => path.startsWith(`${folder}/`)).map((path) => path.slice(folder.length + 1, -'.sql'.length));
}

function applyText(client: Client, file: string, text: string): Promise<unknown> {
  return named(file, () => client.query(text));
}

/** Names the file in the error when applying it fails. */
async function named<T>(file: string, apply: () => Promise<T>): Promise<T> {
  try {
    return await apply();
  } catch (cause) {
    // A server that goes away is not the file's fault.
    if (!(cause instanceof DatabaseError) || cause.code?.startsWith('57P')) throw cause;
    const detail = cause.detail === undefined ? '' : ` (${cause.detail})`;
    throw new UnavailableError({
      id: 'database.migration-failed',
      message: `The migration ${file} failed: ${cause.message}${detail}.`,
      fix: 'Nothing was changed: processes of the version before go on with the database. Mend what is named and start again.',
      details: { file, state: cause.code ?? null },
      cause,
    });
  }
}
