-- True when somebody approved who is neither an author nor a contributor.
create or replace function has_independent(p_gate gate) returns boolean language plpgsql stable as $$
declare
  approvers constant text[] := array(select person_of(person_id) from counting_approvals(p_gate));
begin
  return approvers <> '{}' and not approvers <@ involved_in(p_gate);
end $$;
