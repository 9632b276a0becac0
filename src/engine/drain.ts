import { setTimeout as delay } from 'node:timers/promises';

/** How a worker that leaves parts with the steps in hand. */
export interface Drain {
  /** How long they may go on; then they are aborted, and repeated by whoever takes their runs. */
  readonly graceMs: number;
  /** Ends the grace at once. */
  readonly force?: AbortSignal;
}

/** Of a command: whoever waits for the prompt waits for this. */
export const shortDrain: Drain = { graceMs: 150 };

/** Waits until `done`, but no longer than the drain allows. */
export async function waitWithin({ graceMs, force }: Drain, done: Promise<unknown>): Promise<void> {
  const over = new AbortController();
  const patience = delay(graceMs, undefined, { signal: AbortSignal.any([over.signal, ...(force ? [force] : [])]) });
  try {
    await Promise.race([done, patience.catch(() => undefined)]);
  } finally {
    // A timer that goes on would keep the process.
    over.abort();
  }
}
