-- Returns the criteria of a gate as they stand. Checks of a Deployment Unit come in while its gate
-- waits, so they are read anew, up to the time of the decision; all else stays as the gate opened.
create or replace function criteria_of(p_gate gate) returns jsonb language plpgsql stable as $$
begin
  if p_gate.artifact_id is null or not p_gate.criteria @> '[{"id": "smoke-tests-pass"}]' then return p_gate.criteria; end if;
  return (
    select jsonb_agg(case when e.criterion is null then c.one
      else c.one || jsonb_build_object('evidence', e.evidence, 'findings', e.findings || (c.one -> 'findings')) end order by c.ordinality)
    from jsonb_array_elements(p_gate.criteria) with ordinality as c (one)
      left join unit_evidence(p_gate.artifact_id, p_gate.version, coalesce(p_gate.closed_at, 'infinity')) e on e.criterion = c.one ->> 'id');
end $$;
grant execute on function criteria_of to throughline_service;
