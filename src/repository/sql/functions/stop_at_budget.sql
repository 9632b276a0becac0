-- Opens the gate at which people decide whether the run may use more, and writes down why; null
-- when the caller does not hold the lease. The same stop gets the same gate. p_stop is {"scope",
-- "unit", "allowed", "used", "unpriced": models to be asked of which nobody can tell what they
-- cost}.
create or replace function stop_at_budget(p_run_key text, p_epoch bigint, p_stop jsonb) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_scope constant text := p_stop ->> 'scope';
  v_unit constant text := p_stop ->> 'unit';
  v_allowed constant numeric := (p_stop ->> 'allowed')::numeric;
  v_used constant numeric := (p_stop ->> 'used')::numeric;
  result text := open_budget_gate(p_run_key, p_epoch, v_scope, v_unit, v_allowed, v_used);
begin
  if result is null then return null; end if;
  -- A run that waited at it would be woken at once, to stop there again.
  if (select status from gate where key = result) <> 'pending' then
    perform refuse('run.budget-closed', jsonb_build_object('run', p_run_key, 'gate', result));
  end if;
  insert into budget_stop (gate_key, run_key, scope, unit, used, allowed, unpriced)
    values (result, p_run_key, v_scope, v_unit, v_used, v_allowed, array(select jsonb_array_elements_text(p_stop -> 'unpriced'))) on conflict (gate_key) do nothing;
  return result;
end $$;
grant execute on function stop_at_budget to throughline_service;
