import type { CompiledQuery } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';

/**
 * The first row of a query that is always the same but for its values. It is put together and compiled when it is first asked, not each time: for one of
 * the longer ones that costs Node as much as asking it. `build` gets values of the same number and order as are asked with later. What is compiled needs
 * nothing more of the query builder, and goes to the pool as it is.
 */
export function compileOnce<V extends readonly unknown[], Row extends QueryResultRow>(
  pool: Pool,
  build: (...values: V) => { compile(): CompiledQuery<Row> },
): (...values: V) => Promise<Row | undefined> {
  let known: CompiledQuery<Row> | undefined;
  return async (...values) => {
    known ??= build(...values).compile();
    if (known.parameters.length !== values.length) throw new Error('Each value stands in the query once, and nothing else.');
    const { rows } = await pool.query<Row>(known.sql, [...values]);
    return rows[0];
  };
}
