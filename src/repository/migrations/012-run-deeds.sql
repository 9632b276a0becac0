-- Starting, canceling and retrying a run: each one transaction with its audit row and its notices.

create function start_run(
  p_workflow text, p_version integer, p_input jsonb, p_subject jsonb, p_started_by text, p_origin text
) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  result text;
begin
  insert into run (workflow, workflow_version, input, subject, started_by, origin, wake, event_count)
    values (p_workflow, p_version, p_input, p_subject, p_started_by, p_origin, 1, 1)
    on conflict (origin) do nothing returning key into result;
  if not found then
    select key into strict result from run where origin = p_origin;
    return result;
  end if;
  insert into run_event (run_key, sequence, type, node, text) values (result, 1, 'started', '', p_workflow || ' started');
  insert into outbox (run_key, wake) values (result, 1);
  perform record_service_deed(p_started_by, 'run.started', result, jsonb_build_object('workflow', p_workflow, 'subject', p_subject));
  perform pg_notify('throughline_outbox', '');
  return result;
end $$;

-- Ends a run and withdraws the gate it waits at. False when it had ended. Gates first, because whoever decides one locks its artifact before the run.
-- The epoch moves on with the status, so that nothing a worker still sends is stored; the notice only makes it stop sooner.
create function cancel_run(p_key text, p_reason text, p_actor text) returns boolean language plpgsql security definer
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
  insert into run_event (run_key, sequence, type, node, text)
    values (p_key, canceled.event_count, 'canceled', canceled.node,
      p_reason || coalesce(' (' || (select name from person where id = p_actor) || ')', ''));
  perform record_service_deed(p_actor, 'run.canceled', p_key, jsonb_build_object('reason', p_reason));
  perform pg_notify('throughline_cancel', p_key), pg_notify('throughline_run', p_key);
  return true;
end $$;

-- Queues a failed or blocked run again. False when it is neither.
create function retry_run(p_key text, p_actor text) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  new_wake integer;
begin
  update run set status = 'queued', error = null, wake = wake + 1, woken_at = now()
    where key = p_key and status in ('failed', 'blocked') returning wake into new_wake;
  if not found then
    return false;
  end if;
  insert into outbox (run_key, wake) values (p_key, new_wake);
  perform record_service_deed(p_actor, 'run.retried', p_key);
  perform pg_notify('throughline_outbox', '');
  return true;
end $$;

revoke execute on function start_run, cancel_run, retry_run from public;
grant execute on function start_run, cancel_run, retry_run to throughline_service;
