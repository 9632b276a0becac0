-- Does what follows for incidents when an artifact moved: a line of the timeline, and the next step
-- where that is what it waited for.
create or replace function follow_incident(p_artifact artifact) returns void language plpgsql as $$
declare
  one record;
begin
  if p_artifact.kind = 'incident' then
    insert into incident_step (artifact_id, status) values (p_artifact.id, p_artifact.status) on conflict do nothing;
    if p_artifact.status in ('Resolved', 'Closed') then perform withdraw_ended(p_artifact.id); end if;
    return;
  end if;
  for one in select distinct incident_id, bool_or(is_direct) as is_direct from incident_artifact where artifact_id = p_artifact.id group by 1 order by 1 loop
    perform from artifact where id = one.incident_id for no key update;
    perform append_incident_event(one.incident_id, now(),
      p_artifact.key || ' is ' || p_artifact.status, p_artifact.key, case when p_artifact.mover_proven then p_artifact.moved_by end);
    perform advance_incident(one.incident_id, p_artifact.moved_by);
  end loop;
end $$;
