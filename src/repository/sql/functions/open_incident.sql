-- Opens an incident with what its alert said: {"artifact" (as create_artifact takes it), "alertAt",
-- "service", "environment", "isExercise", "severity", "because", "event", "source"}. The severity is
-- a proposal. The same origin gets the same incident. Returns {"key", "repeated"}.
create or replace function open_incident(p_given jsonb, p_body jsonb, p_markdown text) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_artifact constant jsonb := p_given -> 'artifact';
  v_key text;
  target artifact%rowtype;
begin
  -- Two deliveries of one alert wait for each other here.
  perform pg_advisory_xact_lock(hashtext('throughline.incident ' || (v_artifact ->> 'origin')));
  select a.key into v_key from artifact_version v join artifact a on a.id = v.artifact_id where v.origin = v_artifact ->> 'origin';
  if found then return jsonb_build_object('key', v_key, 'repeated', true); end if;
  if v_artifact ->> 'kind' <> 'incident' then perform refuse('incident.expected', jsonb_build_object('key', v_artifact ->> 'kind')); end if;
  v_key := create_artifact(v_artifact, p_body, p_markdown) ->> 'key';
  target := require_incident(v_key);
  update incident set alert_at = least(coalesce((p_given ->> 'alertAt')::timestamptz, now()), now()),
      service = coalesce(p_given ->> 'service', ''), environment = coalesce(p_given ->> 'environment', ''),
      is_exercise = coalesce((p_given ->> 'isExercise')::boolean, false),
      proposed_severity = p_given ->> 'severity', proposed_because = coalesce(p_given ->> 'because', '')
    where artifact_id = target.id;
  insert into incident_step (artifact_id, status) values (target.id, target.status);
  perform append_incident_event(target.id, (select alert_at from incident where artifact_id = target.id),
    p_given ->> 'event', p_given ->> 'source', null);
  return jsonb_build_object('key', v_key, 'repeated', false);
end $$;
grant execute on function open_incident to throughline_service;
