-- Queues a failed or blocked run again, with other models where some are named. False when it is
-- neither.
create or replace function retry_run(p_key text, p_actor text, p_models jsonb default null) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  new_wake integer;
begin
  update run set status = 'queued', error = null, wake = wake + 1, woken_at = now(), models = coalesce(p_models, models)
    where key = p_key and status in ('failed', 'blocked') returning wake into new_wake;
  if not found then return false; end if;
  insert into outbox (run_key, wake) values (p_key, new_wake);
  perform record_service_deed(p_actor, 'run.retried', p_key, jsonb_strip_nulls(jsonb_build_object('models', p_models)));
  perform tell('throughline_outbox', '');
  return true;
end $$;
grant execute on function retry_run to throughline_service;
