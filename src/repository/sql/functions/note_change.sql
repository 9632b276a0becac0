-- Tells the incident that an alert fires again or is over. An incident with many alerts hears of the
-- last that is over.
create or replace function note_change(p_episode alert_episode, p_at timestamptz) returns void language plpgsql as $$
begin
  if exists (select from alert_episode e
    where e.incident_id = p_episode.incident_id and e.status = 'firing' and e.id <> p_episode.id)
  then
    return;
  end if;
  perform tell_incident(p_episode, 'EP-' || p_episode.id || case p_episode.status
    when 'firing' then ' fires again.'
    else ' is resolved at its source; no alert of this incident fires now.' end, coalesce(p_episode.resolved_at, p_at));
end $$;
