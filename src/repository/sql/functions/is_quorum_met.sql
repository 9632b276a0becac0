-- True when a gate has the approvals that it asks for, one of them by somebody independent. Each
-- decision and the guard of the gate ask it.
create or replace function is_quorum_met(p_gate gate) returns boolean language plpgsql stable as $$
begin
  return p_gate.quorum <= (select count(*) from counting_approvals(p_gate))
    and (p_gate.required_roles = '{}' or not exists (select from lacking_roles(p_gate)))
    and not lacks_independent(p_gate);
end $$;
