import type { Pool } from 'pg';
import { compareMigrations, listMigrations, type Migration, type MigrationGap } from './list-migrations.ts';
import { query } from './runs/query.ts';

/** All empty when they fit. Throws UnavailableError `database.unavailable`. */
export async function checkMigrations(pool: Pool): Promise<MigrationGap> {
  const { rows } = await query<Migration>(pool, 'select number, file from migration order by number');
  return compareMigrations(rows, await listMigrations());
}
