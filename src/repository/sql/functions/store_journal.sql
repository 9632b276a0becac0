-- Stores what a worker has gathered of a run, under its lease: events, checkpoints, channels and
-- writes. With a status it also gives the run back, or does nothing and returns false when it may
-- not rest like that: it was woken meanwhile, it waits at what is no open gate of its own, or it
-- came to its end past one. (At a budget gate its run asks again what it may use.) It returns false
-- as well when the lease is no longer this one; who waited for a take-over sees the new one. An
-- event without a node belongs to the one that the run is at. Whoever closes a gate wakes its run
-- in the same transaction, so a gate that is looked at before the run is locked shows in `wake`
-- when it was closed in between.
create or replace function store_journal(
  p_run text, p_epoch bigint, p_owner integer, p_types text[], p_nodes text[], p_texts text[], p_node text, p_subject jsonb,
  p_namespaces text[], p_ids text[], p_parents text[], p_bodies jsonb[], p_metadata jsonb[],
  p_channel_namespaces text[], p_channels text[], p_versions text[], p_encodings text[], p_values bytea[],
  p_write_namespaces text[], p_write_checkpoints text[], p_write_tasks text[], p_write_indexes integer[], p_write_channels text[],
  p_write_encodings text[], p_write_values bytea[],
  p_status text default null, p_gate text default null, p_error jsonb default null, p_seen_wake integer default null, p_traceparent text default null
) returns boolean language plpgsql security definer
set search_path = pg_catalog, public, pg_temp as $$
declare
  added constant integer := cardinality(p_types);
  total integer;
  v_node text;
  v_wake integer;
begin
  -- Only a running run has an owner (is_sound_run). With the status in the condition as well, the
  -- planner may go through all that are running.
  if p_status is null then
    if added > 0 or p_subject is not null then
      update run set event_count = event_count + added, node = coalesce(p_node, node),
          subject = case when p_subject is null then subject else subject || p_subject end
        where key = p_run and lease_epoch = p_epoch and lease_owner = p_owner returning event_count, node into total, v_node;
    else
      perform from run where key = p_run and lease_epoch = p_epoch and lease_owner = p_owner for share;
    end if;
  else
    if p_status = 'waiting' then
      if not exists (select from gate where key = p_gate and run_key = p_run and (status = 'pending' or kind = 'budget')) then
        return false;
      end if;
    elsif p_status = 'succeeded' then
      -- Reads all gates of the run first (`offset 0`): the planner may otherwise go through all
      -- gates that wait.
      if exists (select from (select status from gate where run_key = p_run offset 0) as asked where status = 'pending') then
        return false;
      end if;
    end if;
    update run set event_count = event_count + added, node = coalesce(p_node, node),
        subject = case when p_subject is null then subject else subject || p_subject end,
        status = p_status, gate_key = p_gate, error = p_error, lease_owner = null, lease_expires_at = null,
        wake = case p_status when 'queued' then wake + 1 else wake end, woken_at = case p_status when 'queued' then now() else woken_at end
      where key = p_run and lease_epoch = p_epoch and lease_owner = p_owner and (p_status <> 'waiting' or wake = p_seen_wake)
      returning event_count, node, wake into total, v_node, v_wake;
  end if;
  if not found then
    return false;
  end if;

  if added > 0 then
    -- It is one insert and in order, because the feed numbers events as they are inserted. The
    -- number of the transaction is read once: as a default, each row would read it.
    insert into run_event (run_key, sequence, type, node, text, xid)
      select p_run, total - added + ordinal, type, coalesce(node, v_node), text, (select feed_number_of(pg_current_xact_id()))
      from unnest(p_types, p_nodes, p_texts) with ordinality as given (type, node, text, ordinal) order by ordinal;
  end if;
  if p_namespaces <> '{}' then
    insert into checkpoint (run_key, namespace, id, parent_id, body, metadata, lease_epoch)
      select p_run, given.*, p_epoch from unnest(p_namespaces, p_ids, p_parents, p_bodies, p_metadata) as given
      on conflict (run_key, namespace, id) do update
        set body = excluded.body, metadata = excluded.metadata, lease_epoch = excluded.lease_epoch;
  end if;
  if p_channels <> '{}' then
    insert into checkpoint_channel (run_key, namespace, channel, version, encoding, value)
      select p_run, given.* from unnest(p_channel_namespaces, p_channels, p_versions, p_encodings, p_values) as given
      on conflict do nothing;
  end if;
  if p_write_tasks <> '{}' then
    -- LangGraph's rule: an error, interrupt or resume (below 0) replaces the one before it; a
    -- task's own results are written once.
    insert into checkpoint_write (run_key, namespace, checkpoint_id, task_id, index, channel, encoding, value, lease_epoch)
      select p_run, given.*, p_epoch
      from unnest(p_write_namespaces, p_write_checkpoints, p_write_tasks, p_write_indexes, p_write_channels, p_write_encodings,
        p_write_values) as given
      on conflict (run_key, namespace, checkpoint_id, task_id, index) do update
        set channel = excluded.channel, encoding = excluded.encoding, value = excluded.value, lease_epoch = excluded.lease_epoch
        where checkpoint_write.index < 0;
  end if;
  if p_status = 'queued' then
    insert into outbox (run_key, wake, traceparent) values (p_run, v_wake, p_traceparent);
    perform pg_notify('throughline_outbox', '');
  end if;
  return true;
end $$;
grant execute on function store_journal to throughline_service;
