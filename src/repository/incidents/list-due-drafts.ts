import type { Pool } from 'pg';
import { draftStepIds, draftSteps, type DraftStepId } from '../../lifecycle/incident-drafts.ts';
import type { DueDraft } from '../../ports/incidents.ts';
import { query } from '../runs/query.ts';

/**
 * Lists the steps that incidents wait for and that nobody drafted. A step is drafted once by
 * itself; again only when its draft was executed without making the service stable, or refuted. What
 * an import brought has no row in `incident`, and is left alone.
 */
const dueDrafts = `
  select a.key as incident, s.step, coalesce(i.commander_id, v.author_id) as "startedById"
  from incident i join artifact a on a.id = i.artifact_id
    join unnest($1::text[], $2::text[], $3::text[]) as s (step, kind, status) on s.status = a.status
    join artifact_version v on v.artifact_id = a.id and v.version = 1
    cross join lateral (
      select count(*) as runs from run r
      where r.workflow = 'incident' and r.subject @> jsonb_build_object('incident', a.key) and r.input ->> 'step' = s.step) as begun
    cross join lateral (
      select count(*) as made, count(*) filter (where d.status in ('Executed', 'Refuted')) as over
      from incident_artifact x join artifact d on d.id = x.artifact_id
      where x.incident_id = a.id and d.kind = s.kind) as drafted
  where (drafted.made = 0 and begun.runs = 0
      or drafted.made > 0 and drafted.made = drafted.over and begun.runs <= drafted.over
        and (s.kind = 'cause' or (
          select not b.is_stable and b.recorded_at > (
            select max(e.recorded_at) from incident_artifact x join incident_execution e on e.artifact_id = x.artifact_id where x.incident_id = a.id)
          from incident_stability b where b.artifact_id = a.id order by b.id desc limit 1)))
  order by a.id`;

export async function listDueDrafts(pool: Pool): Promise<DueDraft[]> {
  const columns = [draftStepIds, draftStepIds.map((id) => draftSteps[id].kind), draftStepIds.map((id) => draftSteps[id].status)];
  const { rows } = await query<{ incident: string; step: DraftStepId; startedById: string }>(pool, dueDrafts, columns);
  return rows;
}
