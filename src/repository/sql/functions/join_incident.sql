-- Joins an episode that fires to an incident, or to a group that is about to open one. It joins the
-- open incident of its own fingerprint, or else that of its service and environment, if an alert
-- came there within half an hour; alerts without a service are grouped by channel and title. So one
-- cause opens one incident, however many alerts it has.
create or replace function join_incident(p_channel alert_channel, p_episode alert_episode, p_before alert_episode, p_at timestamptz) returns void
language plpgsql as $$
declare
  v_alert constant jsonb := p_episode.alert;
  v_name constant text := concat_ws(' / ', case when p_channel.is_exercise then 'exercise' end, coalesce(
    nullif(v_alert ->> 'service', ''), p_channel.name || ': ' || (v_alert ->> 'title')), nullif(v_alert ->> 'environment', ''));
  v_incident bigint;
  found_group alert_group%rowtype;
  own alert_episode%rowtype;
begin
  select * into found_group from alert_group where name = v_name for update;
  v_incident := case
    when is_open_incident(p_episode.incident_id) then p_episode.incident_id
    when is_open_incident(p_before.incident_id) then p_before.incident_id
    when found_group.last_at > p_at - interval '30 minutes' and is_open_incident(found_group.incident_id) then found_group.incident_id
  end;
  update alert_episode set incident_id = v_incident, group_name = v_name where id = p_episode.id returning * into own;
  if found_group.name is not null and (found_group.incident_id is null or found_group.incident_id = v_incident) then
    update alert_group set last_at = greatest(last_at, p_at) where name = v_name;
  else
    insert into alert_group (name, episode_id, incident_id, last_at) values (v_name, own.id, v_incident, p_at)
      on conflict (name) do update set episode_id = own.id, origin = default, incident_id = excluded.incident_id, last_at = excluded.last_at;
  end if;
  if v_incident is null then return; end if;
  if p_episode.incident_id = v_incident then perform note_change(own, p_at);
  else
    perform tell_joined(own, p_at);
    if cardinality(own.changes) > 0 then perform note_change(own, p_at); end if;
  end if;
end $$;
