-- Refuses every change of an insert-only table, as a statement trigger. It covers TRUNCATE, which
-- passes row triggers, and holds for the owner as well.
create or replace function forbid_change() returns trigger language plpgsql set search_path = pg_catalog, public, pg_temp as $$
begin
  perform refuse('database.insert-only', jsonb_build_object('table', tg_table_name, 'operation', lower(tg_op)));
  return null;
end $$;
