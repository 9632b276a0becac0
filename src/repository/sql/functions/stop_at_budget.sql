-- Opens the gate at which people decide whether the run may use more, and writes down why; null
-- when the caller does not hold the lease. The same stop gets the same gate. "unpriced" lists
-- models to be asked of which nobody can tell what they cost.
create or replace function stop_at_budget(
  p_run_key text, p_epoch bigint, p_scope text, p_unit text, p_allowed numeric, p_used numeric, p_unpriced text[]
) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  result text := open_budget_gate(p_run_key, p_epoch, p_scope, p_unit, p_allowed, p_used);
begin
  if result is null then
    return null;
  end if;
  -- A run that waited at it would be woken at once, to stop there again.
  if (select status from gate where key = result) <> 'pending' then
    perform refuse('run.budget-closed', jsonb_build_object('run', p_run_key, 'gate', result));
  end if;
  insert into budget_stop (gate_key, run_key, scope, unit, used, allowed, unpriced)
    values (result, p_run_key, p_scope, p_unit, p_used, p_allowed, p_unpriced) on conflict (gate_key) do nothing;
  return result;
end $$;
grant execute on function stop_at_budget to throughline_service;
