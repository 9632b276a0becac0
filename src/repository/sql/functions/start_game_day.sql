-- Starts an exercise: {"channel", "title", "practices", "plan", "nextAt" of the plan, "alerts": [{"after",
-- "headers"}]}, with their sealed bodies. Who may acknowledge an incident may. It is measured by
-- itself: no other may send to the channel, and no incident of it be open, or about to be, which the
-- alerts could join. Returns {"key"}.
create or replace function start_game_day(p_secret text, p_given jsonb, p_bodies bytea[]) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_plan constant text := p_given ->> 'plan';
  v_next constant timestamptz := (p_given ->> 'nextAt')::timestamptz;
  caller constant jsonb := require_participant(p_secret, coalesce(v_plan, p_given ->> 'title'), 'Context Gathered');
  channel alert_channel%rowtype;
  v_other text;
  v_id bigint;
begin
  if caller ? 'refused' then return caller; end if;
  select * into channel from alert_channel where name = p_given ->> 'channel' and removed_at is null for no key update;
  if channel.is_exercise is not true then
    perform refuse('game-day.channel-live', jsonb_build_object('name', p_given ->> 'channel', 'source', channel.source));
  end if;
  select 'GD-' || g.id into v_other from game_day g join game_day_alert a on a.game_day_id = g.id
    where g.channel_id = channel.id and a.status = 'waiting' limit 1;
  if found then perform refuse('game-day.running', jsonb_build_object('key', v_other, 'channel', channel.name)); end if;
  select a.key into v_other from alert_episode e join artifact a on a.id = e.incident_id
    where e.channel_id = channel.id and a.status not in ('Resolved', 'Closed') order by a.id limit 1;
  if found then perform refuse('game-day.incident-open', jsonb_build_object('key', v_other)); end if;
  if exists (select from alert_delivery where channel_id = channel.id and status = 'received')
    or exists (select from alert_episode where channel_id = channel.id and incident_id is null and group_name is not null)
  then
    perform refuse('game-day.alerts-unread', jsonb_build_object('channel', channel.name));
  end if;
  update game_day_plan set next_at = v_next, reminders = coalesce((v_next <= now() + interval '1 day')::integer, 2) where name = v_plan;
  insert into game_day (plan, channel_id, title, practices, started_by)
    values (v_plan, channel.id, p_given ->> 'title', p_given ->> 'practices', caller ->> 'id') returning id into v_id;
  insert into game_day_alert (game_day_id, number, due_at, headers, body)
    select v_id, place, now() + make_interval(secs => (a.alert ->> 'after')::integer), a.alert -> 'headers', p_bodies[place]
      from jsonb_array_elements(p_given -> 'alerts') with ordinality a (alert, place);
  perform record_deed(caller ->> 'id', 'game-day.started', 'GD-' || v_id, p_given - '{alerts,practices}'::text[]);
  return jsonb_build_object('key', 'GD-' || v_id);
end $$;
grant execute on function start_game_day to throughline_service;
