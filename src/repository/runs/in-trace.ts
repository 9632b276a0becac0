import { sql, type RawBuilder } from 'kysely';
import { currentTraceparent } from '../../telemetry/current-traceparent.ts';

// A sub-select with a function that does something is carried out before the select list over it.
const setting = 'throughline.traceparent';

/** A `select deed($1, …)` whose outbox rows name the trace in hand; the same statement, unchanged, where there is none. */
export function inTrace(statement: string, values: readonly unknown[]): readonly [sql: string, values: readonly unknown[]] {
  const traceparent = currentTraceparent();
  if (traceparent === null) return [statement, values];
  return [`${statement} from (select set_config('${setting}', $${values.length + 1}, true)) as traced`, [...values, traceparent]];
}

/** The same as the end of a Kysely statement. */
export function fromTrace(): RawBuilder<unknown> {
  const traceparent = currentTraceparent();
  return traceparent === null ? sql`` : sql`from (select set_config(${sql.lit(setting)}, ${traceparent}, true)) as traced`;
}
