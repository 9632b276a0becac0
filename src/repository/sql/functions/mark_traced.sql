-- Notes that an incident was correlated with the stack trace of an alert that joined it.
create or replace function mark_traced(p_incident text, p_episode bigint) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  update incident set traced_by = p_episode
  where artifact_id = (select id from artifact where key = p_incident) and traced_by is null
$$;
grant execute on function mark_traced to throughline_service;
