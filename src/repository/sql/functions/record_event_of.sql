-- Records an event of a gate whose row is at hand, and sends its notice unless the transaction says
-- that it is sent after the commit (tell).
create or replace function record_event_of(p_gate gate, p_type text, p_text text) returns boolean language plpgsql as $$
begin
  insert into gate_event (gate_key, type, text) values (p_gate.key, p_type, gate_name(p_gate) || p_text);
  if current_setting('throughline.tells', true) is distinct from 'after' then
    perform tell('throughline_gate', p_gate.key);
  end if;
  return true;
end $$;
