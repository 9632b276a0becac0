-- Records that an action item of a Validated Post-mortem is done, by a person who names what shows
-- it: {"key", "secret", "item", "evidence", "note"}.
create or replace function complete_action(p_given jsonb) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  v_item constant text := p_given ->> 'item';
  v_evidence constant text := btrim(p_given ->> 'evidence');
  target artifact%rowtype;
  caller jsonb;
begin
  select * into target from artifact where key = v_key for no key update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', v_key)); end if;
  caller := require_scope(p_given ->> 'secret', v_key, 'write');
  if caller ? 'refused' then return caller; end if;
  if caller ->> 'kind' <> 'person' then return refusal(caller ->> 'id', v_key, 'incident.machine', jsonb_build_object('key', v_key)); end if;
  if not exists (
    select from part where artifact_id = target.id and version = target.current_version and local_id = v_item and type = 'action-item' and not removed
  ) then perform refuse('action.not-found', jsonb_build_object('key', v_key, 'item', v_item)); end if;
  if target.status <> 'Validated' then perform refuse('action.not-validated', jsonb_build_object('key', v_key, 'status', target.status)); end if;
  if v_evidence !~* '^https?://[^\s/]+' and not exists (
    select from artifact a
    where a.key = split_part(v_evidence, '#', 1) and (a.kind, a.status) in (('adr', 'Accepted'), ('playbook', 'Active'))
      and (strpos(v_evidence, '#') = 0 or exists (
        select from part p where p.artifact_id = a.id and p.version = a.current_version and not p.removed
          and p.local_id = substr(v_evidence, strpos(v_evidence, '#') + 1)))
  ) then perform refuse('action.no-evidence', jsonb_build_object('evidence', left(v_evidence, 200))); end if;
  insert into action_completion (artifact_id, item, evidence, note, done_by)
    values (target.id, v_item, v_evidence, coalesce(p_given ->> 'note', ''), caller ->> 'id');
  perform record_artifact_change(target.kind, v_key, 'status', v_item || ' is done');
  perform record_deed(caller ->> 'id', 'action.done', v_key, jsonb_build_object('item', v_item, 'evidence', v_evidence));
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function complete_action to throughline_service;
