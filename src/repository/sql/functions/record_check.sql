-- Records what a check of CI/CD or a smoke test said of a Deployment Unit: {"key", "secret", "type",
-- "name", "status", "url", "sha", "at"}. It counts for the unit's own commit alone, so another one is
-- refused. The same once more changes nothing. Returns {"repeated"}.
create or replace function record_check(p_given jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  caller constant jsonb := require_scope(p_given ->> 'secret', v_key, 'write');
  target artifact%rowtype;
  v_commit text;
  v_id bigint;
begin
  if caller ? 'refused' then return caller; end if;
  select * into target from artifact where key = v_key for share;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', v_key)); end if;
  if target.kind <> 'unit' then perform refuse('unit.expected', jsonb_build_object('key', v_key)); end if;
  select lower(body -> 'source' ->> 'commit') into v_commit from artifact_version where artifact_id = target.id and version = target.current_version;
  if coalesce(v_commit, '') = '' then perform refuse('unit.no-commit', jsonb_build_object('key', v_key)); end if;
  if coalesce(p_given ->> 'sha', v_commit) <> v_commit then
    perform refuse('unit.other-commit', jsonb_build_object('key', v_key, 'commit', v_commit, 'sha', p_given ->> 'sha'));
  end if;
  insert into unit_check (artifact_id, sha, type, name, status, url, checked_at, recorded_by)
    values (target.id, v_commit, p_given ->> 'type', p_given ->> 'name', p_given ->> 'status', p_given ->> 'url',
      coalesce((p_given ->> 'at')::timestamptz, clock_timestamp()), caller ->> 'id')
    on conflict do nothing returning id into v_id;
  if v_id is not null then
    perform record_deed(caller ->> 'id', 'unit.checked', v_key, jsonb_build_object(
      'check', v_id, 'type', p_given ->> 'type', 'name', p_given ->> 'name', 'status', p_given ->> 'status', 'sha', v_commit));
  end if;
  return jsonb_build_object('repeated', v_id is null);
end $$;
grant execute on function record_check to throughline_service;
