-- What ended runs leave behind: the last checkpoint in one row and the events in another; after the time that runs are kept, nothing but what
-- people decided (artifacts, gates, decisions, audit).
--
--   ended → pruned (at once) → folded (after a grace, so that streams that lag still read the events one by one) → deleted (after days)
--
-- Only runs that ended for good: a failed or blocked one may be retried, and needs all it has. Each step takes a bounded batch of rows that
-- nobody else has in hand, so that any number of processes share the work, and is one transaction, so that a crash leaves a run as it was.

-- Ended runs with something left to tidy. A list of its own: a mark on the run would be an update of a row that is otherwise at rest for ever.
create table untidy_run (
  run_key text primary key references run (key),
  ended_at timestamptz not null default now(),
  pruned boolean not null default false
);
create index untidy_run_unpruned on untidy_run (ended_at) where not pruned;
create index untidy_run_ended on untidy_run (ended_at);

create function list_untidy_run() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  insert into untidy_run (run_key) values (new.key) on conflict do nothing;
  return null;
end $$;

create trigger list_untidy after update of status on run for each row
  when (new.status in ('succeeded', 'canceled') and old.status is distinct from new.status) execute function list_untidy_run();

insert into untidy_run (run_key, ended_at) select key, updated_at from run where status in ('succeeded', 'canceled');

-- The channels of a checkpoint that nothing will follow.
create type channel_value as (channel text, version text, encoding text, value bytea);
alter table checkpoint add column channels channel_value[];

create table run_history (
  run_key text primary key references run (key),
  ended_at timestamptz not null,
  -- The places of its events in the feed lie within these.
  first_xid xid8 not null,
  last_xid xid8 not null,
  last_id bigint not null,
  -- [[type, node, text, microseconds since 1970, xid, id], …] by sequence, which counts from 1. A text, because it is only read whole.
  events json not null
);
create index run_history_ended on run_history (ended_at);
create index run_history_last on run_history (last_xid, last_id);

-- For "which runs did anything between these places": a run may have slept for weeks at a gate.
create function xid_span(p_first xid8, p_last xid8) returns int8range language sql immutable as $$
  select int8range(p_first::text::bigint, p_last::text::bigint, '[]')
$$;
create index run_history_span on run_history using gist (xid_span(first_xid, last_xid));

create trigger forbid_change before update or truncate on run_history for each statement execute function forbid_change();

-- An event leaves its table only when the history holds it.
create function guard_run_event() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if not exists (select from run_history where run_key = old.run_key and json_array_length(events) >= old.sequence) then
    perform refuse('database.insert-only', '{"table": "run_event", "operation": "delete"}');
  end if;
  return old;
end $$;
drop trigger forbid_change on run_event;
create trigger forbid_change before update or truncate on run_event for each statement execute function forbid_change();
create trigger guard_delete before delete on run_event for each row execute function guard_run_event();

-- One event of a history, as run_event holds it.
create function unfold_events(p_events json)
returns table (sequence integer, type text, node text, text text, at timestamptz, xid xid8, id bigint) language sql immutable as $$
  select ordinal::integer, event ->> 0, event ->> 1, event ->> 2,
    timestamptz 'epoch' + (event ->> 3)::bigint * interval '1 microsecond', (event ->> 4)::xid8, (event ->> 5)::bigint
  from json_array_elements(p_events) with ordinality as one (event, ordinal)
$$;

-- The events of all runs, folded or not. Ask by run.
create view told_event as
select run_key, sequence, type, node, text, at from run_event
union all
select h.run_key, e.sequence, e.type, e.node, e.text, e.at from run_history h cross join lateral unfold_events(h.events) e;

-- Keeps the last checkpoint of each ended run, with its channels in it. Returns how many runs it took.
create function prune_checkpoints(p_limit integer) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  batch text[];
begin
  select array_agg(run_key) into batch from (
    select run_key from untidy_run where not pruned order by ended_at limit p_limit for update skip locked) as next;
  if batch is null then
    return 0;
  end if;
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

-- Folds the events of runs that ended longer ago than the grace. Returns how many runs it took.
create function fold_run_events(p_after interval, p_limit integer) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  batch text[];
begin
  select array_agg(run_key) into batch from (
    select run_key from untidy_run where pruned and ended_at <= now() - p_after order by ended_at limit p_limit for update skip locked) as next;
  if batch is null then
    return 0;
  end if;
  insert into run_history (run_key, ended_at, first_xid, last_xid, last_id, events)
    select e.run_key, u.ended_at, min(e.xid), max(e.xid), (array_agg(e.id order by e.xid desc, e.id desc))[1],
      json_agg(json_build_array(e.type, e.node, e.text, (extract(epoch from e.at) * 1000000)::bigint, e.xid::text::bigint, e.id) order by e.sequence)
    from run_event e join untidy_run u on u.run_key = e.run_key
    where e.run_key = any (batch) group by e.run_key, u.ended_at;
  delete from run_event where run_key = any (batch);
  delete from untidy_run where run_key = any (batch);
  return cardinality(batch);
end $$;

