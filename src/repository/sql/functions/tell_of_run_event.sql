-- Queues notifications of a run that stopped, and sends the notice of its event.
create or replace function tell_of_run_event() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.type in ('failed', 'blocked') then
    insert into notification (channel, topic, key, type, text, at)
      select name, 'run', new.run_key, new.type, new.text, new.at
      from notification_channel where seen_at > now() - interval '7 days';
  end if;
  if current_setting('throughline.tells', true) is distinct from 'after' then
    perform tell('throughline_run', new.run_key);
  end if;
  return null;
end $$;
