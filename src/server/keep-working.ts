import { setTimeout as delay } from 'node:timers/promises';
import { UnavailableError } from '../lifecycle/errors.ts';
import type { Log } from '../log.ts';
import type { Workers } from '../ports/runs.ts';
import type { UsecasePorts } from '../usecases/ports.ts';

/** Between two tries to open workers on a database that was lost. */
const pauseMs = 500;

/**
 * Works on runs until `signal` aborts, with new workers where the connection to the database broke. What the lost ones held is free with their connection;
 * what they may still store is refused, since each worker has a number of its own. Goes on trying: how long a database may be away decides the watch, for
 * every role alike. Throws what else ends the workers.
 */
export async function keepWorking(
  { ports }: { readonly ports: Pick<UsecasePorts, 'workers'> },
  { signal, drain, log }: { signal: AbortSignal; drain: Parameters<Workers['workUntilAborted']>[1]; log: Log },
): Promise<void> {
  while (!signal.aborted) {
    try {
      await ports.workers.workUntilAborted(signal, drain);
    } catch (error) {
      if (!(error instanceof UnavailableError && error.id === 'run.database-lost')) throw error;
      log.warn({ err: error }, 'workers lost the database, and look for it again');
      await delay(pauseMs, undefined, { signal }).catch(() => undefined);
    }
  }
}
