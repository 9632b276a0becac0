import { act, fix } from '../lifecycle/fixes/fix.ts';
import { once } from 'node:events';
import { NotFoundError } from '../lifecycle/errors.ts';
import { isOutage } from '../lifecycle/outage.ts';
import type { Run, RunStore, Workers } from '../ports/runs.ts';
import { outsideTrace } from '../telemetry/spans.ts';
import { shortDrain, type Drain } from './drain.ts';

import { findLastRest, followRun, type FollowParams } from './follow-run.ts';
import { workerEnds } from './worker-ends.ts';
import type { openWorkerPool as OpenWorkerPool, WorkerPoolParams, WorkerPool } from './worker-pool.ts';

export interface EngineParams extends WorkerPoolParams {
  readonly runs: Pick<RunStore, 'read' | 'events'>;
}

export interface Engine extends Workers {
  /** Jobs of the queue by their state; null while no workers are open here. */
  countJobs(): Promise<Readonly<Record<string, number>> | null>;
  /** Gives back all runs in progress, for other workers to continue. */
  close(): Promise<void>;
}

interface SharedWorker {
  readonly opened: Promise<WorkerPool>;
  /** Aborts when the worker must end: the database is lost, or migrated by a newer version. */
  readonly ended: AbortSignal;
  users: number;
}

/** Runs workflows in this process. All callers share one worker, which is open only while used. */
export function createEngine(params: EngineParams): Engine {
  const closing = new AbortController();
  const working = new Set<Promise<unknown>>();
  let current: SharedWorker | null = null;

  function join(): SharedWorker {
    if (!current || current.ended.aborted) {
      const ended = new AbortController();
      current = {
        opened: outsideTrace(() => openWorker({ ...params, onEnd: (cause) => ended.abort(cause) })),
        ended: ended.signal,
        users: 0,
      };
    }
    current.users += 1;
    return current;
  }

  async function leave(joined: SharedWorker, drain: Drain): Promise<void> {
    joined.users -= 1;
    if (joined.users > 0) return;
    if (current === joined) current = null;
    // A worker that failed to open needs no close, and its callers have the error already.
    const worker = await joined.opened.catch(() => null);
    await worker?.close(drain);
  }

  /** Does `work` beside the worker, which the first caller opens and the last one closes. */
  async function besideWorker<T>(
    { signal, drain }: { signal: AbortSignal | undefined; drain: Drain },
    work: (worker: WorkerPool, stop: AbortSignal) => Promise<T>,
  ): Promise<T> {
    const joined = join();
    try {
      const worker = await joined.opened;
      const stop = AbortSignal.any([closing.signal, joined.ended, ...(signal ? [signal] : [])]);
      // An abort does not wait for the wake-up; runs that it found may be in progress already.
      await Promise.race([worker.wakeRunnable(), aborted(stop)]);
      const result = await work(worker, stop);
      joined.ended.throwIfAborted();
      return result;
    } catch (error) {
      // The end of the worker caused every later failure.
      joined.ended.throwIfAborted();
      throw isOutage(error) ? workerEnds.databaseLost(error) : error;
    } finally {
      await leave(joined, drain);
    }
  }

  async function follow(runKey: string, watch: Omit<FollowParams, 'runs'>): Promise<Run> {
    const run = await followRun(runKey, { runs: params.runs, ...watch });
    if (run) return run;
    throw new NotFoundError({ id: 'run.not-found', message: `There is no run ${runKey}.`, fix: fix`See ${act('listRuns')}.` });
  }

  async function workOn(
    runKey: string,
    { signal, onEvent }: Pick<FollowParams, 'onEvent'> & { signal?: AbortSignal },
  ): Promise<Run> {
    // Read before the worker opens: it may settle the run before anybody follows it.
    const since = await findLastRest(runKey, params.runs);
    return await besideWorker({ signal, drain: shortDrain }, ({ onRun }, stop) =>
      follow(runKey, { onRun, signal: stop, onEvent, since }),
    );
  }

  /** Registers the work, so that `close` waits for its end. */
  function track<T>(work: Promise<T>): Promise<T> {
    working.add(work);
    void work.finally(() => working.delete(work)).catch(() => undefined);
    return work;
  }

  return {
    workUntilSettled: (runKey, options) => track(workOn(runKey, options)),

    workUntilAborted: (signal, drain = shortDrain) => track(besideWorker({ signal, drain }, (_worker, stop) => aborted(stop))),

    followUntilSettled(runKey, { signal, onEvent }) {
      const stop = AbortSignal.any([closing.signal, ...(signal ? [signal] : [])]);
      return track(follow(runKey, { onRun: params.leases.watchRun, signal: stop, onEvent }));
    },

    async countJobs() {
      return current && (await (await current.opened).countJobs());
    },

    async close() {
      closing.abort();
      await Promise.allSettled(working);
    },
  };
}

/** Loads LangGraph and the queue library on first use: it takes 0.4 s; most commands only read. */
async function openWorker(params: Parameters<typeof OpenWorkerPool>[0]): Promise<WorkerPool> {
  const { openWorkerPool } = await import('./worker-pool.ts');
  return await openWorkerPool(params);
}

async function aborted(signal: AbortSignal): Promise<void> {
  if (!signal.aborted) await once(signal, 'abort');
}
