-- Ends a run and withdraws the gate it waits at; false when it had ended. Gates go first, because
-- whoever decides one locks its artifact before the run, and are looked for once more when no other
-- can be opened. The lease epoch moves on with the status, so nothing that a worker still sends is
-- stored; the notice only makes it stop sooner.
create or replace function cancel_run(p_key text, p_reason text, p_actor text) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  waiting text;
  canceled run%rowtype;
begin
  if not exists (select from run where key = p_key and status in ('queued', 'running', 'waiting', 'failed', 'blocked')) then
    return false;
  end if;
  for waiting in select key from gate where run_key = p_key and status = 'pending' loop
    perform withdraw_gate(waiting, p_key || ' was canceled: ' || p_reason, p_actor);
  end loop;
  update run set status = 'canceled', gate_key = null, error = null, lease_owner = null, lease_expires_at = null,
      lease_epoch = lease_epoch + 1, event_count = event_count + 1
    where key = p_key and status in ('queued', 'running', 'waiting', 'failed', 'blocked') returning * into canceled;
  if not found then return false; end if;
  for waiting in select key from gate where run_key = p_key and status = 'pending' loop
    perform withdraw_gate(waiting, p_key || ' was canceled: ' || p_reason, p_actor);
  end loop;
  insert into run_event (run_key, sequence, type, node, text)
    values (p_key, canceled.event_count, 'canceled', canceled.node,
      p_reason || coalesce(' (' || (select name from person where id = p_actor) || ')', ''));
  perform record_service_deed(p_actor, 'run.canceled', p_key, jsonb_build_object('reason', p_reason));
  perform pg_notify('throughline_cancel', p_key), pg_notify('throughline_run', p_key);
  return true;
end $$;
grant execute on function cancel_run to throughline_service;
