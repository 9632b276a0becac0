-- Acquires quota to send one request and returns how long to wait, in milliseconds, one after
-- the other in the order of asking. While the model is paused no quota is taken. A tenth of the
-- limit of requests may come at once and the rest evenly, so that no minute sees more than the
-- limit; of tokens likewise, to within one request, whose size the level does not have to cover.
create or replace function acquire_provider_quota(
  p_provider text, p_model text, p_requests_per_minute integer, p_tokens_per_minute integer, p_tokens integer
) returns table (wait_ms double precision, pause_ms double precision) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  request_burst numeric := greatest(1, p_requests_per_minute / 10);
  request_rate numeric := (p_requests_per_minute + 1 - request_burst) / 60000;
  token_burst numeric := p_tokens_per_minute / 10.0;
  token_rate numeric := (p_tokens_per_minute - token_burst) / 60000;
  bucket provider_bucket%rowtype;
  elapsed_ms numeric;
begin
  wait_ms := 0;
  select greatest(0, extract(epoch from until - clock_timestamp()) * 1000) into pause_ms from provider_pause where model = p_model;
  pause_ms := coalesce(pause_ms, 0);
  if pause_ms > 0 or (p_requests_per_minute is null and p_tokens_per_minute is null) then
    return next;
    return;
  end if;
  insert into provider_bucket (provider, requests, tokens, filled_at)
    values (p_provider, coalesce(request_burst, 0), coalesce(token_burst, 0), clock_timestamp()) on conflict (provider) do nothing;
  select * into bucket from provider_bucket where provider = p_provider for update;
  elapsed_ms := greatest(0, extract(epoch from clock_timestamp() - bucket.filled_at) * 1000);
  if p_requests_per_minute is not null then
    bucket.requests := least(request_burst, bucket.requests + elapsed_ms * request_rate) - 1;
    wait_ms := greatest(wait_ms, -bucket.requests / request_rate);
  end if;
  if p_tokens_per_minute is not null then
    bucket.tokens := least(token_burst, bucket.tokens + elapsed_ms * token_rate);
    wait_ms := greatest(wait_ms, -bucket.tokens / token_rate);
    bucket.tokens := bucket.tokens - p_tokens;
  end if;
  update provider_bucket set requests = bucket.requests, tokens = bucket.tokens, filled_at = greatest(filled_at, clock_timestamp())
    where provider = p_provider;
  return next;
end $$;
grant execute on function acquire_provider_quota to throughline_service;
