-- Closes a pending gate and takes its artifact out of review; a no-op when the gate is not pending.
create or replace function withdraw_gate(p_key text, p_reason text, p_actor text) returns void language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  subject gate%rowtype := lock_gate(p_key);
begin
  if subject.id is null then perform refuse('gate.not-found', jsonb_build_object('key', p_key)); end if;
  if subject.status = 'pending' then
    perform close_gate(subject.id, p_actor, p_reason);
    perform leave_review(subject.artifact_id, 'withdrawn', p_actor, false, p_key || ' withdrawn: ' || p_reason);
  end if;
end $$;
grant execute on function withdraw_gate to throughline_service;
