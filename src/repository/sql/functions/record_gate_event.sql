-- Records an event of a gate. The notice goes after the commit where the transaction says so: a
-- version that sent it at once made each opening and each decision wait for the one before it to be
-- on the disk.
create or replace function record_gate_event(p_gate_id bigint, p_type text, p_text text) returns void language plpgsql as $$
declare
  v_key text;
begin
  insert into gate_event (gate_key, type, text)
    select g.key, p_type,
      case g.kind
        when 'review' then a.key || ' version ' || g.version
        when 'budget' then 'Budget of ' || g.run_key
        else case when g.adopts then 'Adoption of Playbook entries'
          else 'Attestation of imported artifacts of kind ' || g.attests end end || p_text
    from gate g left join artifact a on a.id = g.artifact_id where g.id = p_gate_id
    returning gate_key into v_key;
  perform tell('throughline_gate', v_key);
end $$;
