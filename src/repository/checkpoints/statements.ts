import { isHeld } from '../runs/held-run.ts';

/** $1 run, $2 epoch, $3 owner. No row without this lease; the share lock delays a take-over. */
export const deleteCheckpoints = `
with fence as (select key from run where ${isHeld({ owner: '$3' })} for share),
  writes as (delete from checkpoint_write where run_key in (select key from fence)),
  channels as (delete from checkpoint_channel where run_key in (select key from fence)),
  checkpoints as (delete from checkpoint where run_key in (select key from fence))
select exists (select from fence) as stored`;

/**
 * Selects whole checkpoints with channels and writes, newest first. $1 run, $2 namespace, $3 id
 * (null: any), $4 upper bound of ids, $5 metadata, $6 limit. An ended run's checkpoint contains its
 * channels. Values are base64, because JSON has no bytes.
 */
export const selectCheckpoints = `
select run_key, namespace, id, parent_id, body, metadata,
  coalesce((select jsonb_agg(jsonb_build_array(value.channel, value.version, value.encoding, encode(value.value, 'base64')))
    from (
      select channel, version, encoding, value from checkpoint_channel
      where run_key = checkpoint.run_key and namespace = checkpoint.namespace and version = checkpoint.body -> 'channel_versions' ->> channel
      union all
      select * from unnest(checkpoint.channels)
    ) as value), '[]') as channels,
  coalesce((select jsonb_agg(jsonb_build_array(task_id, index, channel, encoding, encode(value, 'base64')) order by task_id, index)
    from checkpoint_write
    where run_key = checkpoint.run_key and namespace = checkpoint.namespace and checkpoint_id = checkpoint.id), '[]') as writes,
  -- Before format 4 a checkpoint's sends were kept as writes of its parent.
  coalesce((select jsonb_agg(jsonb_build_array(encoding, encode(value, 'base64')) order by task_id, index)
    from checkpoint_write
    where run_key = checkpoint.run_key and namespace = checkpoint.namespace and checkpoint_id = checkpoint.parent_id
      and channel = '__pregel_tasks' and (checkpoint.body ->> 'v')::integer < 4), '[]') as sends
from checkpoint
where ($1::text is null or run_key = $1) and ($2::text is null or namespace = $2) and ($3::text is null or id = $3)
  and ($4::text is null or id < $4) and ($5::jsonb is null or metadata @> $5)
order by id desc limit $6`;

/** The last one only ($1 run, $2 namespace), without conditions that would burden its plan. */
export const selectLastCheckpoint = selectCheckpoints.replace(
  /where \(\$1[^]*$/,
  'where run_key = $1 and namespace = $2 order by id desc limit 1',
);
