-- Budgets, forks, other models at a retry, and the limits of providers that all workers share.

alter table run
  -- What the run may use, where it was started with a budget of its own; otherwise what the worker is configured with.
  add column budget_tokens bigint check (budget_tokens > 0),
  add column budget_usd numeric(18, 9) check (budget_usd > 0),
  -- No reference: an old run is deleted after a while, and what was forked from it stays.
  add column forked_from text,
  -- The node from which it does its work anew; null when it goes on where the other one stopped.
  add column forked_at text,
  -- Asked instead of those of the input since a retry named them.
  add column models jsonb,
  add constraint run_fork_check check (forked_from is not null or forked_at is null);
create index run_forks on run (forked_from) where forked_from is not null;

create function guard_run_terms() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if (new.budget_tokens, new.budget_usd, new.forked_from, new.forked_at)
      is distinct from (old.budget_tokens, old.budget_usd, old.forked_from, old.forked_at) then
    perform refuse('run.fixed', jsonb_build_object('run', old.key));
  end if;
  return new;
end $$;

create trigger guard_run_terms before update of budget_tokens, budget_usd, forked_from, forked_at on run
  for each row execute function guard_run_terms();

alter table step_result
  -- What is known of the cost. `cost_usd` is null once anything in it is not, and would forget the rest.
  add column counted_usd numeric(18, 9) not null default 0,
  -- Attempts that told no cost, or used a model whose price is not known.
  add column unpriced integer not null default 0,
  -- Whether the result is a draft, which a fork may take over. Anything else that was done once may have left something in the world.
  add column drafted boolean not null default false,
  -- The run that paid for it.
  add column reused_from text;

update step_result set counted_usd = coalesce(cost_usd, 0), unpriced = case when cost_usd is null then 1 else 0 end;
-- All that a released workflow did once were drafts.
update step_result set drafted = true from run where run.key = run_key and run.workflow = 'inception';

-- What all runs used on a day of UTC. Kept beside the steps, because those are deleted one day, and a step that was begun on Monday may be paid for on
-- Tuesday. Written only where something was used: the row is the same for all workers, and rules use nothing.
create table day_use (
  day date primary key,
  tokens bigint not null default 0,
  usd numeric(18, 9) not null default 0,
  unpriced bigint not null default 0
);
insert into day_use (day, tokens, usd, unpriced)
  select (begun_at at time zone 'UTC')::date, sum(input_tokens + output_tokens), sum(counted_usd), sum(unpriced)
  from step_result where input_tokens + output_tokens > 0 or counted_usd > 0 or unpriced > 0 group by 1;

create function count_day_use() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into day_use as so_far (day, tokens, usd, unpriced)
    values ((now() at time zone 'UTC')::date, new.input_tokens + new.output_tokens - old.input_tokens - old.output_tokens,
      new.counted_usd - old.counted_usd, new.unpriced - old.unpriced)
    on conflict (day) do update set tokens = so_far.tokens + excluded.tokens, usd = so_far.usd + excluded.usd,
      unpriced = so_far.unpriced + excluded.unpriced;
  return null;
end $$;

create trigger count_day_use after update on step_result for each row
  when (new.input_tokens + new.output_tokens > old.input_tokens + old.output_tokens or new.counted_usd > old.counted_usd
    or new.unpriced > old.unpriced)
  execute function count_day_use();

-- Why a run was parked at a budget gate, as the worker found it.
create table budget_stop (
  gate_key text primary key references gate (key),
  run_key text not null,
  scope text not null check (scope in ('run', 'day')),
  unit text not null check (unit in ('tokens', 'usd')),
  used numeric not null,
  allowed numeric not null,
  -- Models without a known price that were to be asked under a budget of money; empty when it is simply used up.
  unpriced text[] not null
);
create trigger forbid_change before update or delete or truncate on budget_stop for each statement execute function forbid_change();

-- What a run and its day have used, what people allowed in addition, and the budget gate that waits now.
create function read_budget(p_run_key text) returns table (
  own_tokens bigint, own_usd numeric, run_tokens bigint, run_usd numeric, run_extra_tokens numeric, run_extra_usd numeric,
  day date, day_tokens bigint, day_usd numeric, day_extra_tokens numeric, day_extra_usd numeric,
  run_takes_unpriced boolean, day_takes_unpriced boolean, gate text
) language plpgsql stable security definer
set search_path = pg_catalog, public, pg_temp as $$
#variable_conflict use_column
declare
  today date := (now() at time zone 'UTC')::date;
