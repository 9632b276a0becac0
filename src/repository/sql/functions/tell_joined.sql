-- Tells an incident which alert joined. A storm is thousands: the timeline has the first.
create or replace function tell_joined(p_episode alert_episode, p_at timestamptz) returns void language plpgsql as $$
declare
  v_place constant integer := (select count(*) from (
    select from alert_episode where incident_id = p_episode.incident_id and id <= p_episode.id limit 22) e);
begin
  if v_place <= 20 then perform tell_incident(p_episode, 'EP-' || p_episode.id || ' joins: ' || (p_episode.alert ->> 'title'), p_at);
  elsif v_place = 21 then perform tell_incident(p_episode, 'More alerts join than are listed here.', p_at);
  end if;
end $$;
