import { channels } from './channels.ts';
import { tellsAfter } from './tell-after.ts';

// One statement stores all that a worker has gathered of a run, whatever it is: each is a round trip and, behind a commit, a wait for the disk.
// Parameters: $1 run, $2 epoch · events: $3 types, $4 nodes, $5 texts · $6 subject · checkpoints: $7 namespaces, $8 ids, $9 parents, $10 bodies,
// $11 metadata · channels: $12 namespaces, $13 names, $14 versions, $15 encodings, $16 values · writes: $17 namespaces, $18 checkpoints, $19 tasks,
// $20 indexes, $21 channels, $22 encodings, $23 values · $24 owner of the lease

const grow = `event_count = event_count + cardinality($3::text[]), subject = case when $6::jsonb is null then subject else subject || $6 end,
    node = coalesce((select started.node from unnest($3::text[], $4::text[]) with ordinality as started (type, node, ordinal)
      where started.type = 'node-started' order by ordinal desc limit 1), node)`;

/** In one insert and in order, because the order of a statement's parts is nobody's promise, and the feed numbers events as they are inserted. */
const storeEvents = (andThen: string): string => `event as (
  insert into run_event (run_key, sequence, type, node, text)
  select held.key, held.events_before + given.ordinal, given.type, given.node, given.text
  from held, unnest($3::text[], $4::text[], $5::text[]) with ordinality as given (type, node, text, ordinal)
  ${andThen} order by 2
)`;

const gathered = `stored_checkpoint as (
  insert into checkpoint (run_key, namespace, id, parent_id, body, metadata, lease_epoch)
  select held.key, given.*, $2 from held, unnest($7::text[], $8::text[], $9::text[], $10::jsonb[], $11::jsonb[]) as given
  on conflict (run_key, namespace, id) do update set body = excluded.body, metadata = excluded.metadata, lease_epoch = excluded.lease_epoch
), stored_channel as (
  insert into checkpoint_channel (run_key, namespace, channel, version, encoding, value)
  select held.key, given.* from held, unnest($12::text[], $13::text[], $14::text[], $15::text[], $16::bytea[]) as given
  on conflict do nothing
), stored_write as (
  insert into checkpoint_write (run_key, namespace, checkpoint_id, task_id, index, channel, encoding, value, lease_epoch)
  select held.key, given.*, $2 from held,
    unnest($17::text[], $18::text[], $19::text[], $20::integer[], $21::text[], $22::text[], $23::bytea[]) as given
  -- LangGraph's rule: an error, interrupt or resume (below 0) replaces the one before it; a task's own results are written once.
  on conflict (run_key, namespace, checkpoint_id, task_id, index) do update
    set channel = excluded.channel, encoding = excluded.encoding, value = excluded.value, lease_epoch = excluded.lease_epoch
    where checkpoint_write.index < 0
)`;

/** Stores what was gathered, and nothing unless the lease still has this epoch: who waited for a take-over sees the new one. */
export const storeGathered = `
with held as (
  update run set ${grow} where key = $1 and lease_epoch = $2 and lease_owner = $24 and status = 'running'
  returning key, event_count - cardinality($3::text[]) as events_before
), ${storeEvents('')}, ${gathered}
select key, ${tellsAfter} from held`;

/** The same where nothing of the run's own row changes; the share lock makes a take-over wait for the statement. */
export const storeCheckpoint = `
with held as (
  select key, event_count as events_before from run
  where key = $1 and lease_epoch = $2 and lease_owner = $24 and status = 'running' and $6::jsonb is null for share
), ${storeEvents('')}, ${gathered}
select key, ${tellsAfter} from held`;

/**
 * Stores what was gathered and gives the run back, in the same statement; nothing of both when it may not rest like that: it was woken meanwhile, it
 * waits at what is no open gate of its own, or it came to its end past one. (Of a budget gate, its run asks again what it may use.)
 * $25 status, $26 gate, $27 error, $28 wakes seen, $29 text of the event, $30 trace that goes on
 */
export const settleGathered = `
with held as (
  update run set ${grow.replace('cardinality($3::text[])', `cardinality($3::text[]) + case $25 when 'queued' then 0 else 1 end`)},
    status = $25, gate_key = $26, error = $27, lease_owner = null, lease_expires_at = null,
    wake = wake + case $25 when 'queued' then 1 else 0 end, woken_at = case $25 when 'queued' then now() else woken_at end
  where key = $1 and lease_epoch = $2 and lease_owner = $24 and status = 'running' and case $25
      when 'waiting' then wake = $28 and exists (select from gate
        where gate.key = $26 and gate.run_key = run.key and (gate.status = 'pending' or gate.kind = 'budget'))
      when 'succeeded' then not exists (select from gate where gate.run_key = run.key and gate.status = 'pending')
      else true end
  returning key, node, status, event_count, wake,
    event_count - cardinality($3::text[]) - case $25 when 'queued' then 0 else 1 end as events_before
), ${storeEvents("union all select key, event_count, status, node, $29 from held where status <> 'queued'")}, ${gathered}, pick_up as (
  insert into outbox (run_key, wake, traceparent) select key, wake, $30 from held where status = 'queued'
)
select key, ${tellsAfter}, case status when 'queued' then pg_notify('${channels.outbox}', '') end from held`;
