import type { Pool } from 'pg';
import { withDatabaseErrors } from './database-errors.ts';

/** A busy database answers this within milliseconds. */
const signOfLife = { text: 'select', query_timeout: 5_000 };

/** Throws UnavailableError `database.unavailable`, or the database's refusal of the login. */
export async function requireDatabase(pool: Pool): Promise<void> {
  await withDatabaseErrors(() => pool.query(signOfLife));
}
