-- Locks the row of an artifact and returns its status; null where there is none.
create or replace function lock_status(p_key text) returns text language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  select status from artifact where key = p_key for update
$$;
grant execute on function lock_status to throughline_service;
