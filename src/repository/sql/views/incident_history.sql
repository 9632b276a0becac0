-- What the targets of specification 1.6 are measured by, of each incident that is no import. Those
-- that were one count in figures: no exercise, no false alarm and no duplicate.
create or replace view incident_history as
select a.id, a.key, i.severity, i.alert_at, correlated.reached_at as correlated_at, stable_since(a.id) as stable_at, caused.reached_at as cause_at,
  validated.reached_at as fix_validated_at,
  -- One that ended before that step may have a Post-mortem too.
  coalesce(written.reached_at, (
    select min(g.closed_at) from incident_artifact ia join artifact p on p.id = ia.artifact_id and p.kind = 'postmortem' and p.status = 'Validated'
      join gate g on g.artifact_id = p.id and g.status = 'approved' where ia.incident_id = a.id)) as postmortem_at,
  resolved.reached_at as resolved_at, closed.reached_at as closed_at,
  cause.identity as cause,
  (select count(*)::integer from incident_artifact ia join artifact u on u.id = ia.artifact_id
    where ia.incident_id = a.id and (u.kind = 'adr' and u.status = 'Accepted' or u.kind = 'playbook' and u.status = 'Active')) as updates,
  not i.is_exercise and not exists (
    select from incident_artifact ia join artifact r on r.id = ia.artifact_id and r.kind = 'resolution' and r.status = 'Approved'
      join artifact_version v on v.artifact_id = r.id and v.version = r.current_version
    where ia.incident_id = a.id and v.body ->> 'outcome' in ('false alarm', 'duplicate')) as counts
from incident i join artifact a on a.id = i.artifact_id
  left join incident_step correlated on correlated.artifact_id = a.id and correlated.status = 'Correlated'
  left join incident_step caused on caused.artifact_id = a.id and caused.status = 'Root Cause Validated'
  left join incident_step validated on validated.artifact_id = a.id and validated.status = 'Fix Validated'
  left join incident_step written on written.artifact_id = a.id and written.status = 'Post-mortem Written'
  left join incident_step resolved on resolved.artifact_id = a.id and resolved.status = 'Resolved'
  left join incident_step closed on closed.artifact_id = a.id and closed.status = 'Closed'
  left join lateral (
    -- One place in the code, else one change, else the same words.
    select concat_ws(' ', v.body ->> 'causeKind',
      lower(coalesce(nullif(v.body ->> 'codeLocation', ''), nullif(v.body ->> 'commit', ''), v.body ->> 'cause'))) as identity
    from incident_artifact ia join artifact c on c.id = ia.artifact_id and c.kind = 'cause' and c.status = 'Confirmed'
      join artifact_version v on v.artifact_id = c.id and v.version = c.current_version
    where ia.incident_id = a.id order by c.id desc limit 1
  ) as cause on true;

grant select on incident_history to throughline_service;
