-- Keeps whether an alert flaps, and tells its incident when it begins to: more than four changes
-- within ten minutes are one line.
create or replace function note_flapping(p_episode alert_episode, p_at timestamptz) returns void language plpgsql as $$
declare
  v_recent constant integer := (select count(*) from unnest(p_episode.changes) c where c > p_at - interval '10 minutes');
begin
  if (v_recent >= 4) = p_episode.is_flapping then return; end if;
  update alert_episode set is_flapping = not is_flapping where id = p_episode.id;
  if not p_episode.is_flapping then
    perform tell_incident(p_episode, 'EP-' || p_episode.id || ' is flapping: it changed ' || v_recent || ' times within 10 minutes.', p_at);
  end if;
end $$;
