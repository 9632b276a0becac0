-- Seeing it run: which trace a wake-up and a run belong to, the live text of what a model writes, and an index for the figures.

-- Set by the statement that wakes a run (`set_config('throughline.traceparent', …, true)`), so that the worker that picks it up goes on in the
-- trace of whoever asked. Nothing is decided by it.
alter table outbox add column traceparent text default nullif(current_setting('throughline.traceparent', true), '');
-- Of whoever started the run: what later goes on in another trace, that of a decision, links to it.
alter table run add column traceparent text default nullif(current_setting('throughline.traceparent', true), '');

-- The figures count runs that have not ended; those that move are in run_runnable already.
create index run_stopped on run (workflow, status) where status in ('failed', 'blocked');

-- Not identity: the numbers are places that a reader comes back to, and those of an unlogged table begin anew after a crash.
create sequence stream_number;

-- What a model is writing right now, for whoever watches in any process. Unlogged: after a crash of Postgres the model's request is gone as well, so the
-- text is worth nothing, and it is the one thing here that is written twenty times a second. Without a foreign key for the same reason: each row
-- would lock its run. Rows leave when their visit ends; upkeep removes those of a worker that died.
create unlogged table stream_event (
  run_key text not null,
  id bigint not null default nextval('stream_number'),
  node text not null,
  text text not null,
  -- The model begins anew: what was written before is void.
  restarted boolean not null,
  at timestamptz not null default now(),
  primary key (run_key, id)
);

grant select, insert, delete on stream_event to throughline_service;
grant usage, select on sequence stream_number to throughline_service;
