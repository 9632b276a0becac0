import { act, fix } from '../../lifecycle/fixes/fix.ts';
import type { Client } from 'pg';
import { UnavailableError } from '../../lifecycle/errors.ts';
import { baseline, compareMigrations, type Migration, type MigrationGap } from './list-migrations.ts';
import type { Schema } from './load-schema.ts';

interface Applied {
  readonly migrations: readonly Migration[];
  /** The fingerprints of all schema versions that the database has had, the latest last. */
  readonly fingerprints: readonly string[];
}

/**
 * Reads what was applied to a database, and whether that is this code's schema. Throws
 * UnavailableError `database.before-baseline`, `database.migration-differs` and `database.newer`.
 */
export async function readApplied(
  client: Client,
  schema: Schema,
): Promise<{ readonly migrations: readonly Migration[]; readonly isCurrent: boolean }> {
  const applied = await readBooks(client);
  return { migrations: applied.migrations, isCurrent: isCurrent(applied, schema) };
}

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
  // Functions have no numbers; an older process must not restore its own when it starts.
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
    fix: fix`With the version that made it, run ${act('exportBundle')}; then start this version with a new database (another folder, or another DATABASE_URL) and run ${act('importBundle')}. Nothing was changed.`,
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

/** Reads both tables of record; a database from before the baseline has only the first. */
async function readBooks(client: Client): Promise<Applied> {
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
