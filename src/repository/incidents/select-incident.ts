const iso = (column: string): string => `to_char(${column} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

const listOf = (fields: string, from: string, order: string): string =>
  `(select coalesce(jsonb_agg(jsonb_build_object(${fields}) order by ${order}), '[]') from ${from})`;

/**
 * Everything that is known of one incident, as `IncidentMaterial`, in one statement. The facts of an
 * incident that nobody touched yet are its artifact's.
 */
export const selectIncident = `
with subject as (
  select a.id, a.key, a.status, a.current_version, a.created_at, v.title, v.body, author.name as author, i.*
  from artifact a join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    join person author on author.id = v.author_id
    left join incident i on i.artifact_id = a.id
  where a.key = $1 and a.kind = 'incident'
), made as (
  -- Lateral and grouped, so that the view reads the links of this incident alone.
  select m.* from subject s cross join lateral (
    select artifact_id as id, bool_or(is_direct) as is_direct from incident_artifact where incident_id = s.id group by 1) m
)
select jsonb_build_object(
  'key', s.key, 'title', s.title, 'status', s.status, 'version', s.current_version, 'author', s.author, 'ticket', s.body,
  'service', coalesce(s.service, ''), 'environment', coalesce(s.environment, ''), 'isExercise', coalesce(s.is_exercise, false),
  'severity', s.severity,
  'proposal', case when s.proposed_severity is not null then
    jsonb_build_object('severity', s.proposed_severity, 'because', s.proposed_because) end,
  'commander', (select name from person where id = s.commander_id),
  'times', jsonb_build_object(
    'alertAt', ${iso('coalesce(s.alert_at, s.created_at)')}, 'acknowledgedAt', ${iso('s.acknowledged_at')}, 'declaredAt', ${iso('s.declared_at')},
    'stableAt', ${iso('stable_since(s.id)')}, 'deployedAt', ${iso('fix_deployed_at(s.id)')},
    'steps', ${listOf(`'status', t.status, 'at', ${iso('t.reached_at')}`, 'incident_step t where t.artifact_id = s.id', 't.reached_at')}),
  'timeline', ${listOf(
    `'id', 'TL-' || e.number, 'at', ${iso('e.occurred_at')}, 'event', e.event, 'source', e.source`,
    'incident_event e where e.artifact_id = s.id',
    'e.occurred_at, e.number',
  )},
  'commanders', ${listOf(
    `'name', p.name, 'at', ${iso('r.given_at')}, 'reason', r.reason`,
    'incident_role r join person p on p.id = r.person_id where r.artifact_id = s.id',
    'r.id',
  )},
  'executions', ${listOf(
    `'mitigation', a.key, 'option', x.option, 'impact', x.impact, 'at', ${iso('x.executed_at')}, 'by', p.name`,
    'made m join incident_execution x on x.artifact_id = m.id join artifact a on a.id = m.id join person p on p.id = x.executed_by',
    'x.executed_at, a.id',
  )},
  'stability', ${listOf(
    `'isStable', b.is_stable, 'at', ${iso('b.observed_at')}, 'reason', b.reason, 'by', p.name`,
    'incident_stability b join person p on p.id = b.observed_by where b.artifact_id = s.id',
    'b.id',
  )},
  'acceptances', ${listOf(
    `'fix', a.key, 'version', f.version, 'review', f.review, 'by', p.name, 'at', ${iso('f.accepted_at')}`,
    'made m join fix_acceptance f on f.artifact_id = m.id join artifact a on a.id = m.id join person p on p.id = f.accepted_by',
    'f.accepted_at',
  )},
  'artifacts', ${listOf(
    `'key', a.key, 'kind', a.kind, 'title', v.title, 'status', a.status, 'version', a.current_version, 'contentHash', v.content_hash, 'body', v.body,
      'createdAt', ${iso('a.created_at')}, 'isDirect', m.is_direct,
      'gate', (select g.key from gate g where g.artifact_id = a.id and g.status = 'pending')`,
    'made m join artifact a on a.id = m.id join artifact_version v on v.artifact_id = a.id and v.version = a.current_version',
    'a.id',
  )},
  'firing', ${listOf(
    `'id', 'EP-' || e.id, 'title', e.alert ->> 'title', 'since', ${iso('e.started_at')}`,
    `(select * from alert_episode e where e.incident_id = s.id and e.status = 'firing' order by e.id limit 20) e`,
    'e.id',
  )},
  'lacks', coalesce((select incident_gap(s.id, t.to_status) -> 'lacks' from transition t
    where t.kind = 'incident' and t.from_status = s.status and t.to_status <> 'Closed'), '[]')) as material
from subject s`;
