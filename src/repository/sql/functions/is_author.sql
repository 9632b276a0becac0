-- True when this account wrote what the gate asks about, or asked for it. At an attestation every
-- claimed version counts, whoever asked: opening the gate over somebody else's work would otherwise
-- let its author attest it.
create or replace function is_author(p_gate gate, p_account text) returns boolean language plpgsql stable as $$
begin
  if gate_author(p_gate) = p_account then
    return true;
  elsif p_gate.kind <> 'attestation' then
    return false;
  end if;
  return exists (
    select from gate_claim c join artifact_version v on v.artifact_id = c.artifact_id and v.version = c.version
    where c.gate_id = p_gate.id and v.author_id = p_account);
end $$;
