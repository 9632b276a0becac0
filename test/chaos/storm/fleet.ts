import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openNetworkWay, type NetworkWay } from '../../support/network-way.ts';
import type { Ground } from './ground.ts';
import type { WorkerOrder } from './worker-process.ts';

/** Worker processes, each with its own way to the database. One that ends is started again, as whoever keeps servers running does. */
export interface Fleet {
  readonly ways: readonly NetworkWay[];
  /** Ends the worker by the signal; it is back `downMs` later. */
  signal(worker: number, signal: 'SIGKILL' | 'SIGTERM', downMs: number): void;
  /** Stops the worker without ending it. Returns how to let it go on. */
  freeze(worker: number): () => void;
  /** Processes that were started. */
  readonly started: number;
  /** Those that ended because they had lost the database. */
  readonly gaveUp: number;
  /** Exits that nobody caused and that are no loss of the database: defects. */
  readonly crashes: readonly string[];
  stop(): Promise<void>;
}

/** A worker that gave up is started again after this long. */
const restartMs = 150;

export async function startFleet(
  ground: Ground,
  { workers, outsideUrl, concurrency }: { workers: number; outsideUrl: string; concurrency: number },
): Promise<Fleet> {
  const ways = await Promise.all(Array.from({ length: workers }, () => openNetworkWay(() => ({ path: ground.socketPath() }))));
  const running = new Map<number, ChildProcess>();
  const downMs = new Map<number, number>();
  const crashes: string[] = [];
  const timers = new Set<NodeJS.Timeout>();
  let [started, gaveUp, stopping] = [0, 0, false];

  const start = (worker: number): void => {
    const order: WorkerOrder = {
      worker,
      service: { ...ground.service, host: '127.0.0.1', port: ways[worker]?.port ?? 0 },
      redisUrl: ground.redis?.url ?? null,
      outsideUrl,
      concurrency,
    };
    const child = spawn(process.execPath, [join(import.meta.dirname, 'worker-process.ts'), JSON.stringify(order)], {
      // Whose input ends, has lost whoever started it.
      stdio: ['pipe', 'ignore', 'pipe'],
      env: { ...process.env, NODE_COMPILE_CACHE: join(tmpdir(), 'throughline-test-compiled') },
    });
    let said = '';
    child.stderr.on('data', (bytes: Buffer) => (said = `${said}${bytes.toString()}`.slice(-4_000)));
    running.set(worker, child);
    started += 1;
    child.once('exit', (code, signal) => {
      running.delete(worker);
      if (stopping) return;
      const meant = downMs.get(worker);
      downMs.delete(worker);
      if (meant === undefined) {
        if (code === 1 && /database|connection/i.test(said)) gaveUp += 1;
        else crashes.push(`worker ${worker} ended with ${signal ?? String(code)}: ${said}`);
      }
      const timer = setTimeout(() => {
        timers.delete(timer);
        start(worker);
      }, meant ?? restartMs);
      timers.add(timer);
    });
  };
  ways.forEach((_, worker) => start(worker));

  return {
    ways,
    signal(worker, signal, down) {
      const child = running.get(worker);
      if (!child) return;
      downMs.set(worker, down);
      child.kill(signal);
    },
    freeze(worker) {
      const child = running.get(worker);
      child?.kill('SIGSTOP');
      return () => void child?.kill('SIGCONT');
    },
    get started() {
      return started;
    },
    get gaveUp() {
      return gaveUp;
    },
    crashes,
    async stop() {
      stopping = true;
      timers.forEach((timer) => clearTimeout(timer));
      await Promise.all(
        [...running.values()].map(async (child) => {
          child.kill('SIGKILL');
          if (child.exitCode === null && child.signalCode === null) await once(child, 'exit');
        }),
      );
      await Promise.all(ways.map((way) => way.close()));
    },
  };
}
