-- Joins an alert to its episode, or begins one. An episode is a channel, a fingerprint and a start.
-- Where the source says no start, the alert belongs to the latest episode while that fires, and for
-- five minutes after it is over. Returns the episode of which note_change is to tell the incident, if
-- any. Who calls this holds lock_alerts.
--   firing ⇄ resolved
create or replace function join_episode(p_channel alert_channel, p_said jsonb, p_at timestamptz, p_delivery bigint) returns bigint
language plpgsql as $$
declare
  v_reversible constant interval := interval '5 minutes';
  -- A source that says neither start nor end sends again while it fires: silence is an end.
  v_quiet constant interval := interval '1 day';
  v_fingerprint constant text := p_said ->> 'fingerprint';
  v_status constant text := p_said ->> 'status';
  v_start constant timestamptz := (p_said ->> 'startedAt')::timestamptz;
  -- A clock that is far ahead would make all that comes later an older word.
  v_said constant timestamptz := case when p_said ->> 'saidAt' is not null
    then least((p_said ->> 'saidAt')::timestamptz, p_at + interval '5 minutes') end;
  v_end constant timestamptz := case v_status when 'resolved' then coalesce((p_said ->> 'endedAt')::timestamptz, v_said, p_at) end;
  v_alert constant jsonb := p_said - '{fingerprint,startedAt,endedAt,saidAt,status}'::text[] || jsonb_build_object(
    'service', coalesce(nullif(p_said ->> 'service', ''), p_channel.service),
    'environment', coalesce(nullif(p_said ->> 'environment', ''), p_channel.environment));
  v_group constant text := concat_ws(' / ', case when p_channel.is_exercise then 'exercise ' || p_channel.name end,
    coalesce(nullif(v_alert ->> 'service', ''), p_channel.name || ': ' || (v_alert ->> 'title')), nullif(v_alert ->> 'environment', ''));
  v_stale boolean := false;
  v_changed boolean;
  v_before_open boolean;
  v_incident bigint;
  before alert_episode%rowtype;
  own alert_episode%rowtype;
  grouped alert_group%rowtype;
begin
  select * into before from alert_episode where channel_id = p_channel.id and fingerprint = v_fingerprint order by started_at desc, id desc limit 1;
  v_before_open := before.id is not null and exists (
    select from artifact where id = before.incident_id and status not in ('Resolved', 'Closed'));
  own := before;
  if v_start is not null and v_start is distinct from before.started_at then
    select * into own from alert_episode where channel_id = p_channel.id and fingerprint = v_fingerprint and started_at = v_start;
  elsif v_start is null and v_status = 'firing' and (p_at > before.resolved_at + v_reversible
    or before.status = 'firing' and (p_at > before.last_at + v_quiet or before.incident_id is not null and not v_before_open))
  then
    own := null;
  end if;
  v_stale := coalesce(v_said < own.said_at, false);
  v_changed := own.id is null or not v_stale and own.status <> v_status;

  -- One cause opens one incident, however many alerts it has: an alert joins the open incident of its
  -- own fingerprint, or else that of its service and environment, if one came there within half an
  -- hour. Alerts without a service are grouped by channel and title.
  if v_changed and v_status = 'firing' then
    select * into grouped from alert_group where name = v_group;
    v_incident := case when v_before_open then before.incident_id else (
      select id from artifact where id = grouped.incident_id and grouped.last_at > p_at - interval '30 minutes'
        and status not in ('Resolved', 'Closed')) end;
  end if;

  if own.id is null then
    insert into alert_episode (channel_id, fingerprint, started_at, status, resolved_at, said_at, alert, received_at, last_at, changes, group_name, incident_id, delivery_id)
      values (p_channel.id, v_fingerprint, coalesce(v_start, v_said, p_at), v_status, v_end, v_said, v_alert, p_at, p_at,
        case when before.id is null then '{}' else before.changes || p_at end, case v_status when 'firing' then v_group end, v_incident,
        case when p_channel.is_exercise then p_delivery end)
      on conflict (channel_id, fingerprint, started_at) do update set last_at = excluded.last_at returning * into own;
    -- A new start says that the episode before is over, though nobody said so.
    if before.status = 'firing' and v_status = 'firing' and before.started_at < own.started_at then
      update alert_episode set status = 'resolved', resolved_at = own.started_at where id = before.id;
    end if;
    before.incident_id := null;
  else
    before := own;
    update alert_episode set
      occurrences = occurrences + 1,
      last_at = greatest(last_at, p_at),
      said_at = greatest(said_at, v_said),
      status = case when v_changed then v_status else status end,
      resolved_at = case when v_changed then v_end else resolved_at end,
      changes = case when v_changed then (changes || p_at)[greatest(1, cardinality(changes) - 18):] else changes end,
      group_name = case when v_changed and v_status = 'firing' then v_group else group_name end,
      incident_id = case when v_changed and v_status = 'firing' then v_incident else incident_id end,
      alert = case when alert ->> 'stackTrace' = '' and p_said ->> 'stackTrace' <> ''
        then alert || jsonb_build_object('stackTrace', p_said -> 'stackTrace') else alert end
      where id = own.id returning * into own;
  end if;
  if not v_changed then return null; end if;
  if v_status = 'firing' then
    if grouped.name is null or grouped.incident_id is not null and grouped.incident_id is distinct from v_incident then
      insert into alert_group (name, episode_id, incident_id, last_at) values (v_group, own.id, v_incident, p_at)
        on conflict (name) do update set episode_id = own.id, origin = default, incident_id = excluded.incident_id, last_at = excluded.last_at;
    elsif grouped.last_at < p_at - interval '10 seconds' then
      update alert_group set last_at = p_at where name = v_group;
    end if;
    if v_incident is null then return null; end if;
    if before.incident_id is distinct from v_incident then
      perform tell_joined(own, p_at);
      if own.changes = '{}' then return null; end if;
    end if;
  elsif own.incident_id is null then
    return null;
  end if;
  perform note_flapping(own, p_at);
  return own.id;
end $$;
