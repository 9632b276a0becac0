-- Takes one claim out of a gate that waits, and closes the gate when none is left.
create or replace function drop_claim(p_gate_id bigint, p_artifact_id bigint, p_actor text, p_because text) returns void language plpgsql as $$
declare
  subject gate%rowtype;
  v_key text := (select key from artifact where id = p_artifact_id);
begin
  -- Two that leave at once must not each take the other for one that stays.
  select * into strict subject from gate where id = p_gate_id for update;
  insert into gate_claim_exit (gate_id, artifact_id, refused, because) values (p_gate_id, p_artifact_id, false, p_because);
  if not exists (
    select from gate_claim c where c.gate_id = p_gate_id
      and not exists (select from gate_claim_exit e where e.gate_id = c.gate_id and e.artifact_id = c.artifact_id)) then
    perform close_gate(p_gate_id, p_actor, v_key || ': ' || p_because);
    return;
  end if;
  perform record_service_deed(p_actor, 'gate.claim-left', subject.key, jsonb_build_object('artifact', v_key, 'reason', p_because));
end $$;
