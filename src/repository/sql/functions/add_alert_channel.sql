-- Adds a channel: {"name", "source", "mapping", "service", "environment", "isExercise"}, with a
-- sealed secret unless the source gives one out only later. Admins may.
create or replace function add_alert_channel(p_secret text, p_channel jsonb, p_sealed bytea) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_name constant text := p_channel ->> 'name';
  admin constant jsonb := require_admin(p_secret, v_name);
  v_id bigint;
begin
  if admin ? 'refused' then return admin; end if;
  insert into alert_channel (name, source, mapping, service, environment, is_exercise, created_by)
    values (v_name, p_channel ->> 'source', nullif(p_channel -> 'mapping', 'null'), p_channel ->> 'service', p_channel ->> 'environment',
      (p_channel ->> 'isExercise')::boolean, admin ->> 'id')
    on conflict do nothing returning id into v_id;
  if v_id is null then perform refuse('alert.channel-exists', jsonb_build_object('name', v_name)); end if;
  if p_sealed is not null then insert into alert_secret (channel_id, sealed) values (v_id, p_sealed); end if;
  perform record_deed(admin ->> 'id', 'alert-channel.added', v_name, p_channel - 'mapping');
  return '{}';
end $$;
grant execute on function add_alert_channel to throughline_service;
