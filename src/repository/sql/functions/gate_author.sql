-- Returns who a gate's question comes from: the author of the version, who started the run that
-- wants more, or who imported.
create or replace function gate_author(p_gate gate) returns text language plpgsql stable as $$
begin
  if p_gate.kind = 'review' then
    return (select author_id from artifact_version where artifact_id = p_gate.artifact_id and version = p_gate.version);
  elsif p_gate.kind = 'budget' then
    return (select started_by from run where key = p_gate.run_key);
  end if;
  return p_gate.opened_by;
end $$;
