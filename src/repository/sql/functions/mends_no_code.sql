-- True for a Fix-It Bolt of an incident whose newest confirmed cause is no change of code: no commit
-- brings such a fix in, and no deployment.
create or replace function mends_no_code(p_fix_id bigint) returns boolean language sql stable as $$
  select exists (
    select from incident_artifact f cross join lateral (
      select v.body ->> 'causeKind' as kind from incident_artifact i
        join artifact c on c.id = i.artifact_id and c.kind = 'cause' and c.status = 'Confirmed'
        join artifact_version v on v.artifact_id = c.id and v.version = c.current_version
      where i.incident_id = f.incident_id
      order by c.id desc limit 1) as newest
    where f.artifact_id = p_fix_id and f.is_direct and newest.kind in ('configuration', 'dependency', 'capacity', 'data', 'external'))
$$;
grant execute on function mends_no_code to throughline_service;
