-- Moves an incident on as far as nothing is lacking, in the order of its steps. Whatever may fill a
-- gap calls it, with the incident locked. The caller holds what came from the incident already,
-- which is newer than it, so that nobody waits for the other.
create or replace function advance_incident(p_artifact_id bigint, p_actor text) returns void language plpgsql as $$
declare
  target artifact%rowtype;
  v_next text;
begin
  select * into strict target from artifact where id = p_artifact_id for no key update;
  loop
    exit when target.status in ('Resolved', 'Closed');
    select to_status into strict v_next from transition where kind = 'incident' and from_status = target.status and to_status <> 'Closed';
    if incident_gap(p_artifact_id, v_next) is not null then
      -- An end with another outcome is possible at any step.
      exit when incident_gap(p_artifact_id, 'Closed') is not null;
      v_next := 'Closed';
    end if;
    update artifact set status = v_next, moved_by = p_actor, mover_proven = false, moved_because = 'step completed'
      where id = p_artifact_id returning * into target;
    if v_next = 'Fix Deployed' then
      perform append_incident_event(p_artifact_id, fix_deployed_at(p_artifact_id), 'The fix is deployed',
        (select string_agg(a.key, ', ' order by a.id) from incident_artifact i join artifact a on a.id = i.artifact_id
          where i.incident_id = p_artifact_id and a.kind = 'fix' and a.status = 'Done'), null);
    end if;
  end loop;
end $$;
