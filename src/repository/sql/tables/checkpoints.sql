-- LangGraph's checkpoints, written only by the holder of the run's lease. A channel's value is
-- stored once for each version of it and not with every checkpoint: a run of twenty steps over a
-- 100 kB document would otherwise keep twenty copies.
--
-- Only checkpoint refers to the run: who stores the others holds the run's row in the same
-- statement, and what is deleted is deleted with its run; keys of their own made the database look
-- for the run a dozen times in each.

-- The channels of a checkpoint that nothing will follow.
create type channel_value as (channel text, version text, encoding text, value bytea);

create table checkpoint (
  run_key text not null references run (key),
  namespace text not null,
  id text not null,
  parent_id text,
  -- Without the channels' values.
  body jsonb not null,
  metadata jsonb not null,
  lease_epoch bigint not null,
  channels channel_value[],
  primary key (run_key, namespace, id)
);

create table checkpoint_channel (
  run_key text not null,
  namespace text not null,
  channel text not null,
  version text not null,
  encoding text not null,
  value bytea not null,
  primary key (run_key, namespace, channel, version)
);

create table checkpoint_write (
  run_key text not null,
  namespace text not null,
  checkpoint_id text not null,
  task_id text not null,
  index integer not null,
  channel text not null,
  encoding text not null,
  value bytea not null,
  lease_epoch bigint not null,
  primary key (run_key, namespace, checkpoint_id, task_id, index)
);

grant select, insert, update, delete on checkpoint, checkpoint_channel, checkpoint_write to throughline_service;
