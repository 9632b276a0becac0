-- True when a row of the trail gets the hash of its record. It is the condition of a trigger:
-- Postgres reads that text at each statement that writes a row, so it is kept short.
create or replace function has_record(p_action text, p_details jsonb) returns boolean language plpgsql immutable as $$
begin
  return p_action = 'gate.decided' or p_action like 'session.%' and p_details ? 'turn';
end $$;
