-- Lets only the last sign-in and the deactivation of a person change.
create or replace function guard_person() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  if to_jsonb(new) - '{signed_in_at,deactivated_at,deactivated_by}'::text[]
    <> to_jsonb(old) - '{signed_in_at,deactivated_at,deactivated_by}'::text[] then
    perform refuse('database.insert-only', '{"table": "person", "operation": "update"}');
  end if;
  return new;
end $$;
