-- Stores what deliveries said, in their order: [{"id", "status", "reason", "shown", "from", "alerts",
-- "notes"}]. A long one comes in parts, of which each says how many alerts came "from" it before; all
-- but the last leave it received. What is stored already is left out, so that each alert counts once.
create or replace function settle_deliveries(p_readings jsonb) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  reading jsonb;
  said jsonb;
  v_from integer;
  v_changed bigint[];
  delivery alert_delivery%rowtype;
  channel alert_channel%rowtype;
begin
  perform lock_alerts();
  for reading in select * from jsonb_array_elements(p_readings) loop
    v_from := (reading ->> 'from')::integer;
    select * into delivery from alert_delivery
      where id = (reading ->> 'id')::bigint and status = 'received' and alerts_stored >= v_from for update;
    continue when not found;
    update alert_delivery set status = reading ->> 'status', reason = left(reading ->> 'reason', 1000), shown = left(reading ->> 'shown', 4000),
      alerts_stored = greatest(alerts_stored, v_from + jsonb_array_length(reading -> 'alerts')) where id = delivery.id;
    if channel.id is distinct from delivery.channel_id then
      select * into strict channel from alert_channel where id = delivery.channel_id;
    end if;
    v_changed := '{}';
    for said in select a.said from jsonb_array_elements(reading -> 'alerts') with ordinality a (said, place)
      where v_from + place > delivery.alerts_stored order by place
    loop
      v_changed := v_changed || join_episode(channel, said, delivery.received_at, delivery.id);
    end loop;
    -- Whether others of an incident fire is asked once: asked for each alert it costs the square.
    perform note_change(e, delivery.received_at)
      from (select distinct on (incident_id) e.* from unnest(v_changed) with ordinality c (id, place) join alert_episode e using (id)
        where not is_flapping order by incident_id, place desc) e;
    for said in select * from jsonb_array_elements(reading -> 'notes') loop
      perform tell_incident(e, said ->> 'text', delivery.received_at)
        from (select * from alert_episode where channel_id = channel.id and fingerprint = said ->> 'fingerprint'
          order by started_at desc, id desc limit 1) e;
    end loop;
  end loop;
end $$;
grant execute on function settle_deliveries to throughline_service;
