-- Adds what was used to the use of today.
create or replace function charge_day(p_tokens bigint, p_usd numeric, p_unpriced bigint) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  insert into day_use as so_far (day, tokens, usd, unpriced)
    values ((now() at time zone 'UTC')::date, greatest(p_tokens, 0), greatest(p_usd, 0), greatest(p_unpriced, 0))
    on conflict (day) do update set tokens = so_far.tokens + excluded.tokens, usd = so_far.usd + excluded.usd,
      unpriced = so_far.unpriced + excluded.unpriced;
$$;
grant execute on function charge_day to throughline_service;
