import type { Pool } from 'pg';
import type { Reading } from '../telemetry/metric-list.ts';
import { query } from './runs/query.ts';

/** However many look, the database is asked this often. */
const freshMs = 1_000;

// Each part is answered from a partial or small index: runs that ended, however many, are not touched, and neither are closed gates and sealed entries.
const selectFigures = `
select 'runs' as gauge, workflow, status, count(*)::float8 as value from run
  where status in ('queued', 'running', 'waiting') group by workflow, status
union all select 'runs', workflow, status, count(*) from run where status in ('failed', 'blocked') group by workflow, status
union all select 'gates_open', null, null, count(*) from gate where status = 'pending'
union all select 'gates_overdue', null, null, count(*) from gate where status = 'pending' and due_at < now()
union all select 'gates_oldest_age_seconds', null, null, coalesce(extract(epoch from now() - min(opened_at)), 0) from gate where status = 'pending'
union all select 'outbox_depth', null, null, count(*) from outbox
union all select 'outbox_oldest_age_seconds', null, null, coalesce(extract(epoch from now() - min(created_at)), 0) from outbox
union all select 'audit_unsealed', null, null, count(*) from audit where position is null`;

interface FigureRow {
  readonly gauge: Reading['gauge'];
  readonly workflow: string | null;
  readonly status: string | null;
  readonly value: number;
}

/** Reads what only the database knows for the metrics page; one query, and one for all who look at the same moment. */
export function createFigures(pool: Pool): () => Promise<readonly Reading[]> {
  let last: { readonly at: number; readonly readings: Promise<readonly Reading[]> } | null = null;

  async function read(): Promise<readonly Reading[]> {
    const { rows } = await query<FigureRow>(pool, selectFigures);
    return rows.map(({ gauge, workflow, status, value }) =>
      workflow === null || status === null ? { gauge, value } : { gauge, labels: { workflow, status }, value },
    );
  }

  return () => {
    const now = performance.now();
    if (!last || now - last.at > freshMs) {
      const readings = read();
      last = { at: now, readings };
      // A failure is told to those who asked, and not again to the next.
      readings.catch(() => (last = null));
    }
    return last.readings;
  };
}
