import type { Pool, QueryResult, QueryResultRow } from 'pg';
import { withDatabaseErrors } from '../database/database-errors.ts';

/** Runs one statement on the pool and translates the database's refusals and failures. */
export async function query<R extends QueryResultRow>(
  pool: Pool,
  sql: string,
  values: readonly unknown[] = [],
): Promise<QueryResult<R>> {
  return await withDatabaseErrors(() => pool.query<R>(sql, [...values]));
}

/** A statement that is costly to plan, and so planned once per connection; its name is unique. */
export interface PreparedStatement {
  readonly name: string;
  readonly text: string;
}

/** Runs a prepared statement likewise. */
export async function queryPrepared<R extends QueryResultRow>(
  pool: Pool,
  statement: PreparedStatement,
  values: readonly unknown[] = [],
): Promise<QueryResult<R>> {
  return await withDatabaseErrors(() => pool.query<R>({ ...statement, values: [...values] }));
}
