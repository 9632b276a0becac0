-- Indexes the words of a new version when its transaction is complete.
create or replace function follow_content() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform index_artifact(new.artifact_id);
  return null;
end $$;
