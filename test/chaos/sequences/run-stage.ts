import { expect } from 'vitest';
import type { GateDecisionKind } from '../../../src/lifecycle/gate-policies.ts';
import type { Gate } from '../../../src/ports/gates.ts';
import type { Principal } from '../../../src/ports/people.ts';
import { openDatabase, type Database } from '../../../src/repository/database/connection.ts';
import { createPeopleStore } from '../../../src/repository/people/people-store.ts';
import { openTestDatabase } from '../../support/database.ts';
import { decide } from '../../support/decide.ts';
import { openTestEngine, type TestEngine } from '../../support/engine.ts';
import { createOwner } from '../../support/people.ts';
import { practiceWorkflow, type DoWork } from '../../support/practice-workflow.ts';
import { farEndOf, openNetworkWay, type NetworkWay } from '../../support/network-way.ts';
import { createPeople } from '../storm/people.ts';

/** The real engine and database, and what may be done to one run at a time. */
export interface RunStage {
  readonly bench: TestEngine;
  startRun(): Promise<string>;
  decide(runKey: string, person: number, decision: GateDecisionKind): Promise<void>;
  moveContentOn(runKey: string): Promise<void>;
  cancel(runKey: string): Promise<void>;
  retry(runKey: string): Promise<void>;
  /** Works until the run rests; `fails` makes the first step throw. Returns whether a step did. */
  work(runKey: string, fails: boolean): Promise<boolean>;
  /** Works on it in a crew whose network to the database breaks in the given step, counted from 1. */
  crash(runKey: string, inStep: number): Promise<void>;
  wake(runKey: string): Promise<void>;
  loseJobs(): Promise<void>;
  lastGate(runKey: string): Promise<Gate | null>;
  /** Audited moves of the run's first artifact to Validated. */
  countReleases(runKey: string): Promise<number>;
  countDecisions(runKey: string): Promise<{ stored: number; audited: number }>;
  close(): Promise<void>;
}

export async function openRunStage(): Promise<RunStage> {
  const test = await openTestDatabase();
  const owner = openDatabase(test.owner);
  let doWork: DoWork = async () => undefined;
  const registry = { practice: { 1: async () => practiceWorkflow((step) => doWork(step)) } };
  const bench = openTestEngine(test.service, registry);
  const starter = await createOwner(bench.db);
  const deciders = await createPeople(createPeopleStore(bench.db), starter);
  const way = await openNetworkWay(() => farEndOf(test.service));
  const left: Promise<void>[] = [];
  const lastGate = async (runKey: string): Promise<Gate | null> => (await bench.gates.list({ runId: runKey }))[0] ?? null;

  return {
    bench,
    lastGate,

    async startRun() {
      const given = { workflow: 'practice', input: { title: 'Choir' }, subject: {}, startedById: starter.id };
      return (await bench.runs.start(given)).key;
    },

    decide: async (runKey, person, decision) =>
      await decide(bench, deciders[person] as Principal, (await lastGate(runKey))?.key ?? '', decision),

    async moveContentOn(runKey) {
      const { artifacts } = bench.parts.stores;
      const artifactKey = (await lastGate(runKey))?.artifactKey ?? '';
      const current = await artifacts.read(artifactKey);
      const title = `another version, ${(current?.version ?? 0) + 1}`;
      const content = { title, body: { title }, markdown: `# ${title}\n`, parts: [], links: [], provenance: {} };
      await artifacts.addVersion({ ...content, key: artifactKey, expectedVersion: current?.version ?? 0, authorId: starter.id });
    },

    cancel: async (key) => void (await bench.runs.cancel({ key, actorId: starter.id, reason: 'not wanted any more' })),
    retry: async (key) => void (await bench.runs.retry({ key, actorId: starter.id })),

    async work(runKey, fails) {
      let failed = false;
      doWork = async () => {
        if (!fails || failed) return;
        failed = true;
        throw new Error('this step fails');
      };
      await bench.engine.workUntilSettled(runKey, {});
      return failed;
    },

    async crash(runKey, inStep) {
      const victim = openTestEngine({ ...test.service, host: '127.0.0.1', port: way.port }, registry);
      doWork = cutInStep(way, inStep);
      const ended = await victim.engine.workUntilSettled(runKey, {}).catch((error: unknown) => error);
      way.heal();
      // It waits for answers that it will not get; the next worker does not wait for it.
      left.push(victim.close());
      expect(ended).toBeInstanceOf(Error);
    },

    wake: async (runKey) => void (await bench.parts.outbox.wake(runKey)),

    async loseJobs() {
      await owner.pool.query('delete from outbox');
      await owner.pool.query('delete from bullmq.job');
    },

    countReleases: (runKey) =>
      count(
        owner,
        `select count(distinct a.id)::integer as number from gate g join artifact a on a.id = g.artifact_id join audit on subject = a.key
        where g.run_key = $1 and action = 'artifact.status-moved' and details ->> 'to' = 'Validated'
          and a.id = (select artifact_id from gate where run_key = $1 order by id limit 1)`,
        runKey,
      ),

    async countDecisions(runKey) {
      const ofRun = 'from gate g join gate_decision d on d.gate_id = g.id where g.run_key = $1';
      return {
        stored: await count(owner, `select count(*)::integer as number ${ofRun}`, runKey),
        audited: await count(
          owner,
          `select count(*)::integer as number from gate g join audit on subject = g.key and action = 'gate.decided' where g.run_key = $1`,
          runKey,
        ),
      };
    },

    async close() {
      await Promise.all(left);
      await bench.close();
      await way.close();
      await owner.close();
      await test.drop();
    },
  };
}

/** Breaks the network in the middle of a step, which then hangs until its worker is told that it has lost the run. */
function cutInStep(way: NetworkWay, inStep: number): DoWork {
  let steps = 0;
  return async ({ signal }) => {
    steps += 1;
    if (steps !== inStep) return;
    way.cut();
    await new Promise((_, reject) => {
      signal.addEventListener('abort', () => reject(signal.reason as Error));
    });
  };
}

async function count(owner: Database, sql: string, runKey: string): Promise<number> {
  const { rows } = await owner.pool.query<{ number: number }>(sql, [runKey]);
  return rows[0]?.number ?? 0;
}
