-- Returns the persons that a gate is for; empty for everybody with a role. How an incident ended is
-- its commander's to decide: whoever that is now, whatever was assigned.
create or replace function gate_assignees(p_gate gate) returns text[] language sql stable as $$
  select coalesce((
    select array_agg(distinct i.commander_id)
    from artifact a join incident_artifact ia on ia.artifact_id = a.id join incident i on i.artifact_id = ia.incident_id
    where a.id = p_gate.artifact_id and a.kind = 'resolution' and i.commander_id is not null), p_gate.assignees)
$$;
