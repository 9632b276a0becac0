-- Adds what a step used to the use of its day.
create or replace function count_day_use() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  perform charge_day(new.input_tokens::bigint + new.output_tokens - old.input_tokens - old.output_tokens,
    new.counted_usd - old.counted_usd, new.unpriced - old.unpriced);
  return null;
end $$;
