import { Client } from 'pg';
import { UnavailableError } from '../../lifecycle/errors.ts';
import { applySchema } from './apply-schema.ts';
import type { ConnectionTarget } from './connection.ts';
import { withDatabaseErrors } from './database-errors.ts';
import { databaseTimeouts } from './database-timeouts.ts';
import { lifecycleTables } from './lifecycle-rows.ts';
import { baseline, compareMigrations, type Migration, type MigrationGap } from './list-migrations.ts';
import { loadSchema, schemaFolders, type Schema, type SchemaFolders } from './load-schema.ts';
import { ensureRoles, type RolePasswords } from './work-roles.ts';

/** For one table that others use. Whoever waits for a table's lock holds up everybody who comes later, readers too, so it must end. */
const lockTimeout = '10s';
/** A migration goes through whole tables, and others wait for who does it. */
const migrationTimeouts = { query_timeout: 1_800_000, statement_timeout: 1_740_000 };

interface Applied {
  readonly migrations: readonly Migration[];
  /** Of every version of the schema that the database has had, the latest last. */
  readonly fingerprints: readonly string[];
}

/**
 * Brings a database to this code's schema, rules and service role; two queries when it is there already. Safe to run in many processes at once, and
 * all or nothing: whatever is in the way, the database stays as the version before left it, which goes on working with it. Throws UnavailableError
 * `database.newer` when newer code migrated the database, `database.before-baseline` when code did that was never released, `database.migration-differs`
 * when code that never came together with this, and `database.migration-failed`, which names the file.
 */
export async function migrate(
  owner: ConnectionTarget,
  passwords: RolePasswords,
  folders: SchemaFolders = schemaFolders,
): Promise<void> {
  await withDatabaseErrors(async () => {
    const schema = await loadSchema(folders);
    const client = new Client({ ...owner, ...databaseTimeouts, ...migrationTimeouts, application_name: 'throughline-migrate' });
    await client.connect();
    try {
      if (isCurrent(await readApplied(client), schema)) return await continueFeed(client);
      // Of the processes that come this far at once the first migrates; the others wait and then find nothing left to do. The lock ends with
      // the connection, so a killed process holds nobody up.
      await client.query(`select pg_advisory_lock(hashtext('throughline.migrate'))`);
      const applied = await readApplied(client);
      if (isCurrent(applied, schema)) return await continueFeed(client);
      await ensureRoles(owner, passwords);
      await inTransaction(client, async () => {
        await client.query(`set local lock_timeout = '${lockTimeout}'`);
        await applySchema(client, schema, new Set(applied.migrations.map(({ number }) => number)));
        await writeLifecycle(client);
      });
      await continueFeed(client);
    } finally {
      await client.end();
    }
  });
}

/** A dump that was restored here may hold events of another server's numbers; see sql/tables/feed.sql. */
async function continueFeed(client: Client): Promise<void> {
  await client.query('select continue_feed()');
}

/** Throws `database.before-baseline`, `database.migration-differs` and `database.newer`. */
function isCurrent({ migrations: applied, fingerprints }: Applied, schema: Schema): boolean {
  if (applied.length > 0 && !applied.some(({ number }) => number === baseline.number)) throw isBeforeBaseline(applied);
  const { missing, unknown, differing } = compareMigrations(applied, schema.migrations);
  const [other] = differing;
  if (other) throw differs(other, differing);
  if (unknown.length > 0) {
    throw isNewer(`has migration ${Math.max(...unknown)}, which this version of Throughline does not know`, {
      unknown,
      newestKnown: Math.max(...schema.migrations.map(({ number }) => number)),
    });
  }
  if (missing.length === 0 && fingerprints.at(-1) === schema.fingerprint) return true;
  // Functions have no numbers. An older process that starts once more must not put its own back.
  if (fingerprints.includes(schema.fingerprint)) {
    throw isNewer('had the functions and rules of this version of Throughline, which another version has replaced since', {});
  }
  return false;
}

function isNewer(what: string, details: Record<string, unknown>): UnavailableError {
  return new UnavailableError({
    id: 'database.newer',
    message: `The database ${what}.`,
    fix: 'Use the Throughline version that migrated it, or a newer one.',
    details,
  });
}

function isBeforeBaseline(applied: readonly Migration[]): UnavailableError {
  return new UnavailableError({
    id: 'database.before-baseline',
    message: `The database was made by a version of Throughline from before the first release (its last migration is ${Math.max(...applied.map(({ number }) => number))}); this version cannot migrate it.`,
    fix:
      'With the version that made it, run `throughline bundle export FILE`; then start this version with a new database ' +
      '(another folder, or another DATABASE_URL) and run `throughline bundle import FILE`. Nothing was changed.',
    details: { applied: applied.map(({ number }) => number) },
  });
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

/** A database from before the baseline has the first of these books, and not the second. */
async function readApplied(client: Client): Promise<Applied> {
  try {
    const { rows } = await client.query<Applied>(
      `select coalesce(jsonb_agg(jsonb_build_object('number', number, 'file', file) order by number), '[]') as migrations,
        (select coalesce(jsonb_agg(fingerprint order by id), '[]') from applied_schema) as fingerprints from migration`,
    );
    return rows[0] ?? { migrations: [], fingerprints: [] };
  } catch (error) {
    const undefinedTable = '42P01';
    if ((error as { code?: string }).code !== undefinedTable) throw error;
    const { rows } = await client.query<{ isThere: boolean }>(`select to_regclass('public.migration') is not null as "isThere"`);
    if (!rows[0]?.isThere) return { migrations: [], fingerprints: [] };
    const { rows: migrations } = await client.query<Migration>('select number, file from migration order by number');
    return { migrations, fingerprints: [] };
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
