-- Lets ended sessions be forgotten, but not those that decided: their decisions name them.
create or replace function guard_token_delete() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if old.kind <> 'session' or old.expires_at > now() then
    perform refuse('database.insert-only', '{"table": "token", "operation": "delete"}');
  end if;
  return old;
end $$;