begin
  return query
    select r.budget_tokens, r.budget_usd, used.tokens, used.usd, allowed.run_tokens, allowed.run_usd,
      today, coalesce(d.tokens, 0), coalesce(d.usd, 0), allowed.day_tokens, allowed.day_usd,
      allowed.run_unpriced, allowed.day_unpriced,
      (select g.key from gate g where g.run_key = r.key and g.status = 'pending' and g.kind = 'budget' order by g.id limit 1)
    from run r
    left join day_use d on d.day = today
    cross join lateral (
      select coalesce(sum(s.input_tokens::bigint + s.output_tokens), 0)::bigint as tokens, coalesce(sum(s.counted_usd), 0) as usd
      from step_result s where s.run_key = r.key
    ) as used
    cross join lateral (
      select
        coalesce(sum(a.extra) filter (where a.scope = 'run' and a.unit = 'tokens'), 0) as run_tokens,
        coalesce(sum(a.extra) filter (where a.scope = 'run' and a.unit = 'usd'), 0) as run_usd,
        coalesce(sum(a.extra) filter (where a.scope = 'day' and a.unit = 'tokens'), 0) as day_tokens,
        coalesce(sum(a.extra) filter (where a.scope = 'day' and a.unit = 'usd'), 0) as day_usd,
        coalesce(bool_or(a.scope = 'run' and stop.unpriced <> '{}'), false) as run_unpriced,
        coalesce(bool_or(a.scope = 'day' and stop.unpriced <> '{}'), false) as day_unpriced
      from budget_allowance a join gate g on g.id = a.gate_id left join budget_stop stop on stop.gate_key = g.key
      where (a.scope = 'run' and a.run_key = r.key) or (a.scope = 'day' and a.day = today)
    ) as allowed
    where r.key = p_run_key;
end $$;

