-- Records how an attempt ended: sent, to be repeated, or (without a time) given up. Only the
-- attempt that holds the claim may say. A root is the message with which a thread began.
create or replace function settle_notification(p_id bigint, p_attempt integer, p_error text, p_retry_after interval, p_root text) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  with settled as (
    update notification set
      status = case when p_error = '' then 'sent' when p_retry_after is null then 'dead' else 'pending' end,
      settled_at = case when p_error <> '' and p_retry_after is not null then null else now() end,
      next_attempt_at = coalesce(now() + p_retry_after, next_attempt_at),
      error = left(p_error, 500)
    where id = p_id and attempts = p_attempt and status = 'pending'
    returning channel, thread)
  insert into notification_thread (channel, incident, root)
    select channel, thread, left(p_root, 100) from settled where p_root <> '' and thread is not null
    on conflict (channel, incident) do update set root = excluded.root
$$;
grant execute on function settle_notification to throughline_service;
