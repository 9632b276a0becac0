-- Runs, their leases and events, stored step results, and the outbox (DESIGN §5).
--
--   queued → running → waiting → queued …            waiting: at a gate
--   running → succeeded | failed | queued            queued again: its worker left in good order
--   failed | blocked → queued                        by retry
--   queued | running | waiting | failed | blocked → canceled
--   running → blocked                                its workflow version is not registered, or lost a node
--
-- A worker may write to a run only while it holds the lease: every such statement locks the run's row and compares `lease_epoch`, which grows
-- each time the lease changes hands, so what a worker that lost it still sends finds no row and stores nothing.

create sequence run_number;

-- Workers are numbered by a sequence and never reuse a number: a lease is free when nobody holds the advisory lock of its owner.
create sequence worker_number as integer;

create table run (
  key text primary key default 'RUN-' || pad_number(nextval('run_number')),
  workflow text not null,
  workflow_version integer not null check (workflow_version > 0),
  status text not null default 'queued'
    check (status in ('queued', 'running', 'waiting', 'succeeded', 'failed', 'canceled', 'blocked')),
  input jsonb not null,
  subject jsonb not null default '{}' check (jsonb_typeof(subject) = 'object'),
  node text not null default '',
  gate_key text,
  error jsonb,
  started_by text not null references person (id),
  -- Names the deed that started it, so that two commands at once start one run.
  origin text unique,
  -- Grows with every enqueue and is part of the job's id, because a queue swallows an id that it still keeps.
  wake integer not null default 0,
  woken_at timestamptz not null default now(),
  lease_owner integer,
  lease_epoch bigint not null default 0,
  lease_expires_at timestamptz,
  -- Number of the last event; events are numbered under the row's lock, so a reader that asks for "after n" misses none.
  event_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  check ((status = 'running') = (lease_owner is not null)),
  check ((status = 'waiting') = (gate_key is not null)),
  check ((status in ('failed', 'blocked')) = (error is not null))
);

create index run_runnable on run (woken_at) where status in ('queued', 'running', 'waiting');
create index run_subject on run using gin (subject);

create function guard_run() returns trigger language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
begin
  if new.key <> old.key or new.workflow <> old.workflow or new.workflow_version <> old.workflow_version
    or new.input <> old.input or new.started_by <> old.started_by or new.origin is distinct from old.origin then
    perform refuse('run.fixed', jsonb_build_object('run', old.key));
  end if;
  if new.lease_epoch < old.lease_epoch or new.wake < old.wake then
    perform refuse('run.backwards', jsonb_build_object('run', old.key));
  end if;
  if new.status <> old.status and not (new.status = any (case old.status
      when 'queued' then array['running', 'canceled']
      when 'running' then array['queued', 'waiting', 'succeeded', 'failed', 'blocked', 'canceled']
      when 'waiting' then array['queued', 'canceled']
      when 'failed' then array['queued', 'canceled']
      when 'blocked' then array['queued', 'canceled']
      else array[]::text[]
    end)) then
    perform refuse('run.illegal-transition', jsonb_build_object('run', old.key, 'from', old.status, 'to', new.status));
  end if;
  new.updated_at = now();
  return new;
end $$;

create trigger guard_run before update on run for each row execute function guard_run();

create table run_event (
  run_key text not null references run (key),
  sequence integer not null,
  type text not null check (type in
    ('started', 'node-started', 'node-finished', 'progress', 'waiting', 'succeeded', 'failed', 'canceled', 'blocked')),
  node text not null,
  text text not null,
  at timestamptz not null default now(),
  primary key (run_key, sequence)
);

-- One row for each step that a visit of a node began; `output` is null until it finished. More than one attempt means that a crash fell into it.
create table step_result (
  run_key text not null references run (key),
  node text not null,
  visit integer not null,
  input_hash text not null,
  attempts integer not null default 1,
  -- A JSON text and not jsonb, which refuses \u0000 and forgets the order of keys.
  output json,
  input_tokens integer not null default 0,
  output_tokens integer not null default 0,
  -- Null when the price is not known.
  cost_usd numeric(14, 6),
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  primary key (run_key, node, visit, input_hash),
  check ((output is null) = (finished_at is null))
);

create table outbox (
  id bigint generated always as identity primary key,
  run_key text not null references run (key),
  wake integer not null,
  created_at timestamptz not null default now(),
  unique (run_key, wake)
);

-- Asks for one more pick-up of the run, in the caller's transaction: a decision, a retry and the sweep end here. A running run stays running;
-- its worker compares `wake` before it goes to rest. An ended run is left alone.
create function wake_run(p_key text) returns boolean language plpgsql as $$
declare
  new_wake integer;
begin
  update run
    set wake = wake + 1, woken_at = now(), gate_key = null, error = null,
        status = case status when 'running' then 'running' else 'queued' end
    where key = p_key and status in ('queued', 'running', 'waiting')
    returning wake into new_wake;
  if not found then
    return false;
  end if;
  insert into outbox (run_key, wake) values (p_key, new_wake);
  perform pg_notify('throughline_outbox', '');
  return true;
end $$;

-- True when no living worker holds the lease. The lock that the probe takes ends with the caller's statement.
create function lease_is_free(p_owner integer, p_expires_at timestamptz) returns boolean language sql as $$
  select p_owner is null or p_expires_at < now() or pg_try_advisory_xact_lock_shared(hashtext('throughline.worker'), p_owner)
$$;

revoke execute on function guard_run, wake_run, lease_is_free from public;
grant execute on function pad_number, wake_run, lease_is_free to throughline_service;
grant select, insert, update on run to throughline_service;
grant select, insert on run_event to throughline_service;
grant select, insert, update on step_result to throughline_service;
-- UPDATE only to lock rows.
grant select, insert, update, delete on outbox to throughline_service;
grant usage on sequence run_number, worker_number to throughline_service;
