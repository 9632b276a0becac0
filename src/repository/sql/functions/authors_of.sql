-- Lists the accounts that a gate's question comes from, with those that answer for machines: who
-- wrote its versions, who started the run that wants more, or who imported. At an attestation every
-- claimed version counts, whoever asked: opening the gate over somebody else's work would otherwise
-- let its author attest it.
create or replace function authors_of(p_gate gate) returns setof text language plpgsql stable as $$
begin
  return query
    select answerable_for(account) from (
      select v.author_id from subjects_of(p_gate) s join artifact_version v on v.artifact_id = s.artifact_id and v.version = s.version
      union select started_by from run where p_gate.kind = 'budget' and key = p_gate.run_key
      union select p_gate.opened_by where p_gate.kind = 'attestation'
    ) as asking (account);
end $$;