-- Deletes runs that ended longer ago than they are kept. Artifacts, gates, decisions and the audit trail name them on. A run whose budget people
-- decided stays, because that decision is about nothing but the run.
create function delete_old_runs(p_keep interval, p_limit integer) returns integer language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  batch text[];
begin
  select array_agg(run_key) into batch from (
    select run_key from run_history h where ended_at <= now() - p_keep
      and not exists (select from budget_allowance a where a.run_key = h.run_key)
    order by ended_at limit p_limit for update skip locked) as next;
  if batch is null then
    return 0;
  end if;
  delete from checkpoint where run_key = any (batch);
  delete from step_result where run_key = any (batch);
  delete from outbox where run_key = any (batch);
  delete from run_history where run_key = any (batch);
  delete from run where key = any (batch);
  return cardinality(batch);
end $$;

-- Events of runs and gates after a place, in the feed's order (016). Histories hold their events whole, so which of them to open is found
-- first: the p_limit histories that end next after the place hold p_limit events between it and the last of their ends, so no event of the
-- answer lies behind that, and a history without any place in between has no part in it.
create function read_feed(p_xid xid8, p_id bigint, p_topic text, p_key text, p_limit integer)
returns table (xid xid8, id bigint, topic text, key text, type text, node text, text text, at timestamptz) language plpgsql stable
set search_path = pg_catalog, public, pg_temp as $$
declare
  bound xid8;
begin
  select h.last_xid into bound from run_history h where (h.last_xid, h.last_id) > (p_xid, p_id)
    order by h.last_xid, h.last_id offset greatest(p_limit - 1, 0) limit 1;
  return query
    with opened as (
      select h.run_key, h.events from run_history h
      where p_topic is distinct from 'gate' and p_key is null and (h.last_xid, h.last_id) > (p_xid, p_id)
        and (bound is null or xid_span(h.first_xid, h.last_xid) && xid_span(p_xid, bound))
      union all
      select h.run_key, h.events from run_history h where p_topic is distinct from 'gate' and h.run_key = p_key
    )
    select * from (
      (select e.xid, e.id, 'run', e.run_key, e.type, e.node, e.text, e.at from run_event e
        where p_topic is distinct from 'gate' and (p_key is null or e.run_key = p_key) and (e.xid, e.id) > (p_xid, p_id)
          and e.xid < pg_snapshot_xmin(pg_current_snapshot()) order by e.xid, e.id limit p_limit)
      union all
      (select g.xid, g.id, 'gate', g.gate_key, g.type, '', g.text, g.at from gate_event g
        where p_topic is distinct from 'run' and (p_key is null or g.gate_key = p_key) and (g.xid, g.id) > (p_xid, p_id)
          and g.xid < pg_snapshot_xmin(pg_current_snapshot()) order by g.xid, g.id limit p_limit)
      union all
      (select e.xid, e.id, 'run', h.run_key, e.type, e.node, e.text, e.at from opened h cross join lateral unfold_events(h.events) e
        where (e.xid, e.id) > (p_xid, p_id) and e.xid < pg_snapshot_xmin(pg_current_snapshot()) order by e.xid, e.id limit p_limit)
    ) as happened (xid, id, topic, key, type, node, text, at)
    order by happened.xid, happened.id limit p_limit;
end $$;

create or replace view feed as
select xid, id, 'run' as topic, run_key as key, type, node, text, at from run_event
union all
select xid, id, 'gate', gate_key, type, '', text, at from gate_event
union all
select e.xid, e.id, 'run', h.run_key, e.type, e.node, e.text, e.at from run_history h cross join lateral unfold_events(h.events) e;

-- A run's row is written several times while it runs: room for that on its page, so that its indexes need no new entry each time.
alter table run set (fillfactor = 85);

grant select on untidy_run, run_history, told_event to throughline_service;
revoke execute on function list_untidy_run, xid_span, guard_run_event, unfold_events, prune_checkpoints, fold_run_events, delete_old_runs,
  read_feed from public;
grant execute on function xid_span, unfold_events, prune_checkpoints, fold_run_events, delete_old_runs, read_feed to throughline_service;

-- Postgres lets one transaction with a notice commit at a time, and each holds the others up until its commit is on the disk: measured at 8
-- connections, 200 commits a second with notices and 2,000 without. So what every run does sends its notices after its commit, in a transaction
-- that writes nothing, and says so by 'throughline.tells' = 'after' for its own transaction. A notice that is lost in between costs a moment: who
-- waits looks now and then as well.
create function tell(p_channel text, p_payload text) returns void language plpgsql as $$
begin
  if current_setting('throughline.tells', true) is distinct from 'after' then
    perform pg_notify(p_channel, p_payload);
  end if;
end $$;

do $$
declare
  definition text;
begin
  for definition in select pg_get_functiondef(oid) from pg_proc
      where pronamespace = 'public'::regnamespace and prosrc like '%pg_notify(%'
        -- A cancel must reach its worker at once, whoever causes it.
        and proname not in ('tell', 'cancel_run') loop
    execute replace(definition, 'pg_notify(', 'tell(');
  end loop;
end $$;

revoke execute on function tell from public;
grant execute on function tell to throughline_service;
