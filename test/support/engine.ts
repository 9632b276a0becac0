import { currentVersion, type WorkflowRegistry } from '../../graphs/workflow.ts';
import { createEngine, type Engine, type EngineParams } from '../../src/engine/engine.ts';
import type { RedisPlace } from '../../src/engine/queue-place.ts';
import type { BudgetSettings } from '../../src/ports/budgets.ts';
import type { GateStore } from '../../src/ports/gates.ts';
import type { RunStore } from '../../src/ports/runs.ts';
import { createArtifactStore } from '../../src/repository/artifacts/artifact-store.ts';
import { FencedSaver } from '../../src/repository/checkpoints/fenced-saver.ts';
import { openDatabase, type ConnectionTarget, type Database } from '../../src/repository/database/connection.ts';
import { createDesignMaterials } from '../../src/repository/design-sessions/design-materials.ts';
import { createDesignSessionStore } from '../../src/repository/design-sessions/design-session-store.ts';
import { createGateStore } from '../../src/repository/gates/gate-store.ts';
import { createIncidentStore } from '../../src/repository/incidents/incident-store.ts';
import { createKnowledgeStore } from '../../src/repository/knowledge/knowledge-store.ts';
import { openQueuePool } from '../../src/repository/runs/queue-pool.ts';
import { createBudgetStore } from '../../src/repository/runs/budget-store.ts';
import { createRunLeases } from '../../src/repository/runs/run-leases.ts';
import { createRunOutbox } from '../../src/repository/runs/run-outbox.ts';
import { createRunStore } from '../../src/repository/runs/run-store.ts';

const noLimits = { tokens: null, usd: null };

/** The real engine over a test database, with workflows of the test's own. */
export interface TestEngine {
  readonly db: Database;
  readonly runs: RunStore;
  readonly gates: GateStore;
  readonly engine: Engine;
  /** What the engine was made of, for a test that makes another with one part changed. */
  readonly parts: EngineParams;
  /** What went wrong outside any run; a test asserts that nothing did. */
  readonly errors: Error[];
  close(): Promise<void>;
}

export interface TestEngineOptions {
  /** No limits when left out. */
  readonly budgets?: BudgetSettings;
  /** Null, or left out: the queue is in the database. */
  readonly redis?: RedisPlace | null;
  /** `queue`: every wake goes through the queue, also where a worker hears of it and has room. */
  readonly route?: 'direct' | 'queue';
  /** How long a lease lives; as long as in the product when left out. */
  readonly leaseMs?: number;
}

export function openTestEngine(
  service: ConnectionTarget,
  registry: WorkflowRegistry,
  { budgets = { run: noLimits, day: noLimits }, redis = null, route = 'direct', leaseMs }: TestEngineOptions = {},
): TestEngine {
  const db = openDatabase(service);
  const queue = openQueuePool(service);
  const artifacts = createArtifactStore(db);
  const gates = createGateStore(db);
  const runs = createRunStore(db.pool, { currentVersion: (workflow) => currentVersion(registry, workflow) });
  const errors: Error[] = [];
  const parts: EngineParams = {
    registry,
    runs,
    stores: {
      artifacts,
      gates,
      drafter: unused('drafter'),
      documents: unused('documents'),
      sessions: createDesignSessionStore(db.pool),
      materials: createDesignMaterials({ artifacts, gates, knowledge: createKnowledgeStore(db.pool) }),
      correlation: unused('correlation'),
      incidents: createIncidentStore(db),
    },
    leases: createRunLeases(db.pool, { lifeMs: leaseMs }),
    outbox: createRunOutbox(db.pool),
    budgets: createBudgetStore(db.pool, budgets),
    saverFor: (lease) => new FencedSaver(db.pool, lease),
    queue: redis ? { kind: 'redis', redis } : { kind: 'postgres', pool: queue },
    concurrency: 4,
    route,
    onError: (error) => errors.push(error),
  };
  const engine = createEngine(parts);
  return {
    db,
    runs,
    gates,
    engine,
    parts,
    errors,
    async close() {
      await engine.close();
      await queue.end();
      await db.close();
    },
  };
}

/** A port that practice workflows do not touch; touching it fails. */
function unused<T extends object>(name: string): T {
  return new Proxy({} as T, {
    get: () => () => {
      throw new Error(`The practice workflow has no ${name}.`);
    },
  });
}
