import { setTimeout as wait } from 'node:timers/promises';

/** In milliseconds. The longest is the life of a lease: waiting longer gains nothing. */
const pauseMs = { first: 100, longest: 30_000 };

/** Delays a run after a database outage failed its pick-up, so that worker and run do not spin. */
export interface OutageBackoff {
  /** Resolves after twice the run's last pause, or when the signal aborts. */
  pause(runKey: string, signal: AbortSignal): Promise<void>;
  /** Resets the run's backoff after a success. */
  forget(runKey: string): void;
}

/** Creates the backoff of one worker. `sleep` rejects when the signal aborts. */
export function createOutageBackoff(
  sleep: (ms: number, signal: AbortSignal) => Promise<void> = (ms, signal) => wait(ms, undefined, { signal }),
): OutageBackoff {
  const lastMs = new Map<string, number>();
  return {
    async pause(runKey, signal) {
      const before = lastMs.get(runKey);
      const ms = before === undefined ? pauseMs.first : Math.min(2 * before, pauseMs.longest);
      lastMs.set(runKey, ms);
      await sleep(ms, signal).catch((error: unknown) => {
        if (!signal.aborted) throw error;
      });
    },

    forget: (runKey) => void lastMs.delete(runKey),
  };
}
