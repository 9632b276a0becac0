-- Lets parts and links enter with their version or never: nobody adds a covered story to what was
-- approved. The time is compared too: a restored dump has the transaction numbers of another
-- server, which this one comes to as well, and at that number parts could be added to a version
-- that was approved long ago.
create or replace function require_open_version() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_artifact_id bigint := case tg_table_name when 'part' then to_jsonb(new) ->> 'artifact_id' else to_jsonb(new) ->> 'from_artifact_id' end;
  v_version integer := case tg_table_name when 'part' then to_jsonb(new) ->> 'version' else to_jsonb(new) ->> 'from_version' end;
begin
  if not exists (
    select from artifact_version
    where artifact_id = v_artifact_id and version = v_version and created_in = pg_current_xact_id() and created_at = now()
  ) then
    perform refuse('database.insert-only', jsonb_build_object('table', tg_table_name, 'operation', 'insert'));
  end if;
  return new;
end $$;
