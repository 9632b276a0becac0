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
import type { CheckpointRows } from './checkpoint-rows.ts';
import { selectCheckpoints, selectLastCheckpoint } from './statements.ts';

/** The encoding of a channel with a version but no value. */
export const emptyChannel = 'empty';

export interface CheckpointFilter {
  readonly runKey?: string | undefined;
  readonly namespace?: string | undefined;
  readonly id?: string | undefined;
  readonly beforeId?: string | undefined;
  readonly metadata?: Record<string, unknown> | undefined;
  readonly limit?: number | undefined;
}

interface Row {
  readonly run_key: string;
  readonly namespace: string;
  readonly id: string;
  readonly parent_id: string | null;
  readonly body: CheckpointRows['body'];
  readonly metadata: CheckpointMetadata;
  readonly channels: readonly [channel: string, version: string, encoding: string, value: string][];
  readonly writes: readonly [taskId: string, index: number, channel: string, encoding: string, value: string][];
  readonly sends: readonly [encoding: string, value: string][];
}

/** Reads whole checkpoints with channels and pending writes, newest first. */
export async function* readCheckpoints(pool: Pool, filter: CheckpointFilter): AsyncGenerator<CheckpointRows> {
  const { runKey, namespace, id, beforeId, metadata, limit } = filter;
  const isLast = runKey !== undefined && namespace !== undefined && limit === 1 && (id ?? beforeId ?? metadata) === undefined;
  const { rows } = isLast
    ? await query<Row>(pool, selectLastCheckpoint, [runKey, namespace])
    : await query<Row>(pool, selectCheckpoints, [
        runKey ?? null,
        namespace ?? null,
        id ?? null,
        beforeId ?? null,
        metadata ? JSON.stringify(metadata) : null,
        limit ?? null,
      ]);
  yield* rows.map(toRows);
}

/** Decodes the checkpoint for LangGraph. */
export async function loadTuple(serde: SerializerProtocol, rows: CheckpointRows): Promise<CheckpointTuple> {
  const filled = rows.channels.filter(({ encoding }) => encoding !== emptyChannel);
  const [values, pendingWrites] = await Promise.all([
    Promise.all(filled.map(async ({ channel, encoding, value }) => [channel, await serde.loadsTyped(encoding, value)] as const)),
    Promise.all(
      rows.writes.map(async ({ taskId, channel, encoding, value }): Promise<CheckpointPendingWrite> => [
        taskId,
        channel,
        await serde.loadsTyped(encoding, value),
      ]),
    ),
  ]);
  const checkpoint: Checkpoint = { ...structuredClone(rows.body), channel_values: Object.fromEntries(values) };
  if (checkpoint.v < 4 && rows.parentId !== null) await takeOverSends(serde, checkpoint, rows.sends);
  const place = { thread_id: rows.runKey, checkpoint_ns: rows.namespace };
  return {
    config: { configurable: { ...place, checkpoint_id: rows.id } },
    checkpoint,
    metadata: rows.metadata,
    pendingWrites,
    ...(rows.parentId === null ? {} : { parentConfig: { configurable: { ...place, checkpoint_id: rows.parentId } } }),
  };
}

/** Adds sends as a channel, as the saver's contract requires. */
async function takeOverSends(serde: SerializerProtocol, checkpoint: Checkpoint, sends: CheckpointRows['sends']): Promise<void> {
  const versions = Object.values(checkpoint.channel_versions);
  checkpoint.channel_values[TASKS] = await Promise.all(sends.map(({ encoding, value }) => serde.loadsTyped(encoding, value)));
  checkpoint.channel_versions[TASKS] = versions.length > 0 ? maxChannelVersion(...versions) : 1;
}

function toRows(row: Row): CheckpointRows {
  const { namespace } = row;
  return {
    runKey: row.run_key,
    namespace,
    id: row.id,
    parentId: row.parent_id,
    body: row.body,
    metadata: row.metadata,
    channels: row.channels.map(([channel, version, encoding, value]) => ({
      channel,
      version,
      encoding,
      value: Buffer.from(value, 'base64'),
    })),
    writes: row.writes.map(([taskId, index, channel, encoding, value]) => ({
      namespace,
      checkpointId: row.id,
      taskId,
      index,
      channel,
      encoding,
      value: Buffer.from(value, 'base64'),
    })),
    sends: row.sends.map(([encoding, value]) => ({ encoding, value: Buffer.from(value, 'base64') })),
  };
}
