import type { Pool } from 'pg';
import { withDatabaseErrors } from './database-errors.ts';

/** A busy database answers this within milliseconds. */
const signOfLife = { text: 'select', query_timeout: 5_000 };

/** Asks the database for a sign of life. Throws UnavailableError `database.unavailable` when it gives none, or what it says of the password. */
export async function requireDatabase(pool: Pool): Promise<void> {
  await withDatabaseErrors(() => pool.query(signOfLife));
}
