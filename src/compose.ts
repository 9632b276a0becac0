import { workflows } from '../graphs/registry.ts';
import { currentVersion } from '../graphs/workflow.ts';
import type { App } from './app.ts';
import type { Config } from './config.ts';
import { diagnose } from './diagnose.ts';
import { renderArtifact } from './documents/render-artifact.ts';
import { createRulesDrafter } from './drafting/rules-drafter.ts';
import { createEngine } from './engine/engine.ts';
import { migrateQueue } from './engine/migrate-queue.ts';
import { createLog } from './log.ts';
import { identify } from './people/identify.ts';
import type { Principal } from './ports/people.ts';
import { createArtifactStore } from './repository/artifact-store.ts';
import { openDatabase, type ConnectionTarget } from './repository/connection.ts';
import { withFolderLock } from './repository/embedded/folder-lock.ts';
import { openEmbeddedServer } from './repository/embedded/open-server.ts';
import { createGateStore } from './repository/gate-store.ts';
import { migrate } from './repository/migrate.ts';
import { newToken } from './repository/new-token.ts';
import { createPeopleStore } from './repository/people-store.ts';
import { openQueuePool } from './repository/runs/queue-pool.ts';
import { createRunLeases } from './repository/runs/run-leases.ts';
import { createRunOutbox } from './repository/runs/run-outbox.ts';
import { createRunStore } from './repository/runs/run-store.ts';
import { sealAudit } from './repository/seal-audit.ts';

/** Runs worked on at once by one process. Rules compute, so more would only take turns; a model is waited for. */
const concurrency = 4;

/** Puts the parts together on the embedded database of the folder. Throws what the embedded server and the migrations throw. */
export async function openApp(config: Config): Promise<App> {
  const log = createLog(config.logLevel);
  const server = await openEmbeddedServer({ folder: config.folder });
  try {
    return await assemble();
  } catch (error) {
    await server.release();
    throw error;
  }

  async function assemble(): Promise<App> {
    await prepareDatabase(server.owner, server.servicePassword);
    const service = { ...server.owner, user: 'throughline_service', password: server.servicePassword };
    const database = openDatabase(service);
    const queuePool = openQueuePool(service);

    const documents = { render: renderArtifact };
    const artifacts = createArtifactStore(database);
    const gates = createGateStore(database);
    const people = createPeopleStore(database);
    const runs = createRunStore(database.pool, { currentVersion: (name) => currentVersion(workflows, name) });
    const engine = createEngine({
      registry: workflows,
      stores: { artifacts, gates, documents, drafter: createRulesDrafter() },
      runs,
      leases: createRunLeases(database.pool),
      outbox: createRunOutbox(database.pool),
      saverFor: async (lease) => {
        const { FencedSaver } = await import('./repository/checkpoints/fenced-saver.ts');
        return new FencedSaver(database.pool, lease);
      },
      queue: queuePool,
      concurrency,
      onError: (error) => log.warn({ err: error }, 'queue'),
    });

    let principal: Promise<Principal> | undefined;
    let ownerCreated = false;
    return {
      ports: { artifacts, documents, gates, people, runs, workers: engine },
      get ownerCreated() {
        return ownerCreated;
      },
      principal() {
        principal ??= withFolderLock(config.folder, async () => {
          const identity = await identify(people, { ...config, newToken });
          ownerCreated = identity.ownerCreated;
          return identity.principal;
        });
        return principal;
      },
      diagnose: () => diagnose({ config, server, database }),
      async close() {
        await engine.close();
        await queuePool.end();
        // Here and not in each transaction, where it would cost most of the throughput; what a kill leaves, the next command seals.
        await sealAudit(database).catch((error: unknown) => log.warn({ err: error }, 'audit not sealed'));
        await database.close();
        await server.release();
      },
    };
  }
}

/** Brings a database to what this code expects: schema, rules, service role and queue tables. A few quick queries when it is there already. */
export async function prepareDatabase(owner: ConnectionTarget, servicePassword: string): Promise<void> {
  await migrate(owner, { servicePassword });
  const pool = openQueuePool(owner);
  try {
    await migrateQueue(pool);
  } finally {
    await pool.end();
  }
}
