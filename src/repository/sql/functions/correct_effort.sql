-- Corrects what a Done Bolt took: {"key", "secret", "hours", "note"}. Only a person does, and says
-- why.
create or replace function correct_effort(p_given jsonb) returns jsonb language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_key constant text := p_given ->> 'key';
  target artifact%rowtype := require_bolt(v_key);
  caller jsonb := require_scope(p_given ->> 'secret', v_key, 'write');
  v_before numeric;
begin
  if caller ? 'refused' then return caller; end if;
  if caller ->> 'kind' <> 'person' then return refusal(caller ->> 'id', v_key, 'bolt.machine'); end if;
  if target.status <> 'Done' then perform refuse('bolt.not-done', jsonb_build_object('key', v_key, 'status', target.status)); end if;
  select actual_hours into v_before from bolt_work where artifact_id = target.id;
  update bolt_work set actual_hours = (p_given ->> 'hours')::numeric where artifact_id = target.id;
  insert into bolt_report (artifact_id, deed, person_id, note) values (target.id, 'corrected', caller ->> 'id', p_given ->> 'note');
  perform record_deed(caller ->> 'id', 'bolt.effort-corrected', v_key, jsonb_build_object(
    'from', v_before, 'to', (p_given ->> 'hours')::numeric, 'note', p_given ->> 'note'));
  return jsonb_build_object('key', v_key);
end $$;
grant execute on function correct_effort to throughline_service;
