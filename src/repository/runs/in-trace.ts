import { sql, type RawBuilder } from 'kysely';
import { currentTraceparent } from '../../telemetry/current-traceparent.ts';

// Postgres runs a sub-select with a volatile function before the select list over it.
const setting = 'throughline.traceparent';

/** Returns the statement with the current trace for its outbox rows; unchanged without one. */
export function inTrace(statement: string, values: readonly unknown[]): readonly [sql: string, values: readonly unknown[]] {
  const traceparent = currentTraceparent();
  if (traceparent === null) return [statement, values];
  return [`${statement} from (select set_config('${setting}', $${values.length + 1}, true)) as traced`, [...values, traceparent]];
}

/** Returns the same as the end of a Kysely statement. */
export function fromTrace(): RawBuilder<unknown> {
  const traceparent = currentTraceparent();
  return traceparent === null ? sql`` : sql`from (select set_config(${sql.lit(setting)}, ${traceparent}, true)) as traced`;
}
