import { setTimeout as wait } from 'node:timers/promises';

/** Time and randomness, replaceable in tests. */
export interface AskerClock {
  /** Milliseconds since the epoch. */
  readonly now: () => number;
  /** Resolves after `ms`; rejects as soon as the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** Returns a number in [0, 1). */
  readonly random: () => number;
}

export const realClock: AskerClock = {
  now: Date.now,
  wait: async (ms, signal) => wait(ms, undefined, { signal }),
  random: Math.random,
};
