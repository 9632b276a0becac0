import { once } from 'node:events';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { createLog } from '../../src/log.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Run } from '../../src/ports/runs.ts';
import { openDatabase, type Database } from '../../src/repository/database/connection.ts';
import { createArtifactStore } from '../../src/repository/artifacts/artifact-store.ts';
import { createGateStore } from '../../src/repository/gates/gate-store.ts';
import { createRunStore } from '../../src/repository/runs/run-store.ts';
import { keepWorking } from '../../src/server/keep-working.ts';
import { openTestDatabase, type TestDatabase } from '../support/database.ts';
import { decide } from '../support/decide.ts';
import { openTestEngine, type TestEngine } from '../support/engine.ts';
import { farEndOf, openNetworkWay, type NetworkWay } from '../support/network-way.ts';
import { createOwner } from '../support/people.ts';
import { practiceWorkflow, type DoWork } from '../support/practice-workflow.ts';

let test: TestDatabase;
/** The one process that works; it reaches the database by `way` alone. */
let server: TestEngine;
let way: NetworkWay;
/** Looks on by a way of its own, which holds. */
let watcher: Database;
let person: Principal;
let doWork: DoWork;
let stopServing: () => Promise<void>;

beforeEach(async () => {
  test = await openTestDatabase();
  way = await openNetworkWay(() => farEndOf(test.service));
  const practice = { 1: async () => practiceWorkflow((step) => doWork(step)) };
  server = openTestEngine({ ...test.service, host: '127.0.0.1', port: way.port }, { practice });
  watcher = openDatabase(test.owner);
  person = await createOwner(watcher);
  const leaving = new AbortController();
  const serving = keepWorking(
    { ports: { workers: server.engine } },
    { signal: leaving.signal, drain: undefined, log: createLog('silent') },
  );
  stopServing = () => {
    leaving.abort();
    return serving;
  };
});

afterEach(async () => {
  way.heal();
  await stopServing();
  await server.close();
  await watcher.close();
  await way.close();
  await test.drop();
});

const losses: Readonly<Record<string, () => Promise<void>>> = {
  'the network was cut for a while': async () => {
    way.cut();
    // Whoever tries meanwhile is refused; nothing of the process knows when it ends.
    await vi.waitFor(async () => expect(await countSessions()).toBe(0), { timeout: 10_000 });
    way.heal();
  },
  'Postgres ended every connection of the process': async () => {
    await watcher.pool.query(`select pg_terminate_backend(pid) ${ofServer}`, [test.service.user]);
  },
};

const ofServer = `from pg_stat_activity where datname = current_database() and usename = $1`;

async function countSessions(): Promise<number | null> {
  return (await watcher.pool.query(`select ${ofServer}`, [test.service.user])).rowCount;
}

function runs() {
  return createRunStore(watcher.pool, { currentVersion: () => 1 });
}

async function rest(key: string, status: Run['status'], gateKey: string | null): Promise<Run> {
  return await vi.waitFor(
    async () => {
      const run = await runs().read(key);
      expect(run).toMatchObject({ status, error: null });
      expect(run?.gateKey).not.toBe(gateKey);
      return run as Run;
    },
    { timeout: 30_000, interval: 20 },
  );
}

/** Starts a run and loses the database while its node `save` works. Returns the steps whose work was begun, in order, as the run goes on. */
async function loseInHand(lose: () => Promise<void>, work: DoWork): Promise<{ run: Run; begun: string[] }> {
  const inHand = Promise.withResolvers<void>();
  const begun: string[] = [];
  doWork = async (step) => {
    begun.push(step.node);
    if (step.node !== 'save' || begun.indexOf('save') < begun.length - 1) return;
    inHand.resolve();
    await work(step);
  };
  const run = await runs().start({ workflow: 'practice', input: { title: 'Choir' }, subject: {}, startedById: person.id });
  await inHand.promise;
  await lose();
  return { run, begun };
}

/** Approves both gates; then everything that the run was to do must stand there once. */
async function approveToTheEnd(run: Run): Promise<void> {
  const gates = createGateStore(watcher);
  let gateKey: string | null = null;
  for (let count = 0; count < 2; count += 1) {
    ({ gateKey } = await rest(run.key, 'waiting', gateKey));
    await decide({ gates }, person, gateKey, 'approve');
  }
  await rest(run.key, 'succeeded', gateKey);
  const types = (await runs().events(run.key, 0)).map(({ type }) => type);
  expect(types.filter((type) => type === 'waiting')).toHaveLength(2);
  expect(types.filter((type) => type === 'succeeded')).toHaveLength(1);
  expect(await gates.list({ runId: run.key })).toHaveLength(2);
  const artifacts = await createArtifactStore(watcher).list({ kind: 'prd' });
  // One of the node that was in hand, one of the sequel.
  expect(artifacts.map(({ version }) => version)).toEqual([1, 1]);
}

/** What workers have stored of it; the first thing that a step stores when its work is done is its result. */
async function toldOf({ key }: Run): Promise<object> {
  return { events: await runs().events(key, 0), steps: await runs().steps(key) };
}

const afterwards = ['open-first', 'release', 'sequel', 'open-second', 'finish'];

it.each(Object.keys(losses))('a run in hand goes on in the same process after %s, from the step it was at', async (name) => {
  const { run, begun } = await loseInHand(losses[name] as () => Promise<void>, async ({ signal }) => {
    if (!signal.aborted) await once(signal, 'abort');
    throw signal.reason as Error;
  });
  await approveToTheEnd(run);
  expect(begun).toEqual(['draft', 'polish', 'polish', 'save', 'save', ...afterwards]);
});

it('what still works on it for the lost workers, deaf to their end, stores nothing once others of the process have the run', async () => {
  const late = Promise.withResolvers<void>();
  const { run } = await loseInHand(
    losses['Postgres ended every connection of the process'] as () => Promise<void>,
    () => late.promise,
  );
  const waiting = await rest(run.key, 'waiting', null);
  const before = await toldOf(run);
  late.resolve();
  // Whatever it does now is over when the process has let go of everything.
  await stopServing();
  await server.engine.close();
  expect(await toldOf(run)).toEqual(before);
  expect(await runs().read(run.key)).toEqual(waiting);
  expect(await createArtifactStore(watcher).list({ kind: 'prd' })).toHaveLength(1);
});
