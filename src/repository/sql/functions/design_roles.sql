-- Lists who settles something in a session, in the order in which a role is recorded. It equals
-- `designRoles` in src/lifecycle/design-session.ts.
create or replace function design_roles() returns text[] language sql immutable as $$
  select array['architect', 'senior-engineer', 'lead-engineer', 'engineer']
$$;
