import { NotFoundError, UnavailableError } from '../lifecycle/errors.ts';
import type { Run, RunStore, Workers } from '../ports/runs.ts';
import { followRun } from './follow-run.ts';
import type { openWorkerCrew as OpenWorkerCrew, CrewParams, WorkerCrew } from './worker-crew.ts';

type WorkOptions = Parameters<Workers['workUntilSettled']>[1];

export interface EngineParams extends CrewParams {
  readonly runs: Pick<RunStore, 'read' | 'events'>;
}

export interface Engine extends Workers {
  /** Lets go of whatever is in hand, for other workers to continue. */
  close(): Promise<void>;
}

interface SharedCrew {
  readonly crew: Promise<WorkerCrew>;
  /** Aborts when the crew lost its connection. */
  readonly lost: AbortSignal;
  users: number;
}

/** Runs workflows in this process, with one crew of workers however many runs are waited for, and none when there is none. */
export function createEngine(params: EngineParams): Engine {
  const closing = new AbortController();
  const working = new Set<Promise<Run>>();
  let current: SharedCrew | null = null;

  function join(): SharedCrew {
    if (!current || current.lost.aborted) {
      const lost = new AbortController();
      current = { crew: openCrew({ ...params, onLost: (cause) => lost.abort(cause) }), lost: lost.signal, users: 0 };
    }
    current.users += 1;
    return current;
  }

  async function leave(joined: SharedCrew): Promise<void> {
    joined.users -= 1;
    if (joined.users > 0) return;
    if (current === joined) current = null;
    await (await joined.crew).close();
  }

  async function work(runKey: string, { signal, onEvent }: WorkOptions): Promise<Run> {
    const joined = join();
    try {
      const crew = await joined.crew;
      await crew.wakeRunnable();
      const signals = [closing.signal, joined.lost, ...(signal ? [signal] : [])];
      const run = await followRun(runKey, { runs: params.runs, onRun: crew.onRun, signal: AbortSignal.any(signals), onEvent });
      if (joined.lost.aborted) throw connectionLost(runKey, joined.lost.reason);
      if (!run)
        throw new NotFoundError({
          id: 'run.not-found',
          message: `There is no run ${runKey}.`,
          fix: 'See `throughline run list`.',
        });
      return run;
    } finally {
      await leave(joined);
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

/** Loads LangGraph and the queue library only when there is work: they take 0.4 s, and most commands only read. */
async function openCrew(params: Parameters<typeof OpenWorkerCrew>[0]): Promise<WorkerCrew> {
  const { openWorkerCrew } = await import('./worker-crew.ts');
  return await openWorkerCrew(params);
}

function connectionLost(runKey: string, cause: unknown): UnavailableError {
  return new UnavailableError({
    id: 'run.database-lost',
    message: `The connection to the database broke while ${runKey} was worked on.`,
    fix: 'Nothing is lost. Check the database with `throughline doctor`, then run the command again.',
    cause,
  });
}
