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
import { LeaseLost, type Lease } from '../../ports/run-execution.ts';
import type { ServicePool } from '../database/service-pool.ts';
import { query } from '../runs/query.ts';
import type { RunJournal } from '../runs/run-journal.ts';
import { RunLease } from '../runs/run-lease.ts';
import type { CheckpointRows, WriteRecord } from './checkpoint-rows.ts';
import { emptyChannel, loadTuple, readCheckpoints } from './read-checkpoints.ts';
import { deleteCheckpoints } from './statements.ts';

/**
 * Stores LangGraph's checkpoints behind the run's lease: `thread_id` is the run's key. Puts go into
 * the lease's journal, which stores them with the run's events, fenced by the epoch. (The stock
 * saver writes row by row in its own transaction: dozens of round trips for three nodes, and a
 * worker without its lease would still write.) Only the holder writes, so the last checkpoint is
 * read once and then known.
 */
export class FencedSaver extends BaseCheckpointSaver {
  readonly #pool: ServicePool;
  readonly #lease: RunLease;
  readonly #journal: RunJournal;
  /** The last checkpoint of each namespace; null when there is none. */
  readonly #known = new Map<string, CheckpointRows | null>();

  constructor(pool: ServicePool, lease: Lease) {
    super();
    this.#pool = pool;
    this.#lease = RunLease.of(lease);
    this.#journal = this.#lease.journal;
  }

  async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    if (config.configurable?.['thread_id'] === undefined) return undefined;
    const namespace = this.#namespaceOf(config);
    const id = getCheckpointId(config) || undefined;
    const last = await this.#readLast(namespace);
    if (id === undefined || id === last?.id) return last ? await loadTuple(this.serde, last) : undefined;
    for await (const rows of this.#read({ runKey: this.#lease.runKey, namespace, id, limit: 1 })) {
      return await loadTuple(this.serde, rows);
    }
    return undefined;
  }

  async *list(config: RunnableConfig, options?: CheckpointListOptions): AsyncGenerator<CheckpointTuple> {
    const stored = this.#read({
      runKey: config.configurable?.['thread_id'],
      namespace: config.configurable?.['checkpoint_ns'],
      id: getCheckpointId(config) || undefined,
      beforeId: options?.before?.configurable?.['checkpoint_id'],
      metadata: options?.filter,
      limit: options?.limit,
    });
    for await (const rows of stored) yield await loadTuple(this.serde, rows);
  }

  async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    newVersions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const namespace = this.#namespaceOf(config);
    const { runKey } = this.#lease;
    const { channel_values: values, ...body } = copyCheckpoint(checkpoint);
    const channels = await Promise.all(
      Object.entries(newVersions).map(async ([channel, version]) => {
        // An emptied channel gets a version without a value.
        const [encoding, value] =
          channel in values ? await this.serde.dumpsTyped(values[channel]) : [emptyChannel, new Uint8Array()];
        return { channel, version: String(version), encoding, value: Buffer.from(value) };
      }),
    );
    const parentId: string | null = config.configurable?.['checkpoint_id'] ?? null;
    this.#journal.keepCheckpoint(
      { namespace, id: checkpoint.id, parentId, body: JSON.stringify(body), metadata: JSON.stringify(metadata) },
      channels,
    );
    const before = this.#known.get(namespace);
    this.#forget(namespace);
    // Unchanged channels come from the checkpoint before, and sends of an old format too.
    if (before === undefined || checkpoint.v < 4) return place(runKey, namespace, checkpoint.id);
    const unchanged = before?.channels.filter(({ channel }) => !(channel in newVersions)) ?? [];
    this.#know({
      runKey,
      namespace,
      id: checkpoint.id,
      parentId,
      body,
      metadata,
      channels: [...unchanged, ...channels],
      writes: [],
      sends: [],
    });
    return place(runKey, namespace, checkpoint.id);
  }

  async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const namespace = this.#namespaceOf(config);
    const checkpointId: unknown = config.configurable?.['checkpoint_id'];
    if (typeof checkpointId !== 'string')
      throw new Error('Writes need `configurable.checkpoint_id`, the checkpoint they follow.');
    const records = await Promise.all(
      writes.map(async ([channel, written], position): Promise<WriteRecord> => {
        const [encoding, value] = await this.serde.dumpsTyped(written);
        const index = WRITES_IDX_MAP[channel] ?? position;
        return { namespace, checkpointId, taskId, index, channel, encoding, value: Buffer.from(value) };
      }),
    );
    this.#journal.keepWrites(records);
    const known = this.#known.get(namespace);
    if (known?.id === checkpointId) this.#know({ ...known, writes: addWrites(known.writes, records) });
  }

  async deleteThread(runKey: string): Promise<void> {
    await this.#journal.store();
    this.#known.clear();
    this.#pool.checkpoints.set(this.#lease, null);
    const { rows } = await query<{ stored: boolean }>(this.#pool, deleteCheckpoints, [
      runKey,
      this.#lease.epoch,
      this.#lease.owner,
    ]);
    if (!rows[0]?.stored) throw new LeaseLost(runKey);
  }

  async #readLast(namespace: string): Promise<CheckpointRows | null> {
    const known = this.#known.get(namespace);
    if (known !== undefined) return known;
    let last: CheckpointRows | null = (namespace === '' ? this.#pool.checkpoints.get(this.#lease) : undefined) ?? null;
    // The first lease of a run finds none until it has stored some; an immediate continuation uses
    // a second saver under the same lease.
    if (!last && (this.#lease.epoch > 1 || this.#journal.keepsCheckpoints))
      for await (const rows of this.#read({ runKey: this.#lease.runKey, namespace, limit: 1 })) last = rows;
    this.#known.set(namespace, last);
    return last;
  }

  #know(last: CheckpointRows): void {
    this.#known.set(last.namespace, last);
    // What is put during or after the settlement may not be stored.
    if (last.namespace === '') this.#pool.checkpoints.set(this.#lease, this.#journal.isClosed ? null : last);
  }

  #forget(namespace: string): void {
    this.#known.delete(namespace);
    if (namespace === '') this.#pool.checkpoints.set(this.#lease, null);
  }

  /** Reads the database after storing everything gathered. */
  async *#read(filter: Parameters<typeof readCheckpoints>[1]): AsyncGenerator<CheckpointRows> {
    await this.#journal.store();
    yield* readCheckpoints(this.#pool, filter);
  }

  #namespaceOf(config: RunnableConfig): string {
    const runKey: unknown = config.configurable?.['thread_id'];
    if (runKey !== this.#lease.runKey)
      throw new Error(`A checkpoint of ${String(runKey)} under the lease of ${this.#lease.runKey}.`);
    return config.configurable?.['checkpoint_ns'] ?? '';
  }
}

/** LangGraph's rule: writes below index 0 replace earlier ones; a task's results are final. */
function addWrites(before: readonly WriteRecord[], added: readonly WriteRecord[]): WriteRecord[] {
  const writes = new Map(before.map((write) => [`${write.taskId}|${write.index}`, write]));
  for (const write of added) {
    const key = `${write.taskId}|${write.index}`;
    if (write.index < 0 || !writes.has(key)) writes.set(key, write);
  }
  return [...writes.values()].toSorted((a, b) => (a.taskId === b.taskId ? a.index - b.index : a.taskId < b.taskId ? -1 : 1));
}

function place(runKey: string, namespace: string, id: string): RunnableConfig {
  return { configurable: { thread_id: runKey, checkpoint_ns: namespace, checkpoint_id: id } };
}
