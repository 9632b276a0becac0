-- Appends a line to the timeline of an incident, whose row the caller holds, and returns its
-- number.
create or replace function append_incident_event(p_artifact_id bigint, p_at timestamptz, p_event text, p_source text, p_actor text) returns integer
language plpgsql as $$
declare
  v_number integer;
begin
  insert into incident_event (artifact_id, number, occurred_at, event, source, actor_id)
    select p_artifact_id, coalesce(max(number), 0) + 1, p_at, p_event, p_source, p_actor from incident_event where artifact_id = p_artifact_id
    returning number into v_number;
  return v_number;
end $$;
