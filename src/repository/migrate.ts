import { readFile } from 'node:fs/promises';
import { Client, DatabaseError } from 'pg';
import { UnavailableError } from '../lifecycle/errors.ts';
import type { ConnectionTarget } from './connection.ts';
import { withDatabaseErrors } from './database-errors.ts';
import { lifecycleFingerprint, lifecycleTables } from './lifecycle-rows.ts';
import { compareMigrations, listMigrations, migrationFolder, type Migration, type MigrationGap } from './list-migrations.ts';
import { ensureRoles, type RolePasswords } from './work-roles.ts';

/** For one table that others use. Whoever waits for a table's lock holds up everybody who comes later, readers too, so it must end. */
const lockPatience = '10s';

interface Applied {
  readonly migrations: readonly Migration[];
  readonly fingerprint: string | null;
}

/**
 * Brings a database to this code's schema, rules and service role; two queries when it is there already. Safe to run in many processes at once, and
 * all or nothing: whatever is in the way, the database stays as the version before left it, which goes on working with it. Throws UnavailableError
 * `database.newer` when the database was migrated by newer code, `database.migration-differs` when by code that never came together with this, and
 * `database.migration-failed`, which names the file.
 */
export async function migrate(owner: ConnectionTarget, passwords: RolePasswords): Promise<void> {
  await withDatabaseErrors(async () => {
    const migrations = await listMigrations();
    const client = new Client({ ...owner, connectionTimeoutMillis: 10_000, application_name: 'throughline-migrate' });
    await client.connect();
    try {
      if (isCurrent(await readApplied(client), migrations)) return await continueFeed(client);
      // Of the processes that come this far at once the first migrates; the others wait and then find nothing left to do. The lock ends with
      // the connection, so a killed process holds nobody up.
      await client.query(`select pg_advisory_lock(hashtext('throughline.migrate'))`);
      const applied = await readApplied(client);
      if (isCurrent(applied, migrations)) return await continueFeed(client);
      const done = new Set(applied.migrations.map(({ number }) => number));
      await ensureRoles(owner, passwords);
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = '${lockPatience}'`);
        await ensureBooks(client);
        for (const migration of migrations) {
          if (!done.has(migration.number)) await applyMigration(client, migration);
        }
        await writeLifecycle(client);
      });
      await continueFeed(client);
    } finally {
      await client.end();
    }
  });
}

/** A dump that was restored here may hold events of another server's numbers; see migration 036. */
async function continueFeed(client: Client): Promise<void> {
  await client.query('select continue_feed()');
}

/** Throws `database.newer` and `database.migration-differs`. */
function isCurrent({ migrations: applied, fingerprint }: Applied, known: readonly Migration[]): boolean {
  const { missing, unknown, differing } = compareMigrations(applied, known);
  const [other] = differing;
  if (other) throw differs(other, differing);
  if (unknown.length > 0) {
    throw new UnavailableError({
      id: 'database.newer',
      message: `The database has migration ${Math.max(...unknown)}, which this version of Throughline does not know.`,
      fix: 'Use the Throughline version that migrated it, or a newer one.',
      details: { unknown, newestKnown: Math.max(...known.map(({ number }) => number)) },
    });
  }
  return missing.length === 0 && fingerprint === lifecycleFingerprint;
}

function differs(
  { number, applied, known }: MigrationGap['differing'][number],
  all: MigrationGap['differing'],
): UnavailableError {
  return new UnavailableError({
    id: 'database.migration-differs',
    message: `The database has ${applied} as migration ${number}, this version of Throughline has ${known}: they were made apart from each other.`,
    fix: 'Use the Throughline version that migrated this database, or restore a dump from before; nothing was changed.',
    details: { differing: all },
  });
}

async function readApplied(client: Client): Promise<Applied> {
  try {
    const { rows } = await client.query<Applied>(
      `select coalesce(jsonb_agg(jsonb_build_object('number', number, 'file', file) order by number), '[]') as migrations,
        (select value from lifecycle_fingerprint) as fingerprint from migration`,
    );
    return rows[0] ?? { migrations: [], fingerprint: null };
  } catch (error) {
    const undefinedTable = '42P01';
    if ((error as { code?: string }).code === undefinedTable) return { migrations: [], fingerprint: null };
    throw error;
  }
}

/** Where it is written down what was applied. The service reads it, to tell whether the database still fits its code. */
async function ensureBooks(client: Client): Promise<void> {
  await client.query(
    `create table if not exists migration (number integer primary key, file text not null, applied_at timestamptz not null default now())`,
  );
  await client.query(`create table if not exists lifecycle_fingerprint (value text not null)`);
  await client.query('grant select on migration to throughline_service');
}

async function applyMigration(client: Client, { number, file }: Migration): Promise<void> {
  const sql = await readFile(new URL(file, migrationFolder), 'utf8');
  try {
    await client.query(sql);
    await client.query('insert into migration (number, file) values ($1, $2)', [number, file]);
  } catch (cause) {
    // A server that goes away is not the file's fault.
    if (!(cause instanceof DatabaseError) || cause.code?.startsWith('57P')) throw cause;
    throw new UnavailableError({
      id: 'database.migration-failed',
      message: `The migration ${file} failed: ${cause.message}.`,
      fix: 'Nothing was changed: processes of the version before go on with the database. Mend what is named and start again.',
      details: { file, state: cause.code ?? null },
      cause,
    });
  }
}

async function writeLifecycle(client: Client): Promise<void> {
  for (const { table, key, rows } of lifecycleTables.toReversed()) {
    const matches = key.map((column) => `wanted.${column} = ${table}.${column}`).join(' and ');
    await client.query(
      `delete from ${table} where not exists (select from jsonb_populate_recordset(null::${table}, $1) wanted where ${matches})`,
      [JSON.stringify(rows)],
    );
  }
  for (const { table, key, rows } of lifecycleTables) {
    const columns = Object.keys(rows[0] ?? {});
    const changed = columns.map((column) => `${column} = excluded.${column}`).join(', ');
    await client.query(
      `insert into ${table} (${columns.join(', ')}) select ${columns.join(', ')} from jsonb_populate_recordset(null::${table}, $1)
        on conflict (${key.join(', ')}) do update set ${changed}`,
      [JSON.stringify(rows)],
    );
  }
  await client.query('delete from lifecycle_fingerprint');
  await client.query('insert into lifecycle_fingerprint (value) values ($1)', [lifecycleFingerprint]);
}

async function inTransaction(client: Client, work: () => Promise<void>): Promise<void> {
  await client.query('begin');
  try {
    await work();
    await client.query('commit');
  } catch (error) {
    await client.query('rollback');
    throw error;
  }
}
