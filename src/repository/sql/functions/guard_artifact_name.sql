-- Keeps what an artifact is. It runs only for a statement that names those columns; guard_artifact
-- runs for one that names the status.
create or replace function guard_artifact_name() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.id, new.kind, new.created_at) is distinct from (old.id, old.kind, old.created_at)
    or (old.key is not null and (new.key, new.scope, new.seq) is distinct from (old.key, old.scope, old.seq))
    or new.current_version not in (old.current_version, old.current_version + 1) then
    perform refuse('database.insert-only', '{"table": "artifact", "operation": "update"}');
  end if;
  return new;
end $$;
