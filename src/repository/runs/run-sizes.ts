import type { Pool } from 'pg';
import { query } from './query.ts';

/** Only the newest runs are measured: all rows of a large installation would take minutes. */
const sampleSize = 1_000;

/** Tables with rows of the run alone: not artifacts, versions, parts, links or the audit trail. */
const tables = {
  run: 'key',
  run_event: 'run_key',
  run_history: 'run_key',
  untidy_run: 'run_key',
  step_result: 'run_key',
  checkpoint: 'run_key',
  checkpoint_channel: 'run_key',
  checkpoint_write: 'run_key',
  outbox: 'run_key',
  gate: 'run_key',
} as const;
/** Tables that name the gate. */
const gateTables = { gate_decision: 'one.gate_id = gate.id', gate_event: 'one.gate_key = gate.key' } as const;

const parts = [
  ...Object.entries(tables).map(
    ([table, key]) => `
    select '${table}' as name, sample.key, count(*) as rows, sum(pg_column_size(one.*)) as bytes
    from sample join ${table} as one on one.${key} = sample.key group by sample.key`,
  ),
  ...Object.entries(gateTables).map(
    ([table, match]) => `
    select '${table}', sample.key, count(*), sum(pg_column_size(one.*))
    from sample join gate on gate.run_key = sample.key join ${table} as one on ${match} group by sample.key`,
  ),
];

const sample = `sample as (
  select key from run where $1::text[] is null or status = any ($1) order by run_number(key) desc limit ${sampleSize}
), part as (${parts.join(' union all ')})`;

export interface RunSizes {
  readonly runs: number;
  readonly medianRows: number;
  readonly medianBytes: number;
  readonly largest: { readonly key: string; readonly rows: number; readonly bytes: number } | null;
  /** Mean per run, largest first. */
  readonly tables: readonly { readonly name: string; readonly rows: number; readonly bytes: number }[];
}

/** Returns rows and bytes (without indexes) of the newest runs, by run and by table. */
export async function readRunSizes(pool: Pool, statuses: readonly string[] | null = null): Promise<RunSizes> {
  const { rows } = await query<{
    runs: number;
    rows: number;
    bytes: number;
    largest: RunSizes['largest'];
    tables: RunSizes['tables'];
  }>(
    pool,
    `with ${sample}, total as (select key, sum(rows)::float8 as rows, sum(bytes)::float8 as bytes from part group by key)
    select count(*)::integer as runs,
      coalesce(percentile_disc(0.5) within group (order by rows), 0) as rows,
      coalesce(percentile_disc(0.5) within group (order by bytes), 0) as bytes,
      (select jsonb_build_object('key', key, 'rows', rows, 'bytes', bytes) from total order by bytes desc limit 1) as largest,
      (select coalesce(jsonb_agg(jsonb_build_object('name', name, 'rows', rows, 'bytes', bytes) order by bytes desc), '[]') from (
        select name, sum(rows)::float8 / (select count(*) from sample) as rows, sum(bytes)::float8 / (select count(*) from sample) as bytes
        from part group by name) as means) as tables
    from total`,
    [statuses],
  );
  const found = rows[0];
  return {
    runs: found?.runs ?? 0,
    medianRows: found?.rows ?? 0,
    medianBytes: found?.bytes ?? 0,
    largest: found?.largest ?? null,
    tables: found?.tables ?? [],
  };
}

/** Counts waiting runs, and ended ones to be pruned and folded, with the rows to delete. */
export async function readRunLoad(pool: Pool): Promise<{ waiting: number; untidy: number; rowsToFree: number }> {
  const { rows } = await query<{ waiting: number; untidy: number; rows_to_free: number }>(
    pool,
    `with untidy as (select run_key from untidy_run order by ended_at limit ${sampleSize})
    select (select count(*)::integer from run where status = 'waiting') as waiting,
      (select count(*)::integer from untidy_run) as untidy,
      ((select count(*) from untidy join run_event using (run_key)) + (select count(*) from untidy join checkpoint_channel using (run_key))
        + (select count(*) from untidy join checkpoint_write using (run_key)) + (select count(*) from untidy join checkpoint using (run_key))
      )::integer as rows_to_free`,
  );
  return { waiting: rows[0]?.waiting ?? 0, untidy: rows[0]?.untidy ?? 0, rowsToFree: rows[0]?.rows_to_free ?? 0 };
}
