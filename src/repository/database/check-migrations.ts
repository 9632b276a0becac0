import type { Pool } from 'pg';
import { compareMigrations, type Migration, type MigrationGap } from './list-migrations.ts';
import { loadSchema } from './load-schema.ts';
import { query } from '../runs/query.ts';

/** How the database's schema and that of this code differ. */
export interface SchemaGap extends MigrationGap {
  /** True when another version's functions and rules are in force. */
  readonly isReplaced: boolean;
}

/** Returns an empty gap when the schemas fit. Throws UnavailableError `database.unavailable`. */
export async function checkMigrations(pool: Pool): Promise<SchemaGap> {
  const { fingerprint, migrations } = await loadSchema();
  const { rows } = await query<{ applied: readonly Migration[]; latest: string | null }>(
    pool,
    `select coalesce(jsonb_agg(jsonb_build_object('number', number, 'file', file) order by number), '[]') as applied,
      (select fingerprint from applied_schema order by id desc limit 1) as latest from migration`,
  );
  const { applied, latest } = rows[0] ?? { applied: [], latest: null };
  return { ...compareMigrations(applied, migrations), isReplaced: latest !== fingerprint };
}
