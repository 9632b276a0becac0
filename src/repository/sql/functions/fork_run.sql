-- Starts a run on the same input that takes over the drafts of one that has ended: all that it
-- finished, or those before it first came to `p_from`. A run that stopped is canceled, because the
-- new one takes its place.
create or replace function fork_run(p_key text, p_version integer, p_from text, p_actor text) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  result text;
  old run%rowtype;
  came_at timestamptz;
begin
  -- Gates come before the run is locked: whoever decides a gate locks its artifact first.
  if exists (select from run where key = p_key and status in ('failed', 'blocked')) then
    result := 'RUN-' || pad_number(nextval('run_number'));
    perform cancel_run(p_key, result || ' takes its place.', p_actor);
  end if;
  select * into old from run where key = p_key for share;
  if not found then perform refuse('run.not-found', jsonb_build_object('run', p_key)); end if;
  if old.status not in ('succeeded', 'canceled') then
    perform refuse('run.not-ended', jsonb_build_object('run', p_key, 'status', old.status));
  end if;
  if p_from is not null then
    select min(at) into came_at from feed where topic = 'run' and key = p_key and type = 'node-started' and node = p_from;
    if came_at is null then
      perform refuse('run.node-unknown', jsonb_build_object('run', p_key, 'node', p_from, 'nodes', (
        select jsonb_agg(node order by first) from (
          select node, min(id) as first from feed where topic = 'run' and key = p_key and type = 'node-started' group by node) as came)));
    end if;
  end if;

  -- The key is taken only now: what is refused uses no number up.
  result := coalesce(result, 'RUN-' || pad_number(nextval('run_number')));
  insert into run (key, workflow, workflow_version, input, subject, started_by, wake, event_count, budget_tokens, budget_usd, forked_from,
      forked_at, models)
    values (result, old.workflow, p_version, old.input,
      -- Keeps what it was about before it made anything.
      (select coalesce(jsonb_object_agg(about.key, about.value), '{}') from jsonb_each_text(old.subject) about
        where exists (select from jsonb_each_text(old.input) given where given.value = about.value)),
      p_actor, 1, 1, old.budget_tokens, old.budget_usd, p_key, p_from, old.models);
  insert into run_event (run_key, sequence, type, node, text)
    values (result, 1, 'started', '', old.workflow || ' forked from ' || p_key || coalesce(', anew from ' || p_from, ''));
  insert into step_result (run_key, node, visit, input_hash, output, finished_at, drafted, reused_from)
    select result, node, visit, input_hash, output, now(), true, coalesce(reused_from, p_key) from step_result
    -- A quick node's draft may be stored before the event that it began.
    where run_key = p_key and drafted and output is not null and (came_at is null or (finished_at < came_at and node <> p_from));
  insert into outbox (run_key, wake) values (result, 1);
  perform record_service_deed(p_actor, 'run.started', result, jsonb_build_object(
    'workflow', old.workflow, 'subject', old.subject, 'forkedFrom', p_key, 'from', p_from));
  perform record_service_deed(p_actor, 'run.forked', p_key, jsonb_build_object('into', result, 'from', p_from));
  perform tell('throughline_outbox', '');
  return result;
end $$;
grant execute on function fork_run to throughline_service;
