-- Does what follows for incidents when an artifact moved: a line of the timeline, and the next step
-- where that is what it waited for.
create or replace function follow_incident(p_artifact artifact) returns void language plpgsql as $$
declare
  one record;
begin
  if p_artifact.kind = 'incident' then
    insert into incident_step (artifact_id, status) values (p_artifact.id, p_artifact.status) on conflict do nothing;
    if p_artifact.status in ('Resolved', 'Closed') then
      -- What it teaches is still decided. Whoever decides at this moment is not waited for.
      for one in
        select g.key from incident_artifact ia join artifact a on a.id = ia.artifact_id join gate g on g.artifact_id = a.id and g.status = 'pending'
        where ia.incident_id = p_artifact.id and a.kind in ('mitigation', 'cause', 'fix', 'validation', 'resolution') order by a.id for update of a skip locked
      loop
        perform withdraw_gate(one.key, p_artifact.key || ' is ' || p_artifact.status || '.', p_artifact.moved_by);
      end loop;
    end if;
    return;
  end if;
  for one in select distinct incident_id, bool_or(is_direct) as is_direct from incident_artifact where artifact_id = p_artifact.id group by 1 order by 1 loop
    perform from artifact where id = one.incident_id for no key update;
    perform append_incident_event(one.incident_id, now(),
      p_artifact.key || ' is ' || p_artifact.status, p_artifact.key, case when p_artifact.mover_proven then p_artifact.moved_by end);
    perform advance_incident(one.incident_id, p_artifact.moved_by);
  end loop;
end $$;
