-- Forgets what was sent after 30 days and what was given up after 90, and gives up what no server
-- can send any more.
create or replace function tidy_notifications() returns void language sql security definer set search_path = pg_catalog, public, pg_temp as $$
  update notification n set status = 'dead', settled_at = now(), error = 'No server has had this channel for seven days.'
    where status = 'pending' and not exists (
      select from notification_channel c where c.name = n.channel and c.seen_at > now() - interval '7 days');
  delete from notification where id in (
    select id from notification
    where settled_at < now() - interval '30 days' and (status = 'sent' or settled_at < now() - interval '90 days') limit 10000)
$$;
grant execute on function tidy_notifications to throughline_service;
