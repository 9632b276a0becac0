-- Corrects what a turn was taken for by what its request really used.
create or replace function charge_provider(p_provider text, p_tokens integer) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  update provider_bucket set tokens = tokens - p_tokens where provider = p_provider
$$;
grant execute on function charge_provider to throughline_service;
