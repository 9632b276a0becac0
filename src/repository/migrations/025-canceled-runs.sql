-- A run that is canceled while its worker is about to open its gate leaves no gate behind: nobody would come back for it, it would stand in
-- everybody's list, and its document could get no other.

-- Held until the gate is there, so that a cancellation waits for it.
create function guard_gate_run() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_status text;
begin
  select status into v_status from run where key = new.run_key for share;
  if v_status in ('succeeded', 'canceled') then
    perform refuse('gate.run-ended', jsonb_build_object('run', new.run_key, 'status', v_status));
  end if;
  return new;
end $$;

create trigger guard_run before insert on gate for each row when (new.run_key is not null) execute function guard_gate_run();

-- As in migration 012, and looks once more for gates when no other can be opened.
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
  if not found then
    return false;
  end if;
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

revoke execute on function guard_gate_run from public;
