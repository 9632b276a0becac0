import type { Pool } from 'pg';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import { refusalError, withDatabaseErrors } from './database-errors.ts';

/** A busy database answers this within milliseconds. */
const signOfLife = { text: 'select', query_timeout: 5_000 };

/** Asks the database for a sign of life. Throws UnavailableError `database.unavailable` when it gives none, or what it says of the password. */
export async function requireDatabase(pool: Pool): Promise<void> {
  try {
    await withDatabaseErrors(() => pool.query(signOfLife));
  } catch (cause) {
    if (cause instanceof ThroughlineError) throw cause;
    // Silence has no code.
    throw refusalError('database.unavailable', { reason: cause instanceof Error ? cause.message : String(cause) }, cause);
  }
}
