-- Stores what a worker has gathered of a run, under its lease: events, checkpoints, channels and
-- writes. With a status it also gives the run back, or does nothing and returns false when it may
-- not rest like that: it was woken meanwhile, it waits at what is no open gate of its own, or it
-- came to its end past one. (At a budget gate its run asks again what it may use.) It returns false
-- as well when the lease is no longer this one; who waited for a take-over sees the new one. An
-- event without a node belongs to the one that the run is at. Whoever closes a gate wakes its run
-- in the same transaction, so a gate that is looked at before the run is locked shows in `wake`
-- when it was closed in between.
--
-- p_journal is {"run", "epoch", "owner", "events": [{"type", "node", "text"}], "node", "subject",
-- "checkpoints": [{"namespace", "id", "parent", "body", "metadata"}], "channels": [{"namespace",
-- "channel", "version", "encoding"}], "writes": [{"namespace", "checkpoint", "task", "index",
-- "channel", "encoding"}], "status", "gate", "error", "seenWake", "traceparent"}. The values of
-- channels and writes stand beside it, in the same order: as text within JSON, bytes would be a
-- third longer and decoded twice. `->>` takes the elements apart: with four writes, the query took
-- 60 µs, 92 µs by jsonb_to_recordset, and 105 µs with one array for each column.
create or replace function store_journal(p_journal jsonb, p_values bytea[], p_write_values bytea[]) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  v_run constant text := p_journal ->> 'run';
  v_epoch constant bigint := (p_journal ->> 'epoch')::bigint;
  v_owner constant integer := (p_journal ->> 'owner')::integer;
  v_status constant text := p_journal ->> 'status';
  v_to_node constant text := p_journal ->> 'node';
  v_subject constant jsonb := nullif(p_journal -> 'subject', 'null');
  v_events constant jsonb := p_journal -> 'events';
  added constant integer := jsonb_array_length(v_events);
  total integer;
  v_node text;
  v_wake integer;
begin
  -- Only a running run has an owner (is_sound_run). With the status in the condition as well, the
  -- planner may go through all that are running.
  if v_status is null then
    if added > 0 or v_subject is not null then
      update run set event_count = event_count + added, node = coalesce(v_to_node, node),
          subject = case when v_subject is null then subject else subject || v_subject end
        where key = v_run and lease_epoch = v_epoch and lease_owner = v_owner returning event_count, node into total, v_node;
    else
      perform from run where key = v_run and lease_epoch = v_epoch and lease_owner = v_owner for share;
    end if;
  else
    if v_status = 'waiting' then
      if not exists (select from gate where key = p_journal ->> 'gate' and run_key = v_run and (status = 'pending' or kind = 'budget')) then
        return false;
      end if;
    elsif v_status = 'succeeded' then
      -- Reads all gates of the run first (`offset 0`): the planner may otherwise go through all
      -- gates that wait.
      if exists (select from (select status from gate where run_key = v_run offset 0) as asked where status = 'pending') then
        return false;
      end if;
    end if;
    update run set event_count = event_count + added, node = coalesce(v_to_node, node),
        subject = case when v_subject is null then subject else subject || v_subject end,
        status = v_status, gate_key = p_journal ->> 'gate', error = nullif(p_journal -> 'error', 'null'), lease_owner = null, lease_expires_at = null,
        wake = case v_status when 'queued' then wake + 1 else wake end, woken_at = case v_status when 'queued' then now() else woken_at end
      where key = v_run and lease_epoch = v_epoch and lease_owner = v_owner and (v_status <> 'waiting' or wake = (p_journal ->> 'seenWake')::integer)
      returning event_count, node, wake into total, v_node, v_wake;
  end if;
  if not found then return false; end if;

  if added > 0 then
    -- It is one insert and in order, because the feed numbers events as they are inserted. The
    -- number of the transaction is read once: as a default, each row would read it.
    insert into run_event (run_key, sequence, type, node, text, xid)
      select v_run, total - added + ordinal, event ->> 'type', coalesce(event ->> 'node', v_node), event ->> 'text',
        (select feed_number_of(pg_current_xact_id()))
      from jsonb_array_elements(v_events) with ordinality as given (event, ordinal) order by ordinal;
  end if;
  if p_journal -> 'checkpoints' <> '[]' then
    insert into checkpoint (run_key, namespace, id, parent_id, body, metadata, lease_epoch)
      select v_run, c ->> 'namespace', c ->> 'id', c ->> 'parent', c -> 'body', c -> 'metadata', v_epoch
      from jsonb_array_elements(p_journal -> 'checkpoints') c
      on conflict (run_key, namespace, id) do update
        set body = excluded.body, metadata = excluded.metadata, lease_epoch = excluded.lease_epoch;
  end if;
  if p_values <> '{}' then
    insert into checkpoint_channel (run_key, namespace, channel, version, encoding, value)
      select v_run, c ->> 'namespace', c ->> 'channel', c ->> 'version', c ->> 'encoding', value
      from rows from (jsonb_array_elements(p_journal -> 'channels'), unnest(p_values)) as given (c, value)
      on conflict do nothing;
  end if;
  if p_write_values <> '{}' then
    -- LangGraph's rule: an error, interrupt or resume (below 0) replaces the one before it; a
    -- task's own results are written once.
    insert into checkpoint_write (run_key, namespace, checkpoint_id, task_id, index, channel, encoding, value, lease_epoch)
      select v_run, w ->> 'namespace', w ->> 'checkpoint', w ->> 'task', (w ->> 'index')::integer, w ->> 'channel', w ->> 'encoding', value,
        v_epoch
      from rows from (jsonb_array_elements(p_journal -> 'writes'), unnest(p_write_values)) as given (w, value)
      on conflict (run_key, namespace, checkpoint_id, task_id, index) do update
        set channel = excluded.channel, encoding = excluded.encoding, value = excluded.value, lease_epoch = excluded.lease_epoch
        where checkpoint_write.index < 0;
  end if;
  if v_status = 'queued' then
    insert into outbox (run_key, wake, traceparent) values (v_run, v_wake, p_journal ->> 'traceparent');
    perform pg_notify('throughline_outbox', '');
  end if;
  return true;
end $$;
grant execute on function store_journal to throughline_service;
