-- Asks for one more pick-up of the run, in the caller's transaction: a decision, a retry and the
-- sweep end here. A running run stays running; its worker compares `wake` before it goes to rest.
-- An ended run is left alone. The states are compared after the run is found: asked for them in the
-- statement, the planner took their index, which led through every run that waits at a gate.
create or replace function wake_run(p_key text) returns boolean language plpgsql as $$
declare
  new_wake integer;
begin
  update run
    set wake = wake + 1, woken_at = now(), gate_key = null, error = null,
        status = case status when 'running' then 'running' else 'queued' end
    where key = p_key and status not in ('succeeded', 'failed', 'canceled', 'blocked')
    returning wake into new_wake;
  if not found then return false; end if;
  insert into outbox (run_key, wake) values (p_key, new_wake);
  if current_setting('throughline.tells', true) is distinct from 'after' then
    perform tell('throughline_outbox', '');
  end if;
  return true;
end $$;
grant execute on function wake_run to throughline_service;
