-- Appends what happened to an alert to the timeline of its incident, if it has one.
create or replace function tell_incident(p_episode alert_episode, p_event text, p_at timestamptz) returns void language plpgsql as $$
declare
  v_key constant text := (select key from artifact where id = p_episode.incident_id);
begin
  if v_key is not null then
    -- The clock of a source may be ahead.
    perform record_incident_event(jsonb_build_object(
      'incident', v_key, 'at', least(p_at, now()), 'event', p_event, 'source', 'EP-' || p_episode.id));
  end if;
end $$;
