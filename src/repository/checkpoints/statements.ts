/**
 * Takes part in every write below: no row unless the run's lease still has this epoch. The share lock makes a take-over wait for the statement,
 * and a statement that waited for a take-over sees the new epoch.
 */
const fence = `fence as (select key from run where key = $1 and lease_epoch = $2 and status = 'running' for share)`;

/** $1 run, $2 epoch, $3 namespace, $4 id, $5 parent, $6 body, $7 metadata, $8–$11 channels, versions, encodings, values */
export const insertCheckpoint = `
with ${fence}, channel as (
  insert into checkpoint_channel (run_key, namespace, channel, version, encoding, value)
  select fence.key, $3, given.* from fence, unnest($8::text[], $9::text[], $10::text[], $11::bytea[]) as given
  on conflict do nothing
), stored as (
  insert into checkpoint (run_key, namespace, id, parent_id, body, metadata, lease_epoch)
  select fence.key, $3, $4, $5, $6, $7, $2 from fence
  on conflict (run_key, namespace, id) do update set body = excluded.body, metadata = excluded.metadata, lease_epoch = excluded.lease_epoch
)
select exists (select from fence) as stored`;

/** $1 run, $2 epoch, $3 namespace, $4 checkpoint, $5 task, $6–$9 indexes, channels, encodings, values */
const insertWrites = `
with ${fence}, stored as (
  insert into checkpoint_write (run_key, namespace, checkpoint_id, task_id, index, channel, encoding, value, lease_epoch)
  select fence.key, $3, $4, $5, given.*, $2 from fence, unnest($6::integer[], $7::text[], $8::text[], $9::bytea[]) as given
  on conflict (run_key, namespace, checkpoint_id, task_id, index)`;

const answer = `
)
select exists (select from fence) as stored`;

export const insertWritesOnce = `${insertWrites} do nothing ${answer}`;

export const replaceWrites = `${insertWrites} do update
    set channel = excluded.channel, encoding = excluded.encoding, value = excluded.value, lease_epoch = excluded.lease_epoch ${answer}`;

/** $1 run, $2 epoch */
export const deleteCheckpoints = `
with ${fence},
  writes as (delete from checkpoint_write where run_key in (select key from fence)),
  channels as (delete from checkpoint_channel where run_key in (select key from fence)),
  checkpoints as (delete from checkpoint where run_key in (select key from fence))
select exists (select from fence) as stored`;

/** $1 run, $2 namespace, $3 id; null for any of them is any. $4 ids before, $5 metadata, $6 limit. Newest first. */
export const selectCheckpoints = `
select run_key, namespace, id, parent_id, body, metadata from checkpoint
where ($1::text is null or run_key = $1) and ($2::text is null or namespace = $2) and ($3::text is null or id = $3)
  and ($4::text is null or id < $4) and ($5::jsonb is null or metadata @> $5)
order by id desc limit $6`;

/** $1 run, $2 namespace, $3 channels, $4 versions */
export const selectChannels = `
select channel, encoding, value from checkpoint_channel
join unnest($3::text[], $4::text[]) as wanted (channel, version) using (channel, version)
where run_key = $1 and namespace = $2`;

/** $1 run, $2 namespace, $3 checkpoint */
export const selectWrites = `
select task_id, channel, encoding, value from checkpoint_write
where run_key = $1 and namespace = $2 and checkpoint_id = $3
order by task_id, index`;
