-- Gives a group of alerts the incident that was opened for it, unless another server was first, and
-- tells it which joined meanwhile.
create or replace function attach_incident(p_group text, p_key text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id constant bigint := (select id from artifact where key = p_key);
  own alert_group%rowtype;
  one alert_episode%rowtype;
begin
  perform lock_alerts();
  update alert_group set incident_id = v_id where name = p_group and incident_id is null returning * into own;
  if not found then return; end if;
  update alert_episode set incident_id = v_id where group_name = p_group and incident_id is null;
  for one in select * from alert_episode where incident_id = v_id and id > own.episode_id order by id limit 21 loop
    perform tell_joined(one, one.received_at);
  end loop;
end $$;
grant execute on function attach_incident to throughline_service;
