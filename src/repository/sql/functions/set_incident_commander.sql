-- Hands an incident over: {"key", "secret", "person" (a name), "reason"}. The next commander holds
-- one of the roles that may lead one.
create or replace function set_incident_commander(p_given jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype := require_incident(v_key);
  caller constant jsonb := require_participant(p_given ->> 'secret', v_key, 'Context Gathered');
  v_person_id text;
begin
  if caller ? 'refused' then return caller; end if;
  perform require_open_incident(target);
  select p.id into v_person_id from person p where p.name = p_given ->> 'person' and p.kind = 'person'
    and person_roles(p.id) && (select participants from incident_step_rule where status = 'Context Gathered');
  if not found then
    perform refuse('incident.no-commander', jsonb_build_object('person', p_given ->> 'person',
      'needed', (select participants from incident_step_rule where status = 'Context Gathered')));
  end if;
  if v_person_id is not distinct from (select commander_id from incident where artifact_id = target.id) then
    return jsonb_build_object('key', v_key);
  end if;
  perform name_commander(target.id, v_person_id, coalesce(p_given ->> 'reason', ''), caller);
  perform record_deed(caller ->> 'id', 'incident.commander-named', v_key, jsonb_build_object('person', v_person_id));
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function set_incident_commander to throughline_service;
