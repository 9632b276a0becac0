-- Deletes runs that ended longer ago than they are kept. Artifacts, gates, decisions and the audit
-- trail still name them. A run whose budget people decided stays, because that decision is about
-- nothing but the run.
create or replace function delete_old_runs(p_keep interval, p_limit integer) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  batch text[];
begin
  perform require_past(p_keep);
  select array_agg(run_key) into batch from (
    select run_key from run_history h where ended_at <= now() - p_keep
      and not exists (select from budget_allowance a where a.run_key = h.run_key)
    order by ended_at limit p_limit for update skip locked) as next;
  if batch is null then return 0; end if;
  delete from checkpoint where run_key = any (batch);
  delete from step_result where run_key = any (batch);
  delete from outbox where run_key = any (batch);
  delete from run_history where run_key = any (batch);
  delete from run where key = any (batch);
  return cardinality(batch);
end $$;
grant execute on function delete_old_runs to throughline_service;
