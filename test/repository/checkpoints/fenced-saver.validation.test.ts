import type { RunnableConfig } from '@langchain/core/runnables';
import type { ChannelVersions, Checkpoint, CheckpointMetadata } from '@langchain/langgraph-checkpoint';
import { validate } from '@langchain/langgraph-checkpoint-validation';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { FencedSaver } from '../../../src/repository/checkpoints/fenced-saver.ts';
import { openDatabase, type Database } from '../../../src/repository/connection.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createOwner } from '../../support/people.ts';

// LangGraph's suite takes Vitest's functions from the global scope, and it brings an older Vitest that cannot run inside ours: it gets ours.
Object.assign(globalThis, { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it });

const epoch = 1;
let test: TestDatabase;
let database: Database;
let owner: Database;
let personId: string;

/** The suite makes up thread ids; each needs a run that is leased under the saver's epoch. */
class SaverWithRuns extends FencedSaver {
  override async put(
    config: RunnableConfig,
    checkpoint: Checkpoint,
    metadata: CheckpointMetadata,
    versions: ChannelVersions,
  ): Promise<RunnableConfig> {
    await owner.pool.query(
      `insert into run (key, workflow, workflow_version, input, started_by, status, lease_owner, lease_epoch)
      select $1::text, 'validation', 1, '{}', $2, 'running', 0, $3::bigint where $1::text is not null on conflict do nothing`,
      [config.configurable?.['thread_id'], personId, epoch],
    );
    return await super.put(config, checkpoint, metadata, versions);
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
  createCheckpointer: () => new SaverWithRuns(database.pool, { epoch }),
  async destroyCheckpointer() {
    await owner.pool.query('delete from checkpoint');
    await owner.pool.query('delete from checkpoint_channel');
    await owner.pool.query('delete from checkpoint_write');
  },
});
