-- Finds the role in which somebody would decide where no role is required: the first that is open
-- to them and that they hold; null when there is none.
create or replace function first_open_role(p_gate gate, p_person_id text, p_held text[], p_wanted text) returns text language plpgsql immutable as $$
declare
  v_role text;
begin
  foreach v_role in array roles_open_to(p_gate, p_person_id) loop
    if v_role = any (p_held) and (p_wanted is null or v_role = p_wanted) then return v_role; end if;
  end loop;
  return null;
end $$;
