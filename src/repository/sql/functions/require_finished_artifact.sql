-- Refuses, when a transaction commits, an artifact without a key or a version.
create or replace function require_finished_artifact() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (
    select from artifact a join artifact_version v on v.artifact_id = a.id and v.version = 1
    where a.id = new.id and a.key is not null and a.current_version > 0
  ) then
    perform refuse('artifact.unfinished', jsonb_build_object('id', new.id));
  end if;
  return null;
end $$;
