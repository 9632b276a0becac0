-- Lets dead deliveries be read again, one or all of a channel, as long as their bytes are there.
-- Returns how many. Admins may.
create or replace function retry_alerts(p_secret text, p_delivery bigint, p_channel text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  admin constant jsonb := require_admin(p_secret, coalesce('DEL-' || p_delivery, p_channel));
  v_count integer;
begin
  if admin ? 'refused' then return admin; end if;
  if p_delivery is not null and not exists (select from alert_delivery where id = p_delivery) then
    perform refuse('alert.delivery-not-found', jsonb_build_object('id', 'DEL-' || p_delivery));
  end if;
  if p_delivery is null and not exists (select from alert_channel where name = p_channel) then
    perform refuse('alert.channel-not-found', jsonb_build_object('name', p_channel));
  end if;
  with revived as (
    update alert_delivery d set status = 'received', reason = '', shown = ''
    where status = 'dead' and body is not null
      and (d.id = p_delivery or p_delivery is null and channel_id in (select id from alert_channel where name = p_channel))
    returning id
  )
  select count(*) into v_count from revived;
  if v_count = 0 and p_delivery is not null then perform refuse('alert.not-dead', jsonb_build_object('id', 'DEL-' || p_delivery)); end if;
  perform record_deed(admin ->> 'id', 'alert.retried', coalesce('DEL-' || p_delivery, p_channel), jsonb_build_object('count', v_count));
  perform pg_notify('throughline_alert', '');
  return jsonb_build_object('queued', v_count);
end $$;
grant execute on function retry_alerts to throughline_service;
