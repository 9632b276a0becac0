import { setTimeout as delay } from 'node:timers/promises';
import { createEngine } from '../../src/engine/engine.ts';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { openTestEngine } from '../support/engine.ts';
import { benchWorkflow } from './bench-workflow.ts';

// A worker with nothing to do but wait, in a process of its own: prints what that costs it. The target comes by IPC, because it has a password.

export interface IdleFigures {
  readonly rssMb: number;
  readonly heapMb: number;
  /** Of one core. */
  readonly cpuPercent: number;
  readonly sweepMs: number;
}

const watchMs = 15_000;

process.once('message', (target: ConnectionTarget) => void watch(target));

async function watch(target: ConnectionTarget): Promise<void> {
  const world = openTestEngine(target, { bench: { 1: async () => benchWorkflow(() => undefined) } });
  const { parts } = world;
  const engine = createEngine(parts);
  const stop = new AbortController();
  const working = engine.workUntilAborted(stop.signal);
  // Opening, loading and the quick sweeps of the first seconds are not what waiting costs.
  await delay(5_000);
  const before = process.cpuUsage();
  await delay(watchMs);
  const { user, system } = process.cpuUsage(before);
  const { rss, heapUsed } = process.memoryUsage();
  const startedAtMs = performance.now();
  for (let turn = 0; turn < 10; turn += 1) await parts.outbox.findRunnable();
  const figures: IdleFigures = {
    rssMb: rss / 1e6,
    heapMb: heapUsed / 1e6,
    cpuPercent: (user + system) / 10 / watchMs,
    sweepMs: (performance.now() - startedAtMs) / 10,
  };
  process.send?.(figures);
  stop.abort();
  await working;
  await engine.close();
  await world.close();
  process.disconnect();
}
