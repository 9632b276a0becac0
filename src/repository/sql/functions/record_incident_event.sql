-- Appends a line to the timeline of an incident: {"incident", "at", "event", "source", "secret",
-- "actor"}. With a secret it is the word of a person or an agent; without one the service vouches
-- for what it saw. Returns {"event": "TL-1"}.
create or replace function record_incident_event(p_given jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'incident';
  target artifact%rowtype := require_incident(v_key);
  caller jsonb := '{}';
  v_number integer;
begin
  if p_given ->> 'secret' is not null then
    caller := require_scope(p_given ->> 'secret', v_key, 'write');
    if caller ? 'refused' then return caller; end if;
  end if;
  v_number := append_incident_event(target.id, require_observed(p_given ->> 'at'), p_given ->> 'event', coalesce(p_given ->> 'source', ''),
    coalesce(caller ->> 'id', p_given ->> 'actor'));
  if caller <> '{}' then
    perform record_deed(caller ->> 'id', 'incident.noted', v_key, jsonb_build_object('event', 'TL-' || v_number, 'hash', hash_text(p_given ->> 'event')));
  end if;
  return jsonb_build_object('event', 'TL-' || v_number);
end $$;
grant execute on function record_incident_event to throughline_service;
