-- Who rejected a root cause that named this hypothesis, and why. A function and no join, because
-- views that stand on views cannot be replaced in any order.
create or replace function hypothesis_rejections(p_incident_id bigint, p_number integer) returns table (name text, reason text, given_at timestamptz)
language sql stable as $$
  select p.name, d.note, d.decided_at
  from incident_artifact i join artifact a on a.id = i.artifact_id and a.kind = 'cause' and a.status = 'Refuted'
    join artifact_version v on v.artifact_id = a.id and v.version = a.current_version
    join gate g on g.artifact_id = a.id join gate_decision d on d.gate_id = g.id and d.decision = 'reject' join person p on p.id = d.person_id
  where i.incident_id = p_incident_id and v.body -> 'confirms' @> to_jsonb('HYP-' || p_number)
$$;
grant execute on function hypothesis_rejections to throughline_service;
