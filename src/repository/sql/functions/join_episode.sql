-- Joins an alert to its episode, or begins one. An episode is a channel, a fingerprint and a start. Where the source says no start, the alert
-- belongs to the latest episode while that fires, and for five minutes after it is over.
--   firing ⇄ resolved
create or replace function join_episode(p_channel alert_channel, p_said jsonb, p_at timestamptz) returns void language plpgsql as $$
declare
  v_reversible constant interval := interval '5 minutes';
  -- A source that says neither start nor end sends again while it fires: silence is an end.
  v_quiet constant interval := interval '1 day';
  v_fingerprint constant text := p_said ->> 'fingerprint';
  v_status constant text := p_said ->> 'status';
  v_start constant timestamptz := (p_said ->> 'startedAt')::timestamptz;
  v_said constant timestamptz := (p_said ->> 'saidAt')::timestamptz;
  v_end constant timestamptz := case v_status when 'resolved' then coalesce((p_said ->> 'endedAt')::timestamptz, v_said, p_at) end;
  before alert_episode%rowtype;
  own alert_episode%rowtype;
  v_stale boolean;
begin
  select * into before from alert_episode where channel_id = p_channel.id and fingerprint = v_fingerprint
    order by started_at desc, id desc limit 1 for update;
  own := before;
  if v_start is not null and v_start is distinct from before.started_at then
    select * into own from alert_episode where channel_id = p_channel.id and fingerprint = v_fingerprint and started_at = v_start for update;
  elsif v_start is null and v_status = 'firing' and (
    p_at > before.resolved_at + v_reversible or before.status = 'firing' and (p_at > before.last_at + v_quiet or before.incident_id is not null and not is_open_incident(before.incident_id)))
  then
    own := null;
  end if;

  if own.id is null then
    insert into alert_episode (channel_id, fingerprint, started_at, status, resolved_at, said_at, alert, received_at, last_at, changes)
      values (p_channel.id, v_fingerprint, coalesce(v_start, v_said, p_at), v_status, v_end, v_said,
        p_said - '{fingerprint,startedAt,endedAt,saidAt,status}'::text[]
          || jsonb_build_object('service', coalesce(nullif(p_said ->> 'service', ''), p_channel.service),
            'environment', coalesce(nullif(p_said ->> 'environment', ''), p_channel.environment)),
        p_at, p_at, case when before.id is null then '{}' else before.changes || p_at end)
      on conflict (channel_id, fingerprint, started_at) do update set last_at = excluded.last_at returning * into own;
    -- A new start says that the episode before is over, though nobody said so.
    update alert_episode set status = 'resolved', resolved_at = greatest(started_at, own.started_at)
      where id = before.id and status = 'firing' and v_status = 'firing' and started_at < own.started_at;
    if v_status = 'firing' then perform join_incident(p_channel, own, before, p_at); end if;
    return;
  end if;

  v_stale := v_said < own.said_at;
  update alert_episode set
    occurrences = occurrences + 1,
    last_at = greatest(last_at, p_at),
    said_at = greatest(said_at, v_said),
    status = case when v_stale then status else v_status end,
    resolved_at = case when v_stale or status = v_status then resolved_at else v_end end,
    changes = case when v_stale or status = v_status then changes else (changes || p_at)[greatest(1, cardinality(changes) - 18):] end,
    alert = case when alert ->> 'stackTrace' = '' and p_said ->> 'stackTrace' <> ''
      then alert || jsonb_build_object('stackTrace', p_said -> 'stackTrace') else alert end
    where id = own.id returning * into before;
  if before.status = own.status then return; end if;
  if before.status = 'firing' then perform join_incident(p_channel, before, before, p_at);
  else perform note_change(before, p_at);
  end if;
end $$;
