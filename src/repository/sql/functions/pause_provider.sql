-- Pauses a model whose provider asked for it, for an hour at most: one that asks for more is asked
-- again, and says it again.
create or replace function pause_provider(p_model text, p_for_ms double precision) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  insert into provider_pause as known (model, until)
    values (p_model, clock_timestamp() + make_interval(secs => least(p_for_ms, 3600000) / 1000))
    on conflict (model) do update set until = greatest(known.until, excluded.until)
$$;
grant execute on function pause_provider to throughline_service;