-- Opens the gate at which people decide whether the run may use more, and writes down why; null when the caller does not hold the lease. The same stop
-- gets the same gate. p_unpriced: models to be asked of which nobody can tell what they cost.
create function stop_at_budget(
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

drop function start_run(text, integer, jsonb, jsonb, text, text);
create function start_run(
  p_workflow text, p_version integer, p_input jsonb, p_subject jsonb, p_started_by text, p_origin text,
  p_budget_tokens bigint default null, p_budget_usd numeric default null
) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  result text;
begin
  insert into run (workflow, workflow_version, input, subject, started_by, origin, wake, event_count, budget_tokens, budget_usd)
    values (p_workflow, p_version, p_input, p_subject, p_started_by, p_origin, 1, 1, p_budget_tokens, p_budget_usd)
    on conflict (origin) do nothing returning key into result;
  if not found then
    select key into strict result from run where origin = p_origin;
    return result;
  end if;
  insert into run_event (run_key, sequence, type, node, text) values (result, 1, 'started', '', p_workflow || ' started');
  insert into outbox (run_key, wake) values (result, 1);
  perform record_service_deed(p_started_by, 'run.started', result, jsonb_strip_nulls(jsonb_build_object(
    'workflow', p_workflow, 'subject', p_subject, 'budgetTokens', p_budget_tokens, 'budgetUsd', p_budget_usd)));
  perform pg_notify('throughline_outbox', '');
  return result;
end $$;

-- Starts a run on the same input that takes over the drafts of one that has ended: all that it finished, or those before it first came to `p_from`.
-- One that stopped is canceled, because the new one takes its place.
create function fork_run(p_key text, p_version integer, p_from text, p_actor text) returns text language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  result text := 'RUN-' || pad_number(nextval('run_number'));
  old run%rowtype;
  came_at timestamptz;
begin
  -- Before the run is locked: whoever decides a gate locks its artifact first.
  if exists (select from run where key = p_key and status in ('failed', 'blocked')) then
    perform cancel_run(p_key, result || ' takes its place.', p_actor);
  end if;
  select * into old from run where key = p_key for share;
  if not found then
    perform refuse('run.not-found', jsonb_build_object('run', p_key));
  end if;
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

  insert into run (key, workflow, workflow_version, input, subject, started_by, wake, event_count, budget_tokens, budget_usd, forked_from,
      forked_at, models)
    values (result, old.workflow, p_version, old.input,
      -- What it was about before it made anything.
      (select coalesce(jsonb_object_agg(about.key, about.value), '{}') from jsonb_each_text(old.subject) about
        where exists (select from jsonb_each_text(old.input) given where given.value = about.value)),
      p_actor, 1, 1, old.budget_tokens, old.budget_usd, p_key, p_from, old.models);
  insert into run_event (run_key, sequence, type, node, text)
    values (result, 1, 'started', '', old.workflow || ' forked from ' || p_key || coalesce(', anew from ' || p_from, ''));
  insert into step_result (run_key, node, visit, input_hash, output, finished_at, drafted, reused_from)
    select result, node, visit, input_hash, output, now(), true, coalesce(reused_from, p_key) from step_result
    -- Of a node that is quick, the draft may be stored before the event that it began.
    where run_key = p_key and drafted and output is not null and (came_at is null or (finished_at < came_at and node <> p_from));
  insert into outbox (run_key, wake) values (result, 1);
  perform record_service_deed(p_actor, 'run.started', result, jsonb_build_object(
    'workflow', old.workflow, 'subject', old.subject, 'forkedFrom', p_key, 'from', p_from));
  perform record_service_deed(p_actor, 'run.forked', p_key, jsonb_build_object('into', result, 'from', p_from));
  perform pg_notify('throughline_outbox', '');
  return result;
end $$;

drop function retry_run(text, text);
-- Queues a failed or blocked run again, with other models where some are named. False when it is neither.
create function retry_run(p_key text, p_actor text, p_models jsonb default null) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  new_wake integer;
begin
  update run set status = 'queued', error = null, wake = wake + 1, woken_at = now(), models = coalesce(p_models, models)
    where key = p_key and status in ('failed', 'blocked') returning wake into new_wake;
  if not found then
    return false;
  end if;
  insert into outbox (run_key, wake) values (p_key, new_wake);
  perform record_service_deed(p_actor, 'run.retried', p_key, jsonb_strip_nulls(jsonb_build_object('models', p_models)));
  perform pg_notify('throughline_outbox', '');
  return true;
end $$;

-- What a provider takes in a minute, for all workers together. Levels below zero are turns that were given for later.
create table provider_bucket (
  provider text primary key,
  requests numeric not null,
  tokens numeric not null,
  filled_at timestamptz not null
);
-- A model whose provider has asked to be left alone until then.
create table provider_pause (
  model text primary key,
  until timestamptz not null
);

-- Takes a turn to send one request: how long to wait for it, in milliseconds, one after the other in the order of asking. While the model is paused no
-- turn is taken. Of requests a tenth of the limit may come at once and the rest evenly, so that no minute sees more than the limit; of tokens likewise, to
-- within one request, whose size the level does not have to cover.
create function take_provider_turn(
  p_provider text, p_model text, p_requests_per_minute integer, p_tokens_per_minute integer, p_tokens integer
) returns table (turn_ms double precision, pause_ms double precision) language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  request_burst numeric := greatest(1, p_requests_per_minute / 10);
  request_rate numeric := (p_requests_per_minute + 1 - request_burst) / 60000;
  token_burst numeric := p_tokens_per_minute / 10.0;
  token_rate numeric := (p_tokens_per_minute - token_burst) / 60000;
  bucket provider_bucket%rowtype;
  elapsed_ms numeric;
begin
  turn_ms := 0;
  select greatest(0, extract(epoch from until - clock_timestamp()) * 1000) into pause_ms from provider_pause where model = p_model;
  pause_ms := coalesce(pause_ms, 0);
  if pause_ms > 0 or (p_requests_per_minute is null and p_tokens_per_minute is null) then
    return next;
    return;
  end if;
  insert into provider_bucket (provider, requests, tokens, filled_at)
    values (p_provider, coalesce(request_burst, 0), coalesce(token_burst, 0), clock_timestamp()) on conflict (provider) do nothing;
  select * into bucket from provider_bucket where provider = p_provider for update;
  elapsed_ms := greatest(0, extract(epoch from clock_timestamp() - bucket.filled_at) * 1000);
  if p_requests_per_minute is not null then
    bucket.requests := least(request_burst, bucket.requests + elapsed_ms * request_rate) - 1;
    turn_ms := greatest(turn_ms, -bucket.requests / request_rate);
  end if;
  if p_tokens_per_minute is not null then
    bucket.tokens := least(token_burst, bucket.tokens + elapsed_ms * token_rate);
    turn_ms := greatest(turn_ms, -bucket.tokens / token_rate);
    bucket.tokens := bucket.tokens - p_tokens;
  end if;
  update provider_bucket set requests = bucket.requests, tokens = bucket.tokens, filled_at = greatest(filled_at, clock_timestamp())
    where provider = p_provider;
  return next;
end $$;

-- Corrects what a turn was taken for by what its request really used.
create function charge_provider(p_provider text, p_tokens integer) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  update provider_bucket set tokens = tokens - p_tokens where provider = p_provider
$$;

-- An hour at most: a provider that asks for more is asked again, and says it again.
create function pause_provider(p_model text, p_for_ms double precision) returns void language sql security definer
set search_path = pg_catalog, public, pg_temp as $$
  insert into provider_pause as known (model, until)
    values (p_model, clock_timestamp() + make_interval(secs => least(p_for_ms, 3600000) / 1000))
    on conflict (model) do update set until = greatest(known.until, excluded.until)
$$;

revoke execute on function guard_run_terms, count_day_use, read_budget, stop_at_budget, start_run, fork_run, retry_run, take_provider_turn,
  charge_provider, pause_provider from public;
grant execute on function read_budget, stop_at_budget, start_run, fork_run, retry_run, take_provider_turn, charge_provider, pause_provider
  to throughline_service;
grant select on day_use, budget_stop to throughline_service;
