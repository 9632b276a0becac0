import { setTimeout as delay } from 'node:timers/promises';

/** How a worker that shuts down treats the steps in progress. */
export interface Drain {
  /** Milliseconds the steps may go on; then they are aborted, and the next worker repeats them. */
  readonly graceMs: number;
  /** Ends the grace at once. */
  readonly force?: AbortSignal;
}

/** The drain of a one-off command, whose exit the user waits for. */
export const shortDrain: Drain = { graceMs: 150 };

/** Waits until `done`, but no longer than the drain allows. */
export async function waitWithin({ graceMs, force }: Drain, done: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const patience = delay(graceMs, undefined, { signal: AbortSignal.any([over.signal, ...(force ? [force] : [])]) });
  try {
    await Promise.race([done, patience.catch(() => undefined)]);
  } finally {
    // A running timer would keep the process alive.
    over.abort();
  }
}
