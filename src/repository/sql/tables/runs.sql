-- Runs, their leases and events, stored step results, and the outbox.
--
--   queued → running → waiting → queued …            waiting: at a gate
--   running → succeeded | failed | queued            queued again: its worker left in good order
--   failed | blocked → queued                        by retry
--   queued | running | waiting | failed | blocked → canceled
--   running → blocked                                its workflow version or a node of it is gone
--
-- A worker writes to a run only while it holds the lease: every such statement locks the run's row
-- and compares lease_epoch, which grows each time the lease changes hands, so what a worker that
-- lost it still sends finds no row and stores nothing.
--
-- What every gated run does here is written for few statements: each statement within a function
-- costs some 20 to 50 µs, whatever it does, and a run had 170 of them. A statement with a dozen
-- parts prepares all of them at each run, whether there is anything for them to do or not; a
-- function prepares what it comes to. What each step brought is in docs/benchmarks.md.

create sequence run_number;

-- Workers are numbered by a sequence and never reuse a number: a lease is free when nobody holds
-- the advisory lock of its owner.
create sequence worker_number as integer;

-- Its row is written several times while a run runs: the fill factor leaves room for that on its
-- page, so that its indexes need no new entry each time.
create table run (
  key text primary key default 'RUN-' || pad_number(nextval('run_number')),
  workflow text not null,
  workflow_version integer not null,
  -- As drawn above (is_sound_run, guard_run).
  status text not null default 'queued',
  input jsonb not null,
  subject jsonb not null default '{}',
  node text not null default '',
  gate_key text,
  error jsonb,
  started_by text not null references person (id),
  -- Names the deed that started it, so that two commands at once start one run.
  origin text unique,
  -- Grows with every enqueue and is part of the job's id, because a queue swallows an id that it
  -- still keeps.
  wake integer not null default 0,
  woken_at timestamptz not null default now(),
  lease_owner integer,
  lease_epoch bigint not null default 0,
  lease_expires_at timestamptz,
  -- Number of the last event; events are numbered under the row's lock, so a reader that asks for
  -- "after n" misses none.
  event_count integer not null default 0,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  -- What the run may use, where it was started with a budget of its own; otherwise what the worker
  -- is configured with.
  budget_tokens bigint,
  budget_usd numeric(18, 9),
  -- No reference: an old run is deleted after a while, and what was forked from it stays.
  forked_from text,
  -- The node from which it does its work anew; null when it goes on where the other one stopped.
  forked_at text,
  -- Models that a retry named, used instead of those of the input.
  models jsonb,
  -- The trace of whoever started the run: what later goes on in another trace links to it.
  traceparent text default nullif(current_setting('throughline.traceparent', true), ''),
  constraint run_is_sound check (is_sound_run(status, lease_owner, gate_key, error, subject, workflow_version)),
  constraint run_has_sound_terms check (are_sound_terms(forked_from, forked_at, budget_tokens, budget_usd))
) with (fillfactor = 85);
create index run_runnable on run (woken_at) where status in ('queued', 'running', 'waiting');
create index run_newest on run (run_number(key));
create index run_status_newest on run (status, run_number(key));
create index run_forks on run (forked_from) where forked_from is not null;
-- The figures count runs that have not ended; those that move are in run_runnable already.
create index run_stopped on run (workflow, status) where status in ('failed', 'blocked');
-- Runs are only asked for what their subject contains, for which one entry of a pair does.
create index run_subject on run using gin (subject jsonb_path_ops);

create table run_event (
  run_key text not null references run (key),
  sequence integer not null,
  type text not null check (is_run_event(type)),
  node text not null,
  text text not null,
  at timestamptz not null default now(),
  -- The place in the feed (feed.sql).
  xid xid8 not null default feed_number_of(pg_current_xact_id()),
  id bigint not null default nextval('feed_number'),
  primary key (run_key, sequence)
);
create unique index run_event_place on run_event (xid, id);

