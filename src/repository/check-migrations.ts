import type { Pool } from 'pg';
import { listMigrations } from './migrate.ts';
import { query } from './runs/query.ts';

/** How the database's schema and that of this code differ, by numbers of migrations. */
export interface MigrationGap {
  /** This code has them, the database does not. */
  readonly missing: readonly number[];
  /** The database has them, this code does not: a newer version has migrated it since. */
  readonly unknown: readonly number[];
}

/** Both empty when they fit. Throws UnavailableError `database.unavailable`. */
export async function checkMigrations(pool: Pool): Promise<MigrationGap> {
  const known = new Set((await listMigrations()).map(({ number }) => number));
  const { rows } = await query<{ number: number }>(pool, 'select number from migration order by number');
  const applied = new Set(rows.map(({ number }) => number));
  return { missing: [...known.difference(applied)], unknown: [...applied.difference(known)] };
}
