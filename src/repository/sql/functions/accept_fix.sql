-- Records that an on-call engineer accepts what a Fix-It Bolt is to do, and how its change is
-- reviewed: {"key", "secret", "version", "review"}. It holds for the version that they read, while
-- that is the current one.
create or replace function accept_fix(p_given jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype;
  caller jsonb;
  is_new boolean;
  one record;
begin
  select * into target from artifact where key = v_key for update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', v_key)); end if;
  if target.kind <> 'fix' then perform refuse('incident.fix-expected', jsonb_build_object('key', v_key)); end if;
  caller := require_participant(p_given ->> 'secret', v_key, 'Fix Specified');
  if caller ? 'refused' then return caller; end if;
  if (p_given ->> 'version')::integer is distinct from target.current_version then
    perform refuse('incident.fix-changed', jsonb_build_object('key', v_key, 'seen', p_given -> 'version', 'current', target.current_version));
  end if;
  if exists (select from artifact_version where artifact_id = target.id and version = target.current_version and coalesce(btrim(body ->> 'fix'), '') = '') then
    perform refuse('incident.fix-unwritten', jsonb_build_object('key', v_key));
  end if;
  insert into fix_acceptance (artifact_id, version, content_hash, review, accepted_by)
    select artifact_id, version, content_hash, p_given ->> 'review', caller ->> 'id' from artifact_version
    where artifact_id = target.id and version = target.current_version
    on conflict do nothing;
  is_new := found;
  if not is_new then return jsonb_build_object('key', v_key); end if;
  perform record_deed(caller ->> 'id', 'fix.accepted', v_key, jsonb_build_object('version', target.current_version, 'review', p_given -> 'review'));
  for one in select distinct incident_id from incident_artifact where artifact_id = target.id and is_direct order by 1 loop
    perform from artifact where id = one.incident_id for no key update;
    perform append_incident_event(one.incident_id, now(), v_key || ' is accepted, reviewed by ' || (p_given ->> 'review'), v_key, caller ->> 'id');
    perform advance_incident(one.incident_id, caller ->> 'id');
  end loop;
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function accept_fix to throughline_service;
