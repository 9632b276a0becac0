-- Lists the roles in which a person may decide at a gate, if they hold them: those it is open to,
-- and those it was escalated to.
create or replace function roles_open_to(p_gate gate, p_person_id text) returns text[] language plpgsql immutable as $$
begin
  return case when p_gate.assignees = '{}' or p_person_id = any (p_gate.assignees) then p_gate.roles else '{}' end || p_gate.escalated_roles;
end $$;
