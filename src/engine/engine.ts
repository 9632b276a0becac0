import { NotFoundError, UnavailableError } from '../lifecycle/errors.ts';
import type { Run, RunStore, Workers } from '../ports/runs.ts';
import { followRun } from './follow-run.ts';
import { openWorkerCrew, type CrewParams } from './worker-crew.ts';

export interface EngineParams extends CrewParams {
  readonly runs: Pick<RunStore, 'read' | 'events'>;
}

export interface Engine extends Workers {
  /** Lets go of whatever is in hand, for other workers to continue. */
  close(): Promise<void>;
}

/** Runs workflows in this process. Nothing is connected before there is work. */
export function createEngine(params: EngineParams): Engine {
  const closing = new AbortController();
  const working = new Set<Promise<Run>>();

  async function work(runKey: string, options: Parameters<Workers['workUntilSettled']>[1]): Promise<Run> {
    const lost = new AbortController();
    const signals = [closing.signal, lost.signal, ...(options.signal ? [options.signal] : [])];
    const crew = await openWorkerCrew({ ...params, onLost: (cause) => lost.abort(cause) });
    try {
      await crew.wakeRunnable();
      const run = await followRun(runKey, {
        runs: params.runs,
        onRun: crew.onRun,
        signal: AbortSignal.any(signals),
        onEvent: options.onEvent,
      });
      if (lost.signal.aborted) throw connectionLost(runKey, lost.signal.reason);
      if (!run)
        throw new NotFoundError({
          id: 'run.not-found',
          message: `There is no run ${runKey}.`,
          fix: 'See `throughline run list`.',
        });
      return run;
    } finally {
      await crew.close();
    }
  }

  return {
    workUntilSettled(runKey, options) {
      const run = work(runKey, options);
      working.add(run);
      void run.finally(() => working.delete(run)).catch(() => undefined);
      return run;
    },

    async close() {
      closing.abort();
      await Promise.allSettled(working);
    },
  };
}

function connectionLost(runKey: string, cause: unknown): UnavailableError {
  return new UnavailableError({
    id: 'run.database-lost',
    message: `The connection to the database broke while ${runKey} was worked on.`,
    fix: 'Nothing is lost. Check the database with `throughline doctor`, then run the command again.',
    cause,
  });
}
