import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds. The longest is the life of a lease: whoever waits longer gains nothing. */
const pauseMs = { first: 100, longest: 30_000 };

/** How long a run is left alone after the database failed its pick-up, so that neither spins while it is away. */
export interface OutageBackoff {
  /** Resolves after a pause that is twice as long as the run's last one, or when the signal aborts. */
  pause(runKey: string, signal: AbortSignal): Promise<void>;
  /** The run came through: its next pause is a short one again. */
  forget(runKey: string): void;
}

/** Of one worker. `sleep` waits for so many milliseconds, and rejects when the signal aborts. */
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
