-- Starts a run and returns it, so that who starts one need not read it again. Whoever calls this
-- sends the notices once it is committed (tell).
create or replace function start_run(
  p_workflow text, p_version integer, p_input jsonb, p_subject jsonb, p_started_by text, p_origin text,
  p_budget_tokens bigint default null, p_budget_usd numeric default null, p_traceparent text default null
) returns run language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  result run%rowtype;
  setting text;
begin
  setting := set_config('throughline.tells', 'after', true) || set_config('throughline.traceparent', coalesce(p_traceparent, ''), true);
  insert into run (workflow, workflow_version, input, subject, started_by, origin, wake, event_count, budget_tokens, budget_usd)
    values (p_workflow, p_version, p_input, p_subject, p_started_by, p_origin, 1, 1, p_budget_tokens, p_budget_usd)
    on conflict (origin) do nothing returning * into result;
  if not found then
    select * into strict result from run where origin = p_origin;
    return result;
  end if;
  insert into run_event (run_key, sequence, type, node, text) values (result.key, 1, 'started', '', p_workflow || ' started');
  insert into outbox (run_key, wake) values (result.key, 1);
  insert into audit (actor_id, action, subject, details) values ('service', 'run.started', result.key,
    jsonb_strip_nulls(jsonb_build_object(
      'workflow', p_workflow, 'subject', p_subject, 'budgetTokens', p_budget_tokens, 'budgetUsd', p_budget_usd))
    || jsonb_build_object('onBehalfOf', nullif(p_started_by, '')));
  return result;
end $$;
grant execute on function start_run to throughline_service;
