-- Sends a notice of a new row on the channel that the trigger names.
create or replace function notify_channels() returns trigger language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into notification (channel, topic, key, type, text, at)
    select name, tg_argv[0], to_jsonb(new) ->> (tg_argv[0] || '_key'), new.type, new.text, new.at
    from notification_channel where seen_at > now() - interval '7 days';
  return null;
end $$;
