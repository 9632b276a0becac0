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

/** The same, planned once on each connection. For what every run does: planning costs more than carrying it out. One text for each name. */
export async function queryPrepared<R extends QueryResultRow>(
  pool: Pool,
  name: string,
  text: string,
  values: readonly unknown[],
): Promise<QueryResult<R>> {
  return await withDatabaseErrors(() => pool.query<R>({ name, text, values: [...values] }));
}
