import { setTimeout as delay } from 'node:timers/promises';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';
import type { WorkflowRegistry } from '../../../graphs/workflow.ts';
import type { GateDecisionKind } from '../../../src/lifecycle/gate-policies.ts';
import type { Principal } from '../../../src/ports/people.ts';
import type { Run, RunEvent } from '../../../src/ports/runs.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { decide } from '../../support/decide.ts';
import { openTestEngine, type TestEngine } from '../../support/engine.ts';
import { createOwner } from '../../support/people.ts';
import { practiceWorkflow, type DoWork } from '../../support/practice-workflow.ts';
import type { QueueServer, QueueServerKind, WakeRoute } from '../queue-servers.ts';

/** An engine with a workflow to practice on, on one kind of queue. */
export interface EngineWorld {
  readonly test: TestDatabase;
  readonly queue: QueueServer;
  readonly route: WakeRoute;
  readonly bench: TestEngine;
  readonly person: Principal;
  /** Nodes whose work was done since the test began, by whichever engine of this process. */
  readonly worked: string[];
  /** What a node does from now on; `worked` is told by it. */
  doWork: DoWork;
  /** Another process's engine, as far as an engine can tell. The caller closes it. */
  openOther(): TestEngine;
  readonly startRun: () => Promise<Run>;
  workOn(run: Run, onEvent?: (event: RunEvent) => void): Promise<Run>;
  decide(run: Run, decision: GateDecisionKind): Promise<void>;
  readonly readRun: (run: Run) => Promise<Run | null>;
}

/** Opens a world for the tests of a `describe`; what it returns has its parts once they run. */
export function useEngineWorld(kind: QueueServerKind, route: WakeRoute): EngineWorld {
  const registry: WorkflowRegistry = { practice: { 1: async () => practiceWorkflow((step) => world.doWork(step)) } };
  const open = (service: TestDatabase['service'], queue: QueueServer): TestEngine =>
    openTestEngine(service, registry, { redis: queue.redis, route });
  let test: TestDatabase;
  let queue: QueueServer;
  let bench: TestEngine;
  let person: Principal;
  let worked: string[] = [];

  const world: EngineWorld = {
    route,
    get test() {
      return test;
    },
    get queue() {
      return queue;
    },
    get bench() {
      return bench;
    },
    get person() {
      return person;
    },
    get worked() {
      return worked;
    },
    doWork: async () => undefined,
    openOther: () => open(test.service, queue),
    startRun: () => bench.runs.start({ workflow: 'practice', input: { title: 'Choir' }, subject: {}, startedById: person.id }),
    workOn: (run, onEvent) => bench.engine.workUntilSettled(run.key, { onEvent }),
    decide: (run, decision) => decide(bench, person, run.gateKey, decision),
    readRun: (run) => bench.runs.read(run.key),
  };

  beforeAll(async () => {
    test = await openTestDatabase();
    queue = await kind.start(test);
    bench = open(test.service, queue);
    person = await createOwner(bench.db);
  });
  beforeEach(() => {
    worked = [];
    world.doWork = async ({ node }) => void worked.push(node);
  });
  afterAll(async () => {
    expect(bench.errors).toEqual([]);
    await bench.close();
    await queue.stop();
    await test.drop();
  });
  return world;
}

/** Work of a step that waits for its signal, and is aborted by it. */
export async function untilAborted(signal: AbortSignal): Promise<never> {
  await delay(60_000, undefined, { signal });
  throw new Error('Nobody aborted it.');
}
