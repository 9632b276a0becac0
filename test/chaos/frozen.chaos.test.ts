import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { readRedisUrl } from '../../src/config/addresses.ts';
import type { RedisPlace } from '../../src/engine/queue-place.ts';
import { createLog } from '../../src/log.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { Run } from '../../src/ports/runs.ts';
import { keepWorking } from '../../src/server/keep-working.ts';
import { openTestEngine, type TestEngine, type TestEngineOptions } from '../support/engine.ts';
import { freeze } from '../support/freeze.ts';
import { openNetworkWay, type NetworkWay } from '../support/network-way.ts';
import { createOwner } from '../support/people.ts';
import { practiceWorkflow, type DoWork } from '../support/practice-workflow.ts';
import type { FrozenWorkerOrder } from './frozen-worker.ts';
import { openGround, type Ground } from './storm/ground.ts';

// What hangs instead of dying: nobody is told of it, so everybody must have a deadline.

const leaseMs = 6_000;
const takeover = { timeout: 2 * leaseMs, interval: 50 };
const later = { timeout: 60_000, interval: 50 };

let ground: Ground;
let observer: TestEngine;
let person: Principal;
let doWork: DoWork = async () => undefined;
const healing: (() => unknown)[] = [];
const registry = { practice: { 1: async () => practiceWorkflow((step) => doWork(step)) } };
const open = (options: TestEngineOptions = {}, service = ground.service): TestEngine => {
  const bench = openTestEngine(service, registry, { leaseMs, ...options });
  healing.push(() => bench.close());
  return bench;
};

beforeAll(async () => {
  ground = await openGround({ redis: true });
  observer = openTestEngine(ground.service, registry);
  person = await createOwner(observer.db);
});
afterEach(async () => {
  for (const heal of healing.splice(0).toReversed()) await heal();
  doWork = async () => undefined;
});
afterAll(async () => {
  await observer.close();
  await ground.stop();
});

const startRun = (): Promise<Run> =>
  observer.runs.start({ workflow: 'practice', input: { title: 'Choir' }, subject: {}, startedById: person.id });

async function expectWaiting(runs: readonly Run[], patience: { timeout: number; interval: number }): Promise<void> {
  await vi.waitFor(async () => {
    const found = await Promise.all(runs.map(({ key }) => observer.runs.read(key)));
    expect(found.map((run) => run?.status)).toEqual(runs.map(() => 'waiting'));
  }, patience);
}

/** Serves until the test is over, with new workers where one lost the database. */
function serve({ engine }: TestEngine): void {
  const stopping = new AbortController();
  const serving = keepWorking(
    { ports: { workers: engine } },
    { signal: stopping.signal, drain: undefined, log: createLog('silent') },
  );
  healing.push(() => {
    stopping.abort();
    return serving;
  });
}

/** A worker process that has the run in hand and never gets on with it. */
async function holdElsewhere(run: Run, redis: RedisPlace | null = null): Promise<ChildProcess> {
  const order: FrozenWorkerOrder = { service: ground.service, redis, leaseMs };
  const child = spawn(process.execPath, [join(import.meta.dirname, 'frozen-worker.ts'), JSON.stringify(order)], {
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  healing.push(() => child.kill('SIGKILL'));
  await once(child.stdout, 'data');
  expect(await observer.runs.read(run.key)).toMatchObject({ status: 'running' });
  return child;
}

async function freezeUntilHealed(pid: number): Promise<() => void> {
  const thaw = await freeze(pid);
  healing.push(thaw);
  return thaw;
}

async function openWay(farEnd: Parameters<typeof openNetworkWay>[0]): Promise<NetworkWay> {
  const way = await openNetworkWay(farEnd);
  healing.push(
    () => way.close(),
    () => way.heal(),
  );
  return way;
}

describe('the queue', () => {
  it.each(['is frozen', 'is behind a network that passes nothing on'])(
    'in Redis %s, then a worker is killed: its run and those in line go on elsewhere within two leases',
    { timeout: 120_000 },
    async (how) => {
      const { hostname, port } = new URL(ground.redis?.url ?? '');
      const way = await openWay(() => ({ host: hostname, port: Number(port) }));
      const redis = { ...readRedisUrl(`redis://127.0.0.1:${way.port}`), prefix: `frozen-${Date.now()}` };
      const held = await startRun();
      const child = await holdElsewhere(held, redis);
      const bench = open({ redis });
      serve(bench);
      // It has asked Redis something, and believes it to be there.
      await vi.waitFor(async () => expect(await bench.engine.countJobs()).toMatchObject({ waiting: 0 }), later);
      if (how === 'is frozen') await freezeUntilHealed(ground.redis?.pid ?? 0);
      else way.stall();
      child.kill('SIGKILL');
      const started = await Promise.all(Array.from({ length: 6 }, startRun));
      await expectWaiting([held, ...started], takeover);
    },
  );
});

describe('a worker', () => {
  it('that is frozen loses its run to another within two leases, and leaves when it thaws', { timeout: 120_000 }, async () => {
    const held = await startRun();
    const child = await holdElsewhere(held);
    serve(open());
    const thaw = await freezeUntilHealed(child.pid ?? 0);
    await expectWaiting([held], takeover);
    const ended = once(child, 'exit');
    thaw();
    expect(await ended).toEqual([1, null]);
    const events = await observer.runs.events(held.key, 0);
    expect(events.filter(({ type, node }) => type === 'node-finished' && node === 'draft')).toHaveLength(1);
    expect(await observer.runs.read(held.key)).toMatchObject({ status: 'waiting', error: null });
  });

  it(
    'whose network to the database passes nothing on loses its run to another within two leases',
    { timeout: 120_000 },
    async () => {
      const way = await openWay(() => ({ path: ground.socketPath() }));
      const begun = Promise.withResolvers<void>();
      doWork = async ({ signal }) => {
        begun.resolve();
        await new Promise((_, reject) => signal.addEventListener('abort', () => reject(signal.reason as Error)));
      };
      const far = open({}, { ...ground.service, host: '127.0.0.1', port: way.port });
      const held = await startRun();
      const ended = expect(far.engine.workUntilAborted(new AbortController().signal)).rejects.toMatchObject({
        id: 'run.database-lost',
      });
      await begun.promise;
      doWork = async () => undefined;
      way.stall();
      serve(open());
      await expectWaiting([held], takeover);
      await ended;
      way.heal();
    },
  );
});

describe('the database', () => {
  it(
    'that is frozen ends a worker that waits for it, and has its runs go on within two leases once it thaws',
    { timeout: 120_000 },
    async () => {
      const begun = Promise.withResolvers<void>();
      const over = Promise.withResolvers<void>();
      doWork = async () => {
        begun.resolve();
        await over.promise;
      };
      const bench = open();
      const held = await startRun();
      const ended = expect(bench.engine.workUntilAborted(new AbortController().signal)).rejects.toMatchObject({
        id: 'run.database-lost',
      });
      await begun.promise;
      const thaw = await ground.freezePostgres();
      healing.push(thaw);
      const frozenAtMs = performance.now();
      over.resolve();
      await ended;
      expect(performance.now() - frozenAtMs).toBeLessThan(2 * leaseMs);
      thaw();
      serve(bench);
      await expectWaiting([held], takeover);
    },
  );
});
