-- Refuses roles for machines: one that could hold a role could decide, and one that held admin
-- could make itself a person.
create or replace function guard_role_grant() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if (select kind from person where id = new.person_id) <> 'person' then
    perform refuse('token.machine-role', jsonb_build_object('role', new.role));
  end if;
  return new;
end $$;
