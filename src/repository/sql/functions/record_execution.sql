-- Records that a person executed the approved option of a Mitigation: {"key", "secret", "at",
-- "impact"}.
create or replace function record_execution(p_given jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  v_impact constant text := btrim(p_given ->> 'impact');
  v_at constant timestamptz := require_observed(p_given ->> 'at');
  target artifact%rowtype;
  caller jsonb;
begin
  select * into target from artifact where key = v_key for update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', v_key)); end if;
  if target.kind <> 'mitigation' then perform refuse('incident.mitigation-expected', jsonb_build_object('key', v_key)); end if;
  caller := require_participant(p_given ->> 'secret', v_key, 'Mitigated');
  if caller ? 'refused' then return caller; end if;
  if target.status = 'Executed' then return jsonb_build_object('key', v_key); end if;
  if target.status <> 'Approved' then perform refuse('incident.not-approved', jsonb_build_object('key', v_key, 'status', target.status)); end if;
  if v_impact = '' then perform refuse('incident.impact-required', jsonb_build_object('key', v_key)); end if;
  perform require_after_alert(incident_id, p_given ->> 'at') from incident_artifact where artifact_id = target.id;
  insert into incident_execution (artifact_id, option, impact, executed_at, executed_by)
    select target.id, body ->> 'chosen', v_impact, v_at, caller ->> 'id' from artifact_version
    where artifact_id = target.id and version = target.current_version;
  update artifact set status = 'Executed', moved_by = caller ->> 'id', mover_proven = true, moved_because = v_impact where id = target.id;
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function record_execution to throughline_service;
