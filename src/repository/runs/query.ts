import type { Pool, QueryResult, QueryResultRow } from 'pg';
import { withDatabaseErrors } from '../database/database-errors.ts';

/** One statement on a connection of the pool, with the database's refusals and failures as errors that a person can act on. */
export async function query<R extends QueryResultRow>(
  pool: Pool,
  sql: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<R>> {
  return await withDatabaseErrors(() => pool.query<R>(sql, [...values]));
}

/** A statement that each connection plans once: for what costs more to plan than to run. Its name belongs to its text alone. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** The same of a prepared statement. */
export async function queryPrepared<R extends QueryResultRow>(
  pool: Pool,
  statement: PreparedStatement,
  values: readonly unknown[] = [],
): Promise<QueryResult<R>> {
  return await withDatabaseErrors(() => pool.query<R>({ ...statement, values: [...values] }));
}
