-- Stores what deliveries said, in their order: [{"id", "status", "reason", "shown", "alerts",
-- "notes"}]. A delivery that is settled already is left out, so that each counts once.
create or replace function settle_deliveries(p_readings jsonb) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  reading jsonb;
  said jsonb;
  delivery alert_delivery%rowtype;
  channel alert_channel%rowtype;
begin
  perform lock_alerts();
  for reading in select * from jsonb_array_elements(p_readings) loop
    update alert_delivery set status = reading ->> 'status', reason = left(reading ->> 'reason', 1000), shown = left(reading ->> 'shown', 4000)
      where id = (reading ->> 'id')::bigint and status = 'received' returning * into delivery;
    continue when not found;
    if channel.id is distinct from delivery.channel_id then
      select * into strict channel from alert_channel where id = delivery.channel_id;
    end if;
    for said in select * from jsonb_array_elements(reading -> 'alerts') loop
      perform join_episode(channel, said, delivery.received_at);
    end loop;
    for said in select * from jsonb_array_elements(reading -> 'notes') loop
      perform tell_incident(e, said ->> 'text', delivery.received_at)
        from (select * from alert_episode where channel_id = channel.id and fingerprint = said ->> 'fingerprint'
          order by started_at desc, id desc limit 1) e;
    end loop;
  end loop;
end $$;
grant execute on function settle_deliveries to throughline_service;
