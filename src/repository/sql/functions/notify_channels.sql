-- Queues a message of a new row for every channel, on the topic that the trigger names. What is
-- decided for an incident stands in its thread.
create or replace function notify_channels() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := to_jsonb(new) ->> (tg_argv[0] || '_key');
begin
  insert into notification (channel, topic, key, type, text, at, thread)
    select c.name, tg_argv[0], v_key, new.type, new.text, new.at, case tg_argv[0] when 'incident' then v_key else (
      select i.key from gate g join link l on l.from_artifact_id = g.artifact_id and l.role in ('concerns', 'fixes', 'arose_from')
        join artifact i on i.id = l.to_artifact_id and i.kind = 'incident' where g.key = v_key order by l.role limit 1) end
    from notification_channel c where c.seen_at > now() - interval '7 days';
  return null;
end $$;
