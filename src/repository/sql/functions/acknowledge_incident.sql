-- Records that the holder of this secret saw the alert: {"key", "secret"}. The first who does is
-- the commander.
create or replace function acknowledge_incident(p_given jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype := require_incident(v_key);
  caller constant jsonb := require_participant(p_given ->> 'secret', v_key, 'Context Gathered');
begin
  if caller ? 'refused' then return caller; end if;
  perform require_open_incident(target);
  if exists (select from incident where artifact_id = target.id and acknowledged_at is not null) then
    return jsonb_build_object('key', v_key, 'repeated', true);
  end if;
  update incident set acknowledged_at = now(), acknowledged_by = caller ->> 'id' where artifact_id = target.id;
  perform append_incident_event(target.id, now(), (caller ->> 'name') || ' acknowledged the alert', caller ->> 'name', caller ->> 'id');
  if (select commander_id from incident where artifact_id = target.id) is null then
    perform name_commander(target.id, caller ->> 'id', 'acknowledged the alert', caller);
  end if;
  perform record_deed(caller ->> 'id', 'incident.acknowledged', v_key);
  return jsonb_build_object('key', v_key, 'repeated', false);
end $$;
grant execute on function acknowledge_incident to throughline_service;
