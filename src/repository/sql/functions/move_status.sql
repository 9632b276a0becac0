-- Moves a status outside a gate's decision. Moving to the status it has is a no-op, except where
-- the table has that as a step of its own: the incident that is mitigated again. What ends an
-- approved record goes through end_artifact.
create or replace function move_status(p_key text, p_to text, p_reason text, p_actor text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
  was text;
begin
  select * into target from artifact where key = p_key for update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', p_key)); end if;
  was := target.status;
  if target.status = p_to and not exists (
    select from transition where kind = target.kind and from_status = p_to and to_status = p_to
  ) then
    return;
  end if;
  if ends_approved(target.kind, was, p_to) then
    perform refuse('status.decider-required', jsonb_build_object('key', p_key, 'from', was, 'to', p_to));
  end if;
  update artifact set status = p_to, moved_by = p_actor, mover_proven = false, moved_because = p_reason
    where id = target.id returning * into target;
  if was = p_to then
    perform record_move(target, was);
  end if;
end $$;
grant execute on function move_status to throughline_service;
