import type { Pool } from 'pg';
import { measureTargets, type IncidentHistory } from '../../lifecycle/incident-targets.ts';
import type { Reading } from '../../telemetry/metric-list.ts';
import { selectHistory } from '../incidents/select-history.ts';
import { query } from '../runs/query.ts';

/** The database is queried at most once in this time. */
const freshMs = 1_000;

// Each part uses a partial or small index: ended runs, closed gates and sealed entries are not
// read.
const selectFigures = `
select 'runs' as gauge, jsonb_build_object('workflow', workflow, 'status', status) as labels, count(*)::float8 as value from run
  where status in ('queued', 'running', 'waiting') group by workflow, status
union all select 'runs', jsonb_build_object('workflow', workflow, 'status', status), count(*) from run
  where status in ('failed', 'blocked') group by workflow, status
union all select 'gates_open', null, count(*) from gate where status = 'pending'
union all select 'gates_overdue', null, count(*) from gate where status = 'pending' and due_at < now()
union all select 'gates_oldest_age_seconds', null, coalesce(extract(epoch from now() - min(opened_at)), 0) from gate where status = 'pending'
union all select 'outbox_depth', null, count(*) from outbox
union all select 'outbox_oldest_age_seconds', null, coalesce(extract(epoch from now() - min(created_at)), 0) from outbox
union all select 'notifications', jsonb_build_object('channel', c.name, 'status', s.status), (
    select count(*) from notification n where n.channel = c.name and n.status = s.status and n.status in ('pending', 'dead'))
  from notification_channel c cross join (values ('pending'), ('dead')) s (status) where c.seen_at > now() - interval '2 hours'
union all select 'audit_unsealed', null, count(*) from audit where position is null`;

interface FigureRow {
  readonly gauge: Reading['gauge'];
  readonly labels: Readonly<Record<string, string>> | null;
  readonly value: number;
}

const targetDays = 90;

async function readTargets(pool: Pool): Promise<Reading[]> {
  const now = Date.now();
  const { rows } = await query<IncidentHistory>(pool, selectHistory, [new Date(now - targetDays * 86_400_000).toISOString()]);
  return measureTargets(rows, rows, now).flatMap(({ id: target, actual, met }): Reading[] => [
    ...(actual === null ? [] : [{ gauge: 'incident_target_actual' as const, labels: { target }, value: actual }]),
    ...(met === null ? [] : [{ gauge: 'incident_target_met' as const, labels: { target }, value: Number(met) }]),
  ]);
}

/** Reads the database's metrics; concurrent readers share one query. */
export function createFigures(pool: Pool): () => Promise<readonly Reading[]> {
  let last: { readonly at: number; readonly readings: Promise<readonly Reading[]> } | null = null;

  async function read(): Promise<readonly Reading[]> {
    const { rows } = await query<FigureRow>(pool, selectFigures);
    const figures = rows.map(({ gauge, labels, value }) => (labels === null ? { gauge, value } : { gauge, labels, value }));
    return [...figures, ...(await readTargets(pool))];
  }

  return () => {
    const now = performance.now();
    if (!last || now - last.at > freshMs) {
      const readings = read();
      last = { at: now, readings };
      // The next reader retries after a failure.
      readings.catch(() => (last = null));
    }
    return last.readings;
  };
}
