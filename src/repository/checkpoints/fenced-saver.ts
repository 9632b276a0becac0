import type { RunnableConfig } from '@langchain/core/runnables';
import {
  BaseCheckpointSaver,
  WRITES_IDX_MAP,
  copyCheckpoint,
  getCheckpointId,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointTuple,
  type PendingWrite,
} from '@langchain/langgraph-checkpoint';
import type { Pool } from 'pg';
import { LeaseLost } from '../../ports/run-execution.ts';
import { query } from '../runs/query.ts';
import { emptyChannel, readCheckpoints } from './read-checkpoints.ts';
import { deleteCheckpoints, insertCheckpoint, insertWritesOnce, replaceWrites } from './statements.ts';

/**
 * LangGraph's memory of a run, behind the run's lease: `thread_id` is the run's key. Each write is one statement that locks the run's row and
 * compares the epoch; when the lease has moved on it stores nothing and throws LeaseLost. (The stock saver writes row by row in a transaction of
 * its own, so a worker that lost its lease would still write.)
 */
export class FencedSaver extends BaseCheckpointSaver {
  readonly #pool: Pool;
  readonly #epoch: number;

  constructor(pool: Pool, params: { epoch: number }) {
    super();
    this.#pool = pool;
    this.#epoch = params.epoch;
  }

  async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    if (config.configurable?.['thread_id'] === undefined) return undefined;
    const { runKey, namespace } = placeOf(config);
    const id = getCheckpointId(config) || undefined;
    for await (const tuple of readCheckpoints(this.#pool, this.serde, { runKey, namespace, id, limit: 1 })) return tuple;
    return undefined;
  }

  async *list(config: RunnableConfig, options?: CheckpointListOptions): AsyncGenerator<CheckpointTuple> {
    yield* readCheckpoints(this.#pool, this.serde, {
      runKey: config.configurable?.['thread_id'],
      namespace: config.configurable?.['checkpoint_ns'],
      id: getCheckpointId(config) || undefined,
      beforeId: options?.before?.configurable?.['checkpoint_id'],
      metadata: options?.filter,
      limit: options?.limit,
    });
  }

  async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const { runKey, namespace } = placeOf(config);
    const { channel_values: values, ...body } = copyCheckpoint(checkpoint);
    const channels = await Promise.all(
      Object.entries(newVersions).map(async ([channel, version]) => {
        // A channel that was emptied gets a version without a value.
        const [encoding, value] =
          channel in values ? await this.serde.dumpsTyped(values[channel]) : [emptyChannel, new Uint8Array()];
        return { channel, version: String(version), encoding, value };
      }),
    );
    const { rows } = await query<{ stored: boolean }>(this.#pool, insertCheckpoint, [
      runKey,
      this.#epoch,
      namespace,
      checkpoint.id,
      config.configurable?.['checkpoint_id'] ?? null,
      JSON.stringify(body),
      JSON.stringify(metadata),
      channels.map((entry) => entry.channel),
      channels.map((entry) => entry.version),
      channels.map((entry) => entry.encoding),
      channels.map((entry) => Buffer.from(entry.value)),
    ]);
    if (!rows[0]?.stored) throw new LeaseLost(runKey);
    return { configurable: { thread_id: runKey, checkpoint_ns: namespace, checkpoint_id: checkpoint.id } };
  }

  async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const { runKey, namespace } = placeOf(config);
    const checkpointId: unknown = config.configurable?.['checkpoint_id'];
    if (typeof checkpointId !== 'string')
      throw new Error('Writes need `configurable.checkpoint_id`, the checkpoint they follow.');
    const rows = await Promise.all(
      writes.map(async ([channel, written], position) => {
        const [encoding, value] = await this.serde.dumpsTyped(written);
        return { index: WRITES_IDX_MAP[channel] ?? position, channel, encoding, value };
      }),
    );
    // LangGraph's rule: an error, interrupt or resume replaces the one before it; a task's own results are written once.
    const statement = writes.every(([channel]) => channel in WRITES_IDX_MAP) ? replaceWrites : insertWritesOnce;
    const result = await query<{ stored: boolean }>(this.#pool, statement, [
      runKey,
      this.#epoch,
      namespace,
      checkpointId,
      taskId,
      rows.map((row) => row.index),
      rows.map((row) => row.channel),
      rows.map((row) => row.encoding),
      rows.map((row) => Buffer.from(row.value)),
    ]);
    if (!result.rows[0]?.stored) throw new LeaseLost(runKey);
  }

  async deleteThread(runKey: string): Promise<void> {
    const { rows } = await query<{ stored: boolean }>(this.#pool, deleteCheckpoints, [runKey, this.#epoch]);
    if (!rows[0]?.stored) throw new LeaseLost(runKey);
  }
}

function placeOf(config: RunnableConfig): { runKey: string; namespace: string } {
  const runKey: unknown = config.configurable?.['thread_id'];
  if (typeof runKey !== 'string') throw new Error('A checkpoint needs `configurable.thread_id`, the key of its run.');
  return { runKey, namespace: config.configurable?.['checkpoint_ns'] ?? '' };
}
