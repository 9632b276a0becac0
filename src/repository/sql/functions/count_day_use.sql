-- Adds what a step used to the use of its day.
create or replace function count_day_use() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into day_use as so_far (day, tokens, usd, unpriced)
    values ((now() at time zone 'UTC')::date, new.input_tokens + new.output_tokens - old.input_tokens - old.output_tokens,
      new.counted_usd - old.counted_usd, new.unpriced - old.unpriced)
    on conflict (day) do update set tokens = so_far.tokens + excluded.tokens, usd = so_far.usd + excluded.usd,
      unpriced = so_far.unpriced + excluded.unpriced;
  return null;
end $$;
