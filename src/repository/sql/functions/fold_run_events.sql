-- Folds the events of runs that ended longer ago than the grace into one row each. Returns how many
-- runs it took.
create or replace function fold_run_events(p_after interval, p_limit integer) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  batch text[];
begin
  perform require_past(p_after);
  select array_agg(run_key) into batch from (
    select run_key from untidy_run where pruned and ended_at <= now() - p_after order by ended_at limit p_limit for update skip locked) as next;
  if batch is null then return 0; end if;
  insert into run_history (run_key, ended_at, first_xid, last_xid, last_id, events)
    select e.run_key, u.ended_at, min(e.xid), max(e.xid), (array_agg(e.id order by e.xid desc, e.id desc))[1],
      json_agg(json_build_array(e.type, e.node, e.text, (extract(epoch from e.at) * 1000000)::bigint, e.xid::text::bigint, e.id) order by e.sequence)
    from run_event e join untidy_run u on u.run_key = e.run_key
    where e.run_key = any (batch) group by e.run_key, u.ended_at;
  delete from run_event where run_key = any (batch);
  delete from untidy_run where run_key = any (batch);
  return cardinality(batch);
end $$;
grant execute on function fold_run_events to throughline_service;
