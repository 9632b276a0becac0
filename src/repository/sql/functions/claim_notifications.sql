-- Claims rows that are due for two minutes, so that at most one sender has a row at a time.
create or replace function claim_notifications(p_channels text[], p_limit integer) returns setof notification language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  update notification set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
  where id in (
    select id from notification where status = 'pending' and next_attempt_at <= now() and channel = any (p_channels)
    order by next_attempt_at limit p_limit for update skip locked)
  returning *
$$;
grant execute on function claim_notifications to throughline_service;
