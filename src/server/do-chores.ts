import { setTimeout as delay } from 'node:timers/promises';
import type { Chore } from '../app.ts';
import type { Log } from '../log.ts';

/**
 * Runs each chore at once and then at its own interval, until `signal` aborts; returns when running
 * chores are done. A failing chore is logged once, retried at its usual time, and delays no other.
 */
export async function doChores(chores: readonly Chore[], { signal, log }: { signal: AbortSignal; log: Log }): Promise<void> {
  await Promise.all(chores.map((chore) => doChore(chore, { signal, log })));
}

async function doChore({ name, everyMs, work }: Chore, { signal, log }: { signal: AbortSignal; log: Log }): Promise<void> {
  let isFailing = false;
  while (!signal.aborted) {
    try {
      await work(signal);
      if (isFailing) log.info({ chore: name }, 'chore done again');
      isFailing = false;
    } catch (error) {
      if (signal.aborted) return;
      // One log line for each streak of failures, not twenty thousand for a day.
      if (!isFailing) log.warn({ err: error, chore: name }, 'chore failed; it is tried again');
      isFailing = true;
    }
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
