import type { RunnableConfig } from '@langchain/core/runnables';
import {
  BaseCheckpointSaver,
  type ChannelVersions,
  type Checkpoint,
  type CheckpointListOptions,
  type CheckpointMetadata,
  type CheckpointTuple,
  type PendingWrite,
} from '@langchain/langgraph-checkpoint';
import { validate } from '@langchain/langgraph-checkpoint-validation';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FencedSaver } from '../../../src/repository/checkpoints/fenced-saver.ts';
import type { RunJournal } from '../../../src/repository/runs/run-journal.ts';
import { RunLease } from '../../../src/repository/runs/run-lease.ts';
import { openDatabase, type Database } from '../../../src/repository/database/connection.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createOwner } from '../../support/people.ts';

// LangGraph's suite takes Vitest's functions from the global scope, and it brings an older Vitest that cannot run inside ours: it gets ours.
Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it });

/** Not the first, which finds no checkpoint and asks for none. */
const epoch = 2;
let test: TestDatabase;
let database: Database;
let owner: Database;
let personId: string;

/** The suite makes up thread ids, and one saver serves them all: each gets a run that is leased under the epoch, with a saver of its own. */
class SaverOfThreads extends BaseCheckpointSaver {
  readonly #savers = new Map<string, { saver: FencedSaver; journal: RunJournal }>();

  async getTuple(config: RunnableConfig): Promise<CheckpointTuple | undefined> {
    return (await this.#of(config))?.saver.getTuple(config);
  }

  async *list(config: RunnableConfig, options?: CheckpointListOptions): AsyncGenerator<CheckpointTuple> {
    const any = (await this.#of(config)) ?? [...this.#savers.values()][0];
    if (any) yield* any.saver.list(config, options);
  }

  async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    versions: ChannelVersions,
  ): Promise<RunnableConfig> {
    const thread = await this.#require(config);
    const result = await thread.saver.put(config, checkpoint, metadata, versions);
    // As if a node began after each: what another checkpoint follows at once is not kept.
    await thread.journal.store();
    return result;
  }

  async putWrites(config: RunnableConfig, writes: PendingWrite[], taskId: string): Promise<void> {
    const thread = await this.#require(config);
    await thread.saver.putWrites(config, writes, taskId);
    await thread.journal.store();
  }

  async deleteThread(threadId: string): Promise<void> {
    await (await this.#require({ configurable: { thread_id: threadId } })).saver.deleteThread(threadId);
  }

  async #require(config: RunnableConfig): Promise<{ saver: FencedSaver; journal: RunJournal }> {
    const thread = await this.#of(config);
    if (!thread) throw new Error('A checkpoint needs `configurable.thread_id`.');
    return thread;
  }

  async #of(config: RunnableConfig): Promise<{ saver: FencedSaver; journal: RunJournal } | undefined> {
    const runKey: string | undefined = config.configurable?.['thread_id'];
    if (runKey === undefined || this.#savers.has(runKey)) return this.#savers.get(runKey ?? '');
    await owner.pool.query(
      `insert into run (key, workflow, workflow_version, input, started_by, status, lease_owner, lease_epoch)
      values ($1, 'validation', 1, '{}', $2, 'running', 0, $3) on conflict do nothing`,
      [runKey, personId, epoch],
    );
    const lease = new RunLease(database.pool, { runKey, epoch, owner: 0 });
    this.#savers.set(runKey, { saver: new FencedSaver(database.pool, lease), journal: lease.journal });
    return this.#savers.get(runKey);
  }
}

validate({
  checkpointerName: 'FencedSaver',
  beforeAllTimeout: 60_000,
  async beforeAll() {
    test = await openTestDatabase();
    database = openDatabase(test.service);
    owner = openDatabase(test.owner);
    personId = (await createOwner(database)).id;
  },
  async afterAll() {
    await database.close();
    await owner.close();
    await test.drop();
  },
  createCheckpointer: () => new SaverOfThreads(),
  async destroyCheckpointer() {
    await owner.pool.query('delete from checkpoint');
    await owner.pool.query('delete from checkpoint_channel');
    await owner.pool.query('delete from checkpoint_write');
  },
});
