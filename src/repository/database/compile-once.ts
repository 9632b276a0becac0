import type { CompiledQuery } from 'kysely';
import type { Pool, QueryResultRow } from 'pg';

/**
 * Returns a function that reads the first row of a query of which only the values vary. It is built
 * and compiled on first use: for a longer query that costs Node as much as running it. `build` gets
 * as many values, in the same order, as later calls. A compiled query goes to the pool directly.
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
