-- Lets a row of the trail change once, when it is sealed. It compares the row as it is: as JSON,
-- the row was built twice for each change.
create or replace function guard_audit() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
declare
  unsealed audit%rowtype := new;
begin
  unsealed.position := null;
  unsealed.hash := null;
  if old.position is not null or new.position is null or unsealed is distinct from old then
    perform refuse('database.insert-only', '{"table": "audit", "operation": "update"}');
  end if;
  return new;
end $$;
