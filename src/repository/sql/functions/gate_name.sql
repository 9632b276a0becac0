-- Names what a gate is about, from the row at hand: nothing of the gate is read again.
create or replace function gate_name(p_gate gate) returns text language plpgsql stable as $$
begin
  return case p_gate.kind
    when 'review' then (select key from artifact where id = p_gate.artifact_id) || ' version ' || p_gate.version
    when 'budget' then 'Budget of ' || p_gate.run_key
    else case when p_gate.adopts then 'Adoption of Playbook entries' else 'Attestation of imported artifacts of kind ' || p_gate.attests end end;
end $$;