-- One row for each step that a visit of a node began; `output` is null until it finished. More than
-- one attempt means that a crash fell into it. A row is added to before it finishes, with what was
-- paid for attempts that failed.
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
  -- Null when something was used whose price is not known. A cached token costs a tenth of a
  -- millionth of a dollar.
  cost_usd numeric(18, 9) default 0,
  begun_at timestamptz not null default now(),
  finished_at timestamptz,
  -- Both are part of input_tokens.
  cache_read_tokens integer not null default 0,
  cache_write_tokens integer not null default 0,
  -- The lease epoch under which an attempt began that may ask a model; null again once what it used
  -- is stored. It is under way only while its run is worked on under that epoch; otherwise it was
  -- cut off: killed, canceled, or without a lease to store what it used.
  asked_under bigint,
  -- Attempts that were cut off, without the one that asked_under tells of.
  uncounted integer not null default 0,
  -- What is known of the cost; cost_usd is null once anything in it is not, and would forget the
  -- rest.
  counted_usd numeric(18, 9) not null default 0,
  -- Attempts that told no cost, or used a model whose price is not known.
  unpriced integer not null default 0,
  -- True for a draft, which a fork may take over. Anything else that was done once may have left
  -- something in the world.
  drafted boolean not null default false,
  -- The run that paid for it.
  reused_from text,
  primary key (run_key, node, visit, input_hash),
  check ((output is null) = (finished_at is null))
);

create table outbox (
  id bigint generated always as identity primary key,
  run_key text not null references run (key),
  wake integer not null,
  created_at timestamptz not null default now(),
  -- The statement that wakes a run sets it (`set_config('throughline.traceparent', …, true)`), so
  -- that the worker that picks it up goes on in that trace. Nothing is decided by it.
  traceparent text default nullif(current_setting('throughline.traceparent', true), ''),
  unique (run_key, wake)
);
-- What has begun goes on before anything else begins: whoever has decided waits for the next node,
-- and the more runs wait to begin, the longer it would be.
create index outbox_next on outbox ((wake = 1), id);

-- Ended runs leave behind the last checkpoint in one row and the events in another; after the time
-- that runs are kept, nothing but what people decided (artifacts, gates, decisions, audit).
--
--   ended → pruned (at once) → folded (after a grace) → deleted (after days)
--
-- The grace lets streams that lag still read the events one by one.
--
-- Only runs that ended for good are tidied: a failed or blocked one may be retried, and needs all
-- it has. Each step takes a bounded batch of rows that nobody else has in hand, so any number of
-- processes share the work, and is one transaction, so a crash leaves a run as it was.
--
-- It is a list of its own: a mark on the run would update a row that is otherwise at rest for ever.
create table untidy_run (
  run_key text primary key,
  ended_at timestamptz not null default now(),
  pruned boolean not null default false
);
create index untidy_run_unpruned on untidy_run (ended_at) where not pruned;
create index untidy_run_ended on untidy_run (ended_at);

create table run_history (
  run_key text primary key references run (key),
  ended_at timestamptz not null,
  -- The places of its events in the feed lie within these.
  first_xid xid8 not null,
  last_xid xid8 not null,
  last_id bigint not null,
  -- [[type, node, text, microseconds since 1970, xid, id], …] by sequence, which counts from 1. A
  -- text, because it is only read whole.
  events json not null
);
create index run_history_ended on run_history (ended_at);
create index run_history_last on run_history (last_xid, last_id);
create index run_history_span on run_history using gist (xid_span(first_xid, last_xid));

-- Not identity: the numbers are places that a reader comes back to, and those of an unlogged table
-- begin anew after a crash.
create sequence stream_number;

-- What a model is writing right now, for whoever watches in any process. Unlogged: after a crash of
-- Postgres the model's request is gone as well, so the text is worth nothing, and it is the one
-- thing here that is written twenty times a second. It has no foreign key for the same reason: each
-- row would lock its run. Rows leave when their visit ends; upkeep removes those of a worker that
-- died.
create unlogged table stream_event (
  run_key text not null,
  id bigint not null default nextval('stream_number'),
  node text not null,
  text text not null,
  -- True when the model begins anew: what was written before is void.
  restarted boolean not null,
  at timestamptz not null default now(),
  primary key (run_key, id)
);

-- What take_woken returns for a run that a worker takes.
create type taken_run as (
  key text, workflow text, workflow_version integer, input jsonb, models jsonb, forked_from text, forked_at text, started_by text,
  created_at timestamptz, lease_epoch bigint, lease_owner integer, wake integer, traceparent text,
  -- The last approval of a gate of its own; the trace of its wake; how many entries of the outbox
  -- there were for all that were taken at once.
  approval jsonb, woken_in text, entries integer
);

grant usage on sequence run_number, worker_number to throughline_service;
grant select, insert, update on run, step_result to throughline_service;
-- Not the place: an event put behind a place that readers have passed would never be seen.
grant select, insert (run_key, sequence, type, node, text) on run_event to throughline_service;
-- UPDATE only to lock rows.
grant select, insert, update, delete on outbox to throughline_service;
grant select on untidy_run, run_history to throughline_service;
grant select, insert, delete on stream_event to throughline_service;
grant usage, select on sequence stream_number to throughline_service;
