-- Refuses a time that somebody names and that lies before the alert of an incident: the targets are
-- measured from there.
create or replace function require_after_alert(p_incident_id bigint, p_at text) returns void language plpgsql stable as $$
declare
  v_alert timestamptz;
begin
  select alert_at into v_alert from incident where artifact_id = p_incident_id;
  if p_at::timestamptz < v_alert then
    perform refuse('incident.before-alert', jsonb_build_object('at', p_at, 'alert', v_alert));
  end if;
end $$;
