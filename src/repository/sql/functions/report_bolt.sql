-- Stores what the holder of this secret reports of a Bolt: {"key", "secret", "note", "evidence":
-- [{"criterion", "text"}], "change", "branch", "submits"}. Whoever may write may report; only the
-- holder proposes the change for review.
create or replace function report_bolt(p_given jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  v_deed constant text := case when (p_given ->> 'submits')::boolean then 'submitted' else 'reported' end;
  v_note constant text := coalesce(p_given ->> 'note', '');
  target artifact%rowtype := require_bolt(v_key);
  caller jsonb := require_scope(p_given ->> 'secret', v_key, 'write');
  v_unknown text;
begin
  if caller ? 'refused' then return caller; end if;
  if target.status = 'Done' then perform refuse('bolt.not-open', jsonb_build_object('key', v_key, 'status', target.status)); end if;
  if v_deed = 'submitted' then
    if target.status <> 'In Progress' then
      perform refuse('bolt.not-in-progress', jsonb_build_object('key', v_key, 'status', target.status));
    end if;
    perform require_holder(target, caller);
  end if;
  select e ->> 'criterion' into v_unknown from jsonb_array_elements(p_given -> 'evidence') e
    where not exists (select from part p where p.artifact_id = target.id and p.version = target.current_version
      and p.local_id = e ->> 'criterion' and p.type = 'criterion' and not p.removed) limit 1;
  if found then perform refuse('part.not-found', jsonb_build_object('key', v_key, 'part', v_unknown)); end if;
  update bolt_work set change = coalesce(p_given ->> 'change', change), branch = coalesce(p_given ->> 'branch', branch) where artifact_id = target.id;
  if v_note <> '' or v_deed = 'submitted' or p_given -> 'evidence' = '[]' then
    insert into bolt_report (artifact_id, deed, person_id, note) values (target.id, v_deed, caller ->> 'id', v_note);
  end if;
  insert into bolt_report (artifact_id, deed, person_id, note, criterion, evidence)
    select target.id, 'reported', caller ->> 'id', '', e ->> 'criterion', e ->> 'text' from jsonb_array_elements(p_given -> 'evidence') e;
  perform record_deed(caller ->> 'id', 'bolt.' || v_deed, v_key, jsonb_strip_nulls(jsonb_build_object(
    'noteHash', hash_text(v_note), 'change', p_given ->> 'change', 'branch', p_given ->> 'branch',
    'criteria', (select jsonb_agg(e ->> 'criterion') from jsonb_array_elements(p_given -> 'evidence') e))));
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function report_bolt to throughline_service;
