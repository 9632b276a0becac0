import type { Pool, QueryResult, QueryResultRow } from 'pg';
import { withDatabaseErrors } from '../database-errors.ts';

/** One statement on a connection of the pool, with the database's refusals and failures as errors that a person can act on. */
export async function query<R extends QueryResultRow>(
  pool: Pool,
  sql: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<R>> {
  return await withDatabaseErrors(() => pool.query<R>(sql, [...values]));
}
