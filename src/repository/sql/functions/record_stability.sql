-- Records in a person's word whether the service is stable: {"key", "secret", "stable", "at",
-- "reason"}. With a reason it is stable without a mitigation. What is not stable any more reopens
-- no step, and is shown.
create or replace function record_stability(p_given jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  v_reason constant text := btrim(coalesce(p_given ->> 'reason', ''));
  v_at constant timestamptz := require_observed(p_given ->> 'at');
  is_stable constant boolean := (p_given ->> 'stable')::boolean;
  target artifact%rowtype := require_incident(v_key);
  caller constant jsonb := require_participant(p_given ->> 'secret', v_key, 'Mitigated');
begin
  if caller ? 'refused' then return caller; end if;
  perform require_open_incident(target);
  perform require_after_alert(target.id, p_given ->> 'at');
  if is_stable and v_reason = '' and not exists (
    select from incident_artifact i join incident_execution e on e.artifact_id = i.artifact_id where i.incident_id = target.id) then
    perform refuse('incident.nothing-executed', jsonb_build_object('key', v_key));
  end if;
  insert into incident_stability (artifact_id, is_stable, reason, observed_at, observed_by) values (target.id, is_stable, v_reason, v_at, caller ->> 'id');
  perform append_incident_event(target.id, v_at, concat_ws(': ', case when is_stable then 'Stable' else 'Not stable' end, nullif(v_reason, '')),
    caller ->> 'name', caller ->> 'id');
  perform record_deed(caller ->> 'id', 'incident.stability-recorded', v_key, jsonb_build_object('stable', is_stable));
  perform advance_incident(target.id, caller ->> 'id');
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function record_stability to throughline_service;
