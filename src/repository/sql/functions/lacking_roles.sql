-- Lists required roles that lack approvals so far, over the approvals that count, in the order of
-- the gate's roles.
create or replace function lacking_roles(p_gate gate) returns table (role text, missing integer) language sql stable as $$
  select needed.key, needed.value::integer - made.approvals
  from jsonb_each_text(p_gate.required_roles) as needed
  cross join lateral (
    select count(*)::integer as approvals from counting_approvals(p_gate) d where coalesce(d.stands_in_for, d.role) = needed.key
  ) as made
  where made.approvals < needed.value::integer
  order by array_position(p_gate.roles, needed.key)
$$;
