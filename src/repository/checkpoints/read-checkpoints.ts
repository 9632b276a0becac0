import {
  TASKS,
  maxChannelVersion,
  type Checkpoint,
  type CheckpointMetadata,
  type CheckpointPendingWrite,
  type CheckpointTuple,
  type SerializerProtocol,
} from '@langchain/langgraph-checkpoint';
import type { Pool } from 'pg';
import { query } from '../runs/query.ts';
import { selectChannels, selectCheckpoints, selectWrites } from './statements.ts';

/** Encoding of a channel that has a version but no value. */
export const emptyChannel = 'empty';

export interface CheckpointFilter {
  readonly runKey?: string;
  readonly namespace?: string;
  readonly id?: string;
  readonly beforeId?: string;
  readonly metadata?: Record<string, unknown>;
  readonly limit?: number;
}

interface CheckpointRow {
  readonly run_key: string;
  readonly namespace: string;
  readonly id: string;
  readonly parent_id: string | null;
  readonly body: Omit<Checkpoint, 'channel_values'>;
  readonly metadata: CheckpointMetadata;
}

interface EncodedValue {
  readonly encoding: string;
  readonly value: Buffer;
}

/** Whole checkpoints with their channels and pending writes, newest first. */
export async function* readCheckpoints(
  pool: Pool,
  serde: SerializerProtocol,
  filter: CheckpointFilter,
): AsyncGenerator<CheckpointTuple> {
  const { rows } = await query<CheckpointRow>(pool, selectCheckpoints, [
    filter.runKey ?? null,
    filter.namespace ?? null,
    filter.id ?? null,
    filter.beforeId ?? null,
    filter.metadata ? JSON.stringify(filter.metadata) : null,
    filter.limit ?? null,
  ]);
  for (const row of rows) yield await readWhole(pool, serde, row);
}

async function readWhole(pool: Pool, serde: SerializerProtocol, row: CheckpointRow): Promise<CheckpointTuple> {
  const [values, pendingWrites] = await Promise.all([readChannels(pool, serde, row), readWrites(pool, serde, row, row.id)]);
  const checkpoint: Checkpoint = { ...row.body, channel_values: values };
  const place = { thread_id: row.run_key, checkpoint_ns: row.namespace };
  const tuple: CheckpointTuple = {
    config: { configurable: { ...place, checkpoint_id: row.id } },
    checkpoint,
    metadata: row.metadata,
    pendingWrites,
  };
  if (row.parent_id === null) return tuple;
  tuple.parentConfig = { configurable: { ...place, checkpoint_id: row.parent_id } };
  if (checkpoint.v < 4) takeOverPendingSends(checkpoint, await readWrites(pool, serde, row, row.parent_id));
  return tuple;
}

async function readChannels(pool: Pool, serde: SerializerProtocol, row: CheckpointRow): Promise<Record<string, unknown>> {
  const versions = Object.entries(row.body.channel_versions);
  const { rows } = await query<EncodedValue & { channel: string }>(pool, selectChannels, [
    row.run_key,
    row.namespace,
    versions.map(([channel]) => channel),
    versions.map(([, version]) => String(version)),
  ]);
  const filled = rows.filter((entry) => entry.encoding !== emptyChannel);
  return Object.fromEntries(
    await Promise.all(filled.map(async (entry) => [entry.channel, await serde.loadsTyped(entry.encoding, entry.value)] as const)),
  );
}

async function readWrites(
  pool: Pool,
  serde: SerializerProtocol,
  row: CheckpointRow,
  checkpointId: string,
): Promise<CheckpointPendingWrite[]> {
  const { rows } = await query<EncodedValue & { task_id: string; channel: string }>(pool, selectWrites, [
    row.run_key,
    row.namespace,
    checkpointId,
  ]);
  return await Promise.all(
    rows.map(async (write): Promise<CheckpointPendingWrite> => {
      return [write.task_id, write.channel, await serde.loadsTyped(write.encoding, write.value)];
    }),
  );
}

/** Before format 4 a checkpoint's sends were kept as writes of its parent; the saver's contract asks for them as a channel. */
function takeOverPendingSends(checkpoint: Checkpoint, writesOfParent: CheckpointPendingWrite[]): void {
  const versions = Object.values(checkpoint.channel_versions);
  checkpoint.channel_values[TASKS] = writesOfParent.filter(([, channel]) => channel === TASKS).map(([, , value]) => value);
  checkpoint.channel_versions[TASKS] = versions.length > 0 ? maxChannelVersion(...versions) : 1;
}
