-- Reminds of what is planned, once a day before and once when it is due. Time starts nothing: a
-- person does. A date that nobody took is due until a day before the coming one, which {"name":
-- "2026-12-01T08:00Z"} has of each plan whose date passed. It is safe in many processes at once.
create or replace function remind_game_days(p_coming jsonb) returns void language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  day game_day_plan%rowtype;
  is_due boolean;
begin
  -- Daily ones are reminded of when they are due alone.
  update game_day_plan set next_at = coming.at, reminders = (coming.at - next_at <= interval '1 day')::integer
    from (select key, value::timestamptz as at from jsonb_each_text(p_coming)) coming
    where name = coming.key and reminders = 2 and next_at <= now() and coming.at > now() and coming.at <= now() + interval '1 day';
  for day in
    select * from game_day_plan where reminders < 2 and next_at <= now() + case reminders when 0 then interval '1 day' else interval '0' end
    order by next_at for update skip locked
  loop
    is_due := day.next_at <= now();
    update game_day_plan set reminders = case when is_due then 2 else 1 end where name = day.name;
    insert into notification (channel, topic, key, type, text, at)
      select c.name, 'game-day', day.name, case when is_due then 'due' else 'soon' end,
        (day.plan ->> 'title') || ', on ' || (day.plan ->> 'channel') || ', ' || to_char(day.next_at at time zone 'UTC', 'YYYY-MM-DD HH24:MI') || ' UTC', now()
      from notification_channel c where c.seen_at > now() - interval '7 days';
  end loop;
end $$;
grant execute on function remind_game_days to throughline_service;
