-- Finds the role in which a person with these roles would decide: one that still lacks an approval
-- first. It returns no row when there is none. Who is not assigned decides in an escalated role
-- only; an escalated role stands in for the first one that lacks an approval. Where no role is
-- required nobody stands in, and the first role that is held will do.
create or replace function deciding_role(p_gate gate, p_person_id text, p_held text[], p_wanted text)
returns table (role text, stands_in_for text) language plpgsql stable as $$
begin
  if p_gate.required_roles <> '{}' then
    return query
      select c.role, case when c.role <> all (p_gate.roles) then (select l.role from lacking_roles(p_gate) l limit 1) end
      from unnest(roles_open_to(p_gate, p_person_id)) with ordinality as c (role, ordinal)
      where c.role = any (p_held) and (p_wanted is null or c.role = p_wanted)
      order by exists (select from lacking_roles(p_gate) l where l.role = c.role) desc, c.ordinal
      limit 1;
    return;
  end if;
  role := first_open_role(p_gate, p_person_id, p_held, p_wanted);
  if role is not null then return next; end if;
end $$;
