-- Queues one message to every channel, by the way that all others go. Returns how many.
create or replace function queue_test_notification(p_actor text) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  queued integer;
begin
  insert into notification (channel, topic, key, type, text, at)
    select c.name, 'test', 'TEST', 'asked', 'asked by ' || coalesce((select name from person where id = p_actor), 'somebody'), now()
    from notification_channel c where c.seen_at > now() - interval '7 days';
  get diagnostics queued = row_count;
  perform record_service_deed(p_actor, 'notification.tested', 'notifications', jsonb_build_object('channels', queued));
  return queued;
end $$;
grant execute on function queue_test_notification to throughline_service;
