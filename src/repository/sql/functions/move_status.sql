-- Moves a status outside a gate's decision. Moving to the status it has is a no-op. What ends an
-- approved record goes through end_artifact.
create or replace function move_status(p_key text, p_to text, p_reason text, p_actor text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  target artifact%rowtype;
begin
  select * into target from artifact where key = p_key for update;
  if not found then perform refuse('artifact.not-found', jsonb_build_object('key', p_key)); end if;
  if target.status = p_to then return; end if;
  if ends_approved(target.kind, target.status, p_to) then
    perform refuse('status.decider-required', jsonb_build_object('key', p_key, 'from', target.status, 'to', p_to));
  end if;
  update artifact set status = p_to, moved_by = p_actor, mover_proven = false, moved_because = p_reason
    where id = target.id;
end $$;
grant execute on function move_status to throughline_service;
