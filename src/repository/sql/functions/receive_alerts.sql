-- Stores deliveries that arrived in the same moment, and returns the places of those that are new.
-- One statement and one notice serve all of them: each commit waits for the disk.
create or replace function receive_alerts(p_channels bigint[], p_names text[], p_headers jsonb[], p_bodies bytea[]) returns setof integer
language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
begin
  return query
    with given as (
      select * from unnest(p_channels, p_names, p_headers, p_bodies) with ordinality as g (channel_id, name, headers, body, place)
    ), stored as (
      insert into alert_delivery (channel_id, name, headers, body)
        select channel_id, name, headers, body from given order by place
        on conflict do nothing returning channel_id, name
    ), numbered as (
      select place, row_number() over (partition by channel_id, name order by place) as nth, channel_id, name from given
    )
    select place::integer from numbered n
    where n.name is null or (nth = 1 and exists (select from stored s where s.channel_id = n.channel_id and s.name = n.name));
  perform pg_notify('throughline_alert', '');
end $$;
grant execute on function receive_alerts to throughline_service;
