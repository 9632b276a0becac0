-- Starts an artifact. Whoever inserts one may give it its whole name (the service's role may not:
-- it names a kind alone), but no status; and it must have a version in the end.
create or replace function start_artifact() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.key is null or new.scope is null or new.seq is null then
    new.key := null;
    new.scope := null;
    new.seq := null;
    new.current_version := 0;
  else
    new.current_version := 1;
  end if;
  select status into strict new.status from artifact_status where kind = new.kind and initial;
  return new;
end $$;
