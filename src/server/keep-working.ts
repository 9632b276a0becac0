import { setTimeout as delay } from 'node:timers/promises';
import { UnavailableError } from '../lifecycle/errors.ts';
import type { Log } from '../log.ts';
import type { Workers } from '../ports/runs.ts';
import type { UsecasePorts } from '../usecases/ports.ts';

/** Pause between attempts to open workers on a lost database. */
const pauseMs = 500;

/**
 * Executes runs until `signal` aborts, with new workers after a lost connection. Lost workers
 * release their runs with their connection, and later writes of theirs are refused by worker id. It
 * retries without limit, because the watch decides for every role how long a database may be away.
 * Throws whatever else ends the workers.
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
