-- Claims rows that are due for two minutes, so that at most one sender has a row at a time. Of one
-- thread of a bot a row is claimed only while no other is in flight and none before it is due soon,
-- so that the first message is known to the second. What waits longer, as after two failures, or is
-- dead, holds up nobody. The root is read in the same statement, which sees what settled before.
create or replace function claim_notifications(p_channels text[], p_limit integer) returns table (claimed notification, root text) language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  with own as (
    update notification set attempts = attempts + 1, next_attempt_at = now() + interval '2 minutes'
    where id in (
      select n.id from notification n where n.status = 'pending' and n.next_attempt_at <= now() and n.channel = any (p_channels)
        and not exists (
          select from notification o join notification_channel c on c.name = o.channel and c.kind = 'slack-bot'
          where o.channel = n.channel and o.thread = n.thread and o.status = 'pending' and o.next_attempt_at <= now() + interval '10 minutes'
            and (o.id < n.id or (o.id > n.id and o.attempts > 0 and o.next_attempt_at > now())))
      order by n.next_attempt_at, n.id limit p_limit for update of n skip locked)
    returning *)
  select row (own.*)::notification, t.root from own left join notification_thread t on t.channel = own.channel and t.incident = own.thread
$$;
grant execute on function claim_notifications to throughline_service;
