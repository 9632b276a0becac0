import { setTimeout as wait } from 'node:timers/promises';

/** Time and chance, so that tests need not wait for either. */
export interface AskerClock {
  /** Milliseconds of the epoch. */
  readonly now: () => number;
  /** Resolves after `ms`; rejects as soon as the signal aborts. */
  readonly wait: (ms: number, signal: AbortSignal | undefined) => Promise<void>;
  /** In [0, 1). */
  readonly random: () => number;
}

export const realClock: AskerClock = {
  now: Date.now,
  wait: async (ms, signal) => wait(ms, undefined, { signal }),
  random: Math.random,
};
