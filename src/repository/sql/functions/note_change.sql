-- Tells the incident that an alert fires again or is over, unless it flaps: more than four changes
-- within ten minutes are one line. An incident with many alerts hears of the last that is over.
create or replace function note_change(p_episode alert_episode, p_at timestamptz) returns void language plpgsql as $$
declare
  v_recent constant integer := (select count(*) from unnest(p_episode.changes) c where c > p_at - interval '10 minutes');
  v_flaps constant boolean := v_recent >= 4;
  v_name constant text := 'EP-' || p_episode.id;
begin
  if v_flaps <> p_episode.is_flapping then
    update alert_episode set is_flapping = v_flaps where id = p_episode.id;
  end if;
  if v_flaps and not p_episode.is_flapping then
    perform tell_incident(p_episode, v_name || ' is flapping: it changed ' || v_recent || ' times within 10 minutes.', p_at);
  elsif not v_flaps and not exists (select from alert_episode e
    where e.incident_id = p_episode.incident_id and e.status = 'firing' and e.id <> p_episode.id)
  then
    perform tell_incident(p_episode, v_name || case p_episode.status
      when 'firing' then ' fires again.'
      else ' is resolved at its source; no alert of this incident fires now.' end, coalesce(p_episode.resolved_at, p_at));
  end if;
end $$;
