-- True when a gate still waits for the approval of somebody who is neither an author nor a
-- contributor. Where one person works alone nobody is waited for, and the approval is on record as
-- their own.
create or replace function lacks_independent(p_gate gate) returns boolean language plpgsql stable as $$
begin
  return p_gate.separation <> 'off' and not has_independent(p_gate) and not works_alone();
end $$;
