-- Declares an incident, which freezes its ticket: {"key", "secret", "version"}, the version that the
-- person read. Its severity is theirs; whoever declares what nobody acknowledged is its commander.
create or replace function declare_incident(p_given jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype := require_incident(v_key);
  caller constant jsonb := require_participant(p_given ->> 'secret', v_key, 'Context Gathered');
  ticket jsonb;
  v_lacks text[];
begin
  if caller ? 'refused' then return caller; end if;
  perform require_open_incident(target);
  if target.status <> 'Alert Fired' then perform refuse('incident.declared', jsonb_build_object('key', v_key, 'status', target.status)); end if;
  if (p_given ->> 'version')::integer <> target.current_version then
    perform refuse('gate.stale-version', jsonb_build_object('key', v_key, 'version', p_given -> 'version', 'current', target.current_version));
  end if;
  select body into ticket from artifact_version where artifact_id = target.id and version = target.current_version;
  v_lacks := array_remove(array[
    case when coalesce(ticket ->> 'severity', '') = '' then 'severity' end,
    case when coalesce(ticket ->> 'trigger', '') = '' then 'trigger' end,
    case when coalesce(ticket -> 'context' ->> 'affected', '') = '' then 'affected' end], null);
  if v_lacks <> '{}' then perform refuse('incident.ticket-incomplete', jsonb_build_object('key', v_key, 'lacks', v_lacks)); end if;
  update incident set declared_at = now(), severity = ticket ->> 'severity', acknowledged_at = coalesce(acknowledged_at, now()),
      acknowledged_by = coalesce(acknowledged_by, caller ->> 'id')
    where artifact_id = target.id;
  if (select commander_id from incident where artifact_id = target.id) is null then
    perform name_commander(target.id, caller ->> 'id', 'declared the incident', caller);
  end if;
  perform append_incident_event(target.id, now(), 'Declared as ' || (ticket ->> 'severity'), caller ->> 'name', caller ->> 'id');
  perform record_deed(caller ->> 'id', 'incident.declared', v_key, jsonb_build_object('version', target.current_version, 'severity', ticket -> 'severity'));
  perform advance_incident(target.id, caller ->> 'id');
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function declare_incident to throughline_service;
