import type { CompiledQuery, Kysely } from 'kysely';
import type { Tables } from './tables.ts';

/**
 * The first row of a query that is always the same but for its values. It is put together and compiled when it is first asked, not each time: for one of
 * the longer ones that costs Node as much as asking it. `build` gets values of the same number and order as are asked with later.
 */
export function compileOnce<V extends readonly unknown[], Row>(
  kysely: Kysely<Tables>,
  build: (...values: V) => { compile(): CompiledQuery<Row> },
): (...values: V) => Promise<Row | undefined> {
  let known: CompiledQuery<Row> | undefined;
  return async (...values) => {
    known ??= build(...values).compile();
    if (known.parameters.length !== values.length) throw new Error('Each value stands in the query once, and nothing else.');
    const { rows } = await kysely.executeQuery<Row>({ ...known, parameters: values });
    return rows[0];
  };
}
