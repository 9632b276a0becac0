-- Changes the severity of a declared incident: {"key", "secret", "severity", "reason"}. The ticket
-- keeps what it was declared as.
create or replace function set_incident_severity(p_given jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  v_reason constant text := btrim(p_given ->> 'reason');
  target artifact%rowtype := require_incident(v_key);
  caller constant jsonb := require_participant(p_given ->> 'secret', v_key, 'Context Gathered');
  was text;
begin
  if caller ? 'refused' then return caller; end if;
  perform require_open_incident(target);
  if target.status = 'Alert Fired' then perform refuse('incident.undeclared', jsonb_build_object('key', v_key)); end if;
  if v_reason = '' then perform refuse('incident.reason-required', jsonb_build_object('key', v_key)); end if;
  select severity into was from incident where artifact_id = target.id;
  if was = p_given ->> 'severity' then return jsonb_build_object('key', v_key); end if;
  update incident set severity = p_given ->> 'severity' where artifact_id = target.id;
  perform append_incident_event(target.id, now(), 'Severity ' || (p_given ->> 'severity') || ' instead of ' || coalesce(was, 'none') || ': ' || v_reason,
    caller ->> 'name', caller ->> 'id');
  perform record_deed(caller ->> 'id', 'incident.severity-set', v_key, jsonb_build_object('from', was, 'to', p_given -> 'severity', 'reason', v_reason));
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function set_incident_severity to throughline_service;
