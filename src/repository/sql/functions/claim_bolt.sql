-- Claims a Bolt for whoever's secret this is, or renews their claim: {"key", "secret", "seconds"}.
-- Of two at once one waits for the row's lock and is then told who holds it. A lease that ran out
-- holds nobody off, swept or not.
create or replace function claim_bolt(p_given jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  v_seconds constant integer := (p_given ->> 'seconds')::integer;
  target artifact%rowtype := require_bolt(v_key);
  caller jsonb := require_scope(p_given ->> 'secret', v_key, 'write');
  held bolt_work%rowtype;
  waits text[];
begin
  if caller ? 'refused' then return caller; end if;
  select * into held from bolt_work where artifact_id = target.id;
  if target.status not in ('TODO', 'In Progress') then
    perform refuse('bolt.not-open', jsonb_build_object('key', v_key, 'status', target.status));
  end if;
  if held.holder = caller ->> 'id' then
    update bolt_work set lease_seconds = v_seconds, lease_until = clock_timestamp() + make_interval(secs => v_seconds) where artifact_id = target.id;
    perform record_deed(caller ->> 'id', 'bolt.claim-renewed', v_key, jsonb_build_object('seconds', v_seconds));
    return jsonb_build_object('key', v_key);
  end if;
  if held.holder is not null and held.lease_until > clock_timestamp() then
    perform refuse('bolt.held', jsonb_build_object('key', v_key, 'until', held.lease_until,
      'holder', (select name from person where id = held.holder)));
  end if;
  select array_agg(b.key order by b.id) into waits
    from link l join artifact b on b.id = l.to_artifact_id
    where l.from_artifact_id = target.id and l.from_version = target.current_version and l.role = 'depends_on' and b.status <> 'Done';
  if waits is not null then perform refuse('bolt.waits', jsonb_build_object('key', v_key, 'for', waits)); end if;
  if held.holder is not null then
    perform release_bolt(target, 'expired', held.holder, '');
    target.status := 'TODO';
  end if;
  if target.status = 'TODO' then
    update artifact set status = 'In Progress', moved_by = caller ->> 'id', mover_proven = true, moved_because = 'claimed' where id = target.id;
  end if;
  update bolt_work set holder = caller ->> 'id', claimed_at = now(), lease_seconds = v_seconds,
      lease_until = clock_timestamp() + make_interval(secs => v_seconds)
    where artifact_id = target.id;
  insert into bolt_report (artifact_id, deed, person_id, note) values (target.id, 'claimed', caller ->> 'id', '');
  perform record_deed(caller ->> 'id', 'bolt.claimed', v_key, jsonb_build_object('seconds', v_seconds));
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function claim_bolt to throughline_service;
