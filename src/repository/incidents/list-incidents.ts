import type { Pool } from 'pg';
import type { ListedIncident } from '../../ports/incidents.ts';
import type { Page, PageRequest } from '../../ports/pages.ts';
import { withDatabaseErrors } from '../database/database-errors.ts';
import { readCursor, toPage } from '../database/page-cursor.ts';
import { query } from '../runs/query.ts';

// One that was imported has no row of its own.
const selectPage = `
select a.id as place, a.key, v.title, a.status, i.severity, i.proposed_severity as proposed, p.name as commander,
  coalesce(nullif(i.service, ''), v.body #>> '{context,affected}', '') as service, coalesce(i.environment, '') as environment,
  coalesce(i.is_exercise, false) as "isExercise", coalesce(i.alert_at, a.created_at) as "alertAt", open.gate,
  (select max(s.reached_at) from incident_step s where s.artifact_id = a.id and s.status in ('Resolved', 'Closed')) as "endedAt"
from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
  left join incident i on i.artifact_id = a.id left join person p on p.id = i.commander_id
  left join lateral (
    select g.key || ' on ' || made.key as gate
    from incident_artifact ia join gate g on g.artifact_id = ia.artifact_id and g.status = 'pending' join artifact made on made.id = g.artifact_id
    where ia.incident_id = a.id order by g.id limit 1) open on true
where a.kind = 'incident' and ($1::text is null or (a.status in ('Resolved', 'Closed')) = ($1 = 'over'))
  and ($2::bigint is null or a.id < $2) order by a.id desc limit $3`;

type Row = Omit<ListedIncident, 'alertAt' | 'endedAt'> & {
  readonly place: string;
  readonly alertAt: Date;
  readonly endedAt: Date | null;
};

/** Lists incidents, newest first. */
export async function listIncidents(
  pool: Pool,
  state: 'open' | 'over' | undefined,
  page: PageRequest,
): Promise<Page<ListedIncident>> {
  return withDatabaseErrors(async () => {
    const { rows } = await query<Row>(pool, selectPage, [state ?? null, readCursor('incidents', page), page.limit + 1]);
    return toPage(rows, {
      list: 'incidents',
      page,
      toItem: ({ place: _place, alertAt, endedAt, ...row }): ListedIncident => ({
        ...row,
        alertAt: alertAt.toISOString(),
        endedAt: endedAt?.toISOString() ?? null,
      }),
    });
  });
}
