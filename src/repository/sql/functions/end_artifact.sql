-- Ends what passed its gate; what has that status already stays as it is. Returns {"key"}, or the
-- refusal. Like a decision it takes a person at a terminal or page where decisions do.
create or replace function end_artifact(p_key text, p_to text, p_reason text, p_secret text, p_interactive boolean default false) returns jsonb language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  holder jsonb;
  needed text[];
begin
  select * into target from artifact where key = p_key for update;
  holder := require_scope(p_secret, p_key, 'decide');
  if holder ? 'refused' then return holder; end if;
  if target.id is null then perform refuse('artifact.not-found', jsonb_build_object('key', p_key)); end if;
  if target.status = p_to then return jsonb_build_object('key', p_key); end if;
  if not ends_approved(target.kind, target.status, p_to) then
    perform refuse('status.illegal-transition', jsonb_build_object('key', p_key, 'from', target.status, 'to', p_to, 'legal',
      array(select to_status from transition where kind = target.kind and from_status = target.status order by to_status)));
  end if;
  select roles into needed from gate_policy where kind = target.kind;
  if holder ->> 'kind' <> 'person' or not needed && array(select jsonb_array_elements_text(holder -> 'roles')) then
    return refusal(holder ->> 'id', p_key, 'status.wrong-role', jsonb_build_object(
      'key', p_key, 'to', p_to, 'needed', needed, 'held', holder -> 'roles'));
  end if;
  if lacks_terminal(p_secret, p_interactive) then
    return refusal(holder ->> 'id', p_key, 'gate.interactive-required', jsonb_build_object('key', p_key));
  end if;
  if btrim(p_reason) = '' then perform refuse('status.reason-required', jsonb_build_object('key', p_key, 'to', p_to)); end if;
  update artifact set status = p_to, moved_by = holder ->> 'id', mover_proven = true, moved_because = p_reason where id = target.id;
  return jsonb_build_object('key', p_key);
end $$;
grant execute on function end_artifact to throughline_service;
