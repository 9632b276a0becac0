-- Returns when a Fix-It Bolt of an incident that is Done first reached production, or where the
-- incident was: by the unit that contains it, or by the commit that brought it in. Null when nothing
-- says that it did. What was mended outside of code is where it works once it is Done.
create or replace function fix_deployed_at(p_incident_id bigint) returns timestamptz language sql stable as $$
  with fix as (
    select a.id, w.merged_sha, w.done_at from incident_artifact i join artifact a on a.id = i.artifact_id and a.kind = 'fix' and a.status = 'Done'
      left join bolt_work w on w.artifact_id = a.id
    where i.incident_id = p_incident_id
  )
  select min(at) from (
    select d.occurred_at as at
    from fix join matched_deployment d on d.sha = fix.merged_sha
      or d.unit_id in (select l.from_artifact_id from current_link l where l.to_artifact_id = fix.id and l.role = 'contains')
    where d.status = 'succeeded'
      and (d.is_production or d.environment = (select nullif(environment, '') from incident where artifact_id = p_incident_id))
    union all
    select fix.done_at from fix where mends_no_code(fix.id)) as deployed
$$;
grant execute on function fix_deployed_at to throughline_service;
