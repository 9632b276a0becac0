-- Gives a group of alerts the incident that was opened for it, tells it which joined meanwhile, and
-- starts the run that correlates. Returns the key of that run; null where another server was first,
-- or where there is no workflow.
create or replace function attach_incident(p_group text, p_key text, p_version integer) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_id constant bigint := (select id from artifact where key = p_key);
  own alert_group%rowtype;
  one alert_episode%rowtype;
begin
  perform lock_alerts();
  update alert_group set incident_id = v_id where name = p_group and incident_id is null returning * into own;
  if not found then return null; end if;
  update alert_episode set incident_id = v_id where group_name = p_group and incident_id is null;
  for one in select * from alert_episode where incident_id = v_id and id > own.episode_id order by id limit 21 loop
    perform tell_joined(one, one.received_at);
  end loop;
  if p_version is null then return null; end if;
  return (start_run(jsonb_build_object('workflow', 'incident', 'version', p_version,
    'input', jsonb_build_object('incident', p_key, 'step', 'correlate'), 'subject', jsonb_build_object('incident', p_key),
    'startedBy', (select author_id from artifact_version where artifact_id = v_id and version = 1), 'origin', 'incident ' || p_key || ' correlate'))).key;
end $$;
grant execute on function attach_incident to throughline_service;
