-- Starts a run and returns it, so that who starts one need not read it again: {"workflow",
-- "version", "input", "subject", "startedBy", "origin", "budgetTokens", "budgetUsd",
-- "traceparent"}. Whoever calls this sends the notices once it is committed (tell).
create or replace function start_run(p_run jsonb) returns run language plpgsql security definer set search_path = pg_catalog, public, pg_temp as $$
declare
  v_workflow constant text := p_run ->> 'workflow';
  v_subject constant jsonb := p_run -> 'subject';
  v_started_by constant text := p_run ->> 'startedBy';
  v_origin constant text := p_run ->> 'origin';
  v_tokens constant bigint := (p_run ->> 'budgetTokens')::bigint;
  v_usd constant numeric := (p_run ->> 'budgetUsd')::numeric;
  result run%rowtype;
  setting text;
begin
  setting := set_config('throughline.tells', 'after', true) || set_config('throughline.traceparent', coalesce(p_run ->> 'traceparent', ''), true);
  insert into run (workflow, workflow_version, input, subject, started_by, origin, wake, event_count, budget_tokens, budget_usd)
    values (v_workflow, (p_run ->> 'version')::integer, p_run -> 'input', v_subject, v_started_by, v_origin, 1, 1, v_tokens, v_usd)
    on conflict (origin) do nothing returning * into result;
  if not found then
    select * into strict result from run where origin = v_origin;
    return result;
  end if;
  insert into run_event (run_key, sequence, type, node, text) values (result.key, 1, 'started', '', v_workflow || ' started');
  insert into outbox (run_key, wake) values (result.key, 1);
  insert into audit (actor_id, action, subject, details) values ('service', 'run.started', result.key,
    jsonb_strip_nulls(jsonb_build_object(
      'workflow', v_workflow, 'subject', v_subject, 'budgetTokens', v_tokens, 'budgetUsd', v_usd))
    || jsonb_build_object('onBehalfOf', nullif(v_started_by, '')));
  return result;
end $$;
grant execute on function start_run to throughline_service;
