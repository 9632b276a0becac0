-- Lists the versions that a gate asks about; a budget gate asks about none.
create or replace function subjects_of(p_gate gate) returns table (artifact_id bigint, version integer) language plpgsql stable as $$
begin
  if p_gate.kind = 'attestation' then
    return query select c.artifact_id, c.version from gate_claim c where c.gate_id = p_gate.id;
  elsif p_gate.kind = 'review' then
    return query select p_gate.artifact_id, p_gate.version;
  end if;
end $$;
