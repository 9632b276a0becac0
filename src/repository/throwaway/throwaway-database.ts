import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import pg from 'pg';
import { UnavailableError } from '../../lifecycle/errors.ts';
import type { CatalogEntry, CatalogOutcome, SqlScript, ThrowawayDatabase } from '../../ports/throwaway-database.ts';
import type { ConnectionTarget } from '../database/connection.ts';
import { openEmbeddedServer } from '../embedded/open-server.ts';

interface Limits {
  readonly timeoutMs: number;
  readonly largestBytes: number;
}

const role = 'migrator';
const sizePollMs = 200;

/** Only a superuser changes these, and no script is one. */
const settings = ['temp_file_limit=64MB', 'max_connections=12', 'max_prepared_transactions=0', 'work_mem=4MB'];

const selectCatalog = `
with own as (
  select c.oid, c.relkind, case n.nspname when 'public' then '' else n.nspname || '.' end || c.relname as name
  from pg_class c join pg_namespace n on n.oid = c.relnamespace
  where c.relkind in ('r', 'p') and not c.relispartition
    and n.nspname not in ('pg_catalog', 'information_schema') and n.nspname not like 'pg\\_%'
    and not exists (select from pg_depend d where d.classid = 'pg_class'::regclass and d.objid = c.oid and d.deptype = 'e'))
select name as "table", 'table' as kind, '' as name, '' as definition from own
union all
select own.name, 'column', a.attname, format_type(a.atttypid, a.atttypmod) || case when a.attnotnull then ' not null' else '' end
from own join pg_attribute a on a.attrelid = own.oid where a.attnum > 0 and not a.attisdropped
union all
select own.name, 'constraint', '', pg_get_constraintdef(k.oid) from own join pg_constraint k on k.conrelid = own.oid where k.contype in ('p', 'u', 'f', 'c', 'x')
union all
select own.name, 'index', '', regexp_replace(pg_get_indexdef(i.indexrelid), 'INDEX \\S+ ON', 'INDEX ON')
from own join pg_index i on i.indrelid = own.oid where not exists (select from pg_constraint k where k.conindid = i.indexrelid)
union all
select t.typname, 'enum', e.enumlabel, '' from pg_enum e join pg_type t on t.oid = e.enumtypid
order by 1, 2, 3, 4`;

/**
 * Creates a server in a temporary folder for each question: 0.6 s, and nothing that a script leaves
 * behind is there for the next one. What a script may not do is Postgres's own rule for a role that
 * is neither superuser nor member of any `pg_…` role: no COPY of files or programs, no languages or
 * extensions that reach out. Time and size are watched from here, because a script may change its
 * own settings.
 */
export function createThrowawayDatabase(limits: Limits = { timeoutMs: 30_000, largestBytes: 200_000_000 }): ThrowawayDatabase {
  return {
    async readCatalogs(lists) {
      const folder = await mkdtemp(join(tmpdir(), 'throughline-throwaway-'));
      try {
        const server = await openEmbeddedServer({ folder, durable: false, settings });
        try {
          const password = randomBytes(24).toString('hex');
          await asOwner(server.owner, `create role ${role} login password '${password}'`);
          const outcomes: CatalogOutcome[] = [];
          for (const [index, scripts] of lists.entries()) {
            const owner = { ...server.owner, database: `run_${index}` };
            await asOwner(server.owner, `create database ${owner.database}`);
            await asOwner(
              owner,
              `grant create, temporary on database ${owner.database} to ${role}; grant all on schema public to ${role}`,
            );
            outcomes.push(await runScripts({ owner, migrator: { ...owner, user: role, password }, scripts, limits }));
          }
          return outcomes;
        } finally {
          await server.release();
          const base = dirname(server.location.data);
          // As root, Postgres keeps its data where its own user may enter.
          if (base !== folder) await rm(base, { recursive: true, force: true, maxRetries: 5 });
        }
      } finally {
        await rm(folder, { recursive: true, force: true, maxRetries: 5 });
      }
    },
  };
}

async function runScripts({
  owner,
  migrator,
  scripts,
  limits,
}: {
  owner: ConnectionTarget;
  migrator: ConnectionTarget;
  scripts: readonly SqlScript[];
  limits: Limits;
}): Promise<CatalogOutcome> {
  const client = connect(migrator, '');
  let current = '';
  let stopped: string | undefined;
  const stop = (reason: string): void => {
    stopped ??= reason;
    client.connection.stream.destroy();
  };
  const timer = setTimeout(() => stop(`took longer than ${limits.timeoutMs / 1000} s`), limits.timeoutMs);
  const watch = setInterval(() => {
    void readSize(owner).then((bytes) => {
      if (bytes > limits.largestBytes) stop(`filled more than ${limits.largestBytes / 1_000_000} MB`);
    });
  }, sizePollMs);
  try {
    await client.connect();
    for (const { name, sql } of scripts) {
      current = name;
      await client.query(sql);
    }
    current = '';
    await client.end();
    return { kind: 'catalog', entries: await readCatalog(owner) };
  } catch (error) {
    client.connection.stream.destroy();
    if (current === '') throw unreadable(error);
    await endSessions(owner);
    return { kind: 'failed', script: current, message: stopped ?? (error as Error).message };
  } finally {
    clearTimeout(timer);
    clearInterval(watch);
  }
}

async function readCatalog(owner: ConnectionTarget): Promise<readonly CatalogEntry[]> {
  const client = connect(owner, '-c search_path=pg_catalog,public -c statement_timeout=10000');
  await client.connect();
  try {
    return (await client.query<CatalogEntry>(selectCatalog)).rows;
  } finally {
    await client.end();
  }
}

async function readSize(owner: ConnectionTarget): Promise<number> {
  return asOwner(owner, `select pg_database_size(current_database())::float8 as bytes`).then(
    (rows) => (rows[0] as { bytes: number }).bytes,
    () => 0,
  );
}

/** A backend notices only later that nobody listens any more. */
async function endSessions(owner: ConnectionTarget): Promise<void> {
  await asOwner(
    { ...owner, database: 'throughline' },
    `grant ${role} to current_user; select pg_terminate_backend(pid) from pg_stat_activity where usename = '${role}'`,
  ).catch(() => undefined);
}

async function asOwner(owner: ConnectionTarget, sql: string): Promise<readonly unknown[]> {
  const client = connect(owner, '-c search_path=pg_catalog -c statement_timeout=10000');
  await client.connect();
  try {
    const result: pg.QueryResult | pg.QueryResult[] = await client.query(sql);
    return Array.isArray(result) ? [] : result.rows;
  } finally {
    await client.end();
  }
}

function connect(target: ConnectionTarget, options: string): pg.Client & { connection: { stream: { destroy(): void } } } {
  const client = new pg.Client({
    ...target,
    ssl: false,
    options,
    application_name: 'throwaway',
    connectionTimeoutMillis: 10_000,
  }) as pg.Client & { connection: { stream: { destroy(): void } } };
  client.on('error', () => undefined);
  return client;
}

function unreadable(cause: unknown): UnavailableError {
  return new UnavailableError({
    id: 'throwaway.unreadable',
    message: `The throwaway database does not answer: ${cause instanceof Error ? cause.message : String(cause)}`,
    fix: 'Repeat the command; when it happens again, see whether the disk is full.',
    cause,
  });
}
