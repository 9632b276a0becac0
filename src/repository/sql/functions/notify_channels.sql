-- Queues a message of a new row for every channel, on the topic that the trigger names. What is
-- decided for an incident, and what is late of its Post-mortem, stands in its thread.
create or replace function notify_channels() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := to_jsonb(new) ->> (tg_argv[0] || '_key');
  v_thread text;
begin
  if not exists (select from notification_channel where seen_at > now() - interval '7 days') then return null; end if;
  select i.key into v_thread
    from artifact a
    left join link l on l.from_artifact_id = a.id and l.role in ('concerns', 'fixes', 'arose_from')
    join artifact i on i.kind = 'incident' and i.id = case when a.kind = 'incident' then a.id else l.to_artifact_id end
    where a.id = coalesce((select artifact_id from gate where key = v_key), (select id from artifact where key = v_key))
    order by l.role limit 1;
  insert into notification (channel, topic, key, type, text, at, thread)
    select name, tg_argv[0], v_key, new.type, new.text, new.at, v_thread
    from notification_channel where seen_at > now() - interval '7 days';
  return null;
end $$;
