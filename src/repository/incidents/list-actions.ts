import type { Pool } from 'pg';
import type { ActionItem, IncidentStore } from '../../ports/incidents.ts';
import { query } from '../runs/query.ts';

const actions = `
select i.postmortem, arose.incidents, i.item as id, i.text, i.type, i.owner, i.due, i.state, i.ticked,
  case when i.state = 'done' then jsonb_build_object('evidence', i.evidence, 'note', i.note, 'by', (select name from person where id = i.done_by),
    'at', to_char(i.done_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')) end as completion
from action_item i
  cross join lateral (
    select coalesce(array_agg(a.key order by a.id), '{}') as incidents
    from incident_artifact x join artifact a on a.id = x.incident_id where x.artifact_id = i.artifact_id and x.is_direct) as arose
where ($1::text is null or i.postmortem = $1 or $1 = any (arose.incidents)) and ($2::text is null or i.state = $2)
order by array_position('{late,open,done}', i.state), i.due, i.artifact_id, i.place`;

export async function listActions(
  pool: Pool,
  { of, state }: Parameters<IncidentStore['listActions']>[0],
): Promise<readonly ActionItem[]> {
  return (await query<ActionItem>(pool, actions, [of ?? null, state ?? null])).rows;
}
