import { setTimeout as delay } from 'node:timers/promises';
import type { Chore } from '../app.ts';
import type { Log } from '../log.ts';

/**
 * Does each chore at once and then at its own interval, until `signal` aborts; returns when those in hand are done. A chore that fails is told of
 * once, tried again at its usual time, and holds up no other.
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
      // Once a streak: a mail server that is down for a day is one line, not twenty thousand.
      if (!isFailing) log.warn({ err: error, chore: name }, 'chore failed; it is tried again');
      isFailing = true;
    }
    await delay(everyMs, undefined, { signal }).catch(() => undefined);
  }
}
