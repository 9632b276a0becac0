-- Keeps the last checkpoint of each ended run, with its channels in it. Returns how many runs it
-- took.
create or replace function prune_checkpoints(p_limit integer) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  batch text[];
begin
  select array_agg(run_key) into batch from (
    select run_key from untidy_run where not pruned order by ended_at limit p_limit for update skip locked) as next;
  if batch is null then return 0; end if;
  with last as (
    select distinct on (run_key) run_key, id from checkpoint where run_key = any (batch) and namespace = '' order by run_key, id desc
  )
  delete from checkpoint c where c.run_key = any (batch)
    and not exists (select from last where last.run_key = c.run_key and c.namespace = '' and last.id = c.id);
  update checkpoint c set parent_id = null, channels = (
      select coalesce(array_agg(row(v.channel, v.version, v.encoding, v.value)::channel_value order by v.channel), '{}')
      from checkpoint_channel v
      where v.run_key = c.run_key and v.namespace = '' and c.body -> 'channel_versions' ->> v.channel = v.version)
    where c.run_key = any (batch) and c.channels is null;
  delete from checkpoint_channel where run_key = any (batch);
  delete from checkpoint_write where run_key = any (batch);
  update untidy_run set pruned = true where run_key = any (batch);
  return cardinality(batch);
end $$;
grant execute on function prune_checkpoints to throughline_service;
