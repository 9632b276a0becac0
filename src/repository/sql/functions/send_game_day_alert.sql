-- Delivers an alert of an exercise that is due, once, however many processes try: whoever gets the
-- row stores the delivery with it. On a channel that was removed it is withdrawn, and so is one that
-- no server could send in time: an exercise does not begin again when people have forgotten it.
create or replace function send_game_day_alert(p_id bigint, p_number integer, p_body bytea) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  due game_day_alert%rowtype;
  v_delivery bigint;
  v_late boolean;
begin
  select * into due from game_day_alert
    where game_day_id = p_id and number = p_number and status = 'waiting' and due_at <= now() for update skip locked;
  if not found then return; end if;
  v_late := due.due_at < now() - interval '15 minutes';
  -- It has a name, so that it is no repeat of what an earlier exercise sent.
  insert into alert_delivery (channel_id, name, headers, body)
    select c.id, 'GD-' || p_id || ' ' || p_number, due.headers, p_body
      from game_day g join alert_channel c on c.id = g.channel_id where g.id = p_id and c.removed_at is null and not v_late
    returning id into v_delivery;
  update game_day_alert set status = case when v_delivery is not null then 'sent' when v_late then 'late' else 'withdrawn' end, delivery_id = v_delivery, body = null
    where game_day_id = p_id and number = p_number;
  perform pg_notify('throughline_alert', '');
end $$;
grant execute on function send_game_day_alert to throughline_service;
