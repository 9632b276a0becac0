import { Worker } from 'node:worker_threads';

/** What the thread gets: a count that it raises and this process resets. */
export interface Watch {
  readonly unanswered: Int32Array;
  readonly most: number;
  readonly intervalMs: number;
}

/**
 * Ends this process by SIGKILL once its main thread has not moved for about a minute. Whatever keeps
 * it running restarts processes that end, and Compose nothing that is only unhealthy. The thread
 * counts its own turns, so a machine that slept ends nothing. Returns how to stop it.
 */
export function startWatchdog({ intervalMs = 5_000, most = 12 }: Partial<Omit<Watch, 'unanswered'>> = {}): () => Promise<void> {
  const unanswered = new Int32Array(new SharedArrayBuffer(4));
  const thread = new Worker(new URL('./watchdog-thread.ts', import.meta.url), {
    workerData: { unanswered, most, intervalMs } satisfies Watch,
    execArgv: [],
    resourceLimits: { maxOldGenerationSizeMb: 16 },
  });
  thread.unref();
  const answering = setInterval(() => Atomics.store(unanswered, 0, 0), intervalMs / 4).unref();
  return async () => {
    clearInterval(answering);
    await thread.terminate();
  };
}
