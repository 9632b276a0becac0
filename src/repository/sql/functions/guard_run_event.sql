-- Lets an event leave its table only when the history holds it.
create or replace function guard_run_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from run_history where run_key = old.run_key and json_array_length(events) >= old.sequence) then
    perform refuse('database.insert-only', '{"table": "run_event", "operation": "delete"}');
  end if;
  return old;
end $$;
