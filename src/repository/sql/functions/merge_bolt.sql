-- Records the commit that brought the change of a Bolt in: {"key", "secret", "sha", "repository"}.
-- It contributes nothing to what is reviewed, so whoever merges may be who reviews.
create or replace function merge_bolt(p_given jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype := require_bolt(v_key);
  caller jsonb := require_scope(p_given ->> 'secret', v_key, 'write');
begin
  if caller ? 'refused' then return caller; end if;
  if target.status not in ('In Progress', 'In Review') then
    perform refuse('bolt.not-in-progress', jsonb_build_object('key', v_key, 'status', target.status));
  end if;
  update bolt_work set repository = p_given ->> 'repository', merged_sha = p_given ->> 'sha', merged_by = caller ->> 'id', merged_at = now()
    where artifact_id = target.id;
  insert into bolt_report (artifact_id, deed, person_id, note) values (target.id, 'merged', caller ->> 'id', p_given ->> 'sha');
  perform record_deed(caller ->> 'id', 'bolt.merged', v_key, jsonb_build_object('sha', p_given ->> 'sha', 'repository', p_given ->> 'repository'));
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function merge_bolt to throughline_service;
