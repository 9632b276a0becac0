import { setTimeout as delay } from 'node:timers/promises';
import { RunControl } from '@langchain/langgraph';
import { LeaseLost, type RunOutbox } from '../ports/run-execution.ts';
import type { RunMachinery } from './advance-run.ts';
import type { QueueConnection } from './migrate-queue.ts';
import { pickUpRun, type StopSignals } from './pick-up-run.ts';
import { openRunQueue } from './run-queue.ts';
import { sweepRuns } from './sweep-runs.ts';

/** The sweep comes often at first, because what a killed worker held is free only once Postgres has noticed; then it slows down. */
const sweepIntervalMs = { first: 250, longest: 5_000 };
/** How long a worker may take from its job to its lease before the sweep thinks it dead. */
const patienceMs = 2_000;
/** A third of a lease's life, so that two renewals may fail. */
const renewIntervalMs = 10_000;
/** How long a crew that leaves lets a node finish; then the node is aborted, and repeated by whoever takes the run. */
const drainMs = 150;

export interface CrewParams extends RunMachinery {
  readonly outbox: RunOutbox;
  readonly queue: QueueConnection;
  /** Runs worked on at once: one that computes holds the others up, one that waits for a model does not. */
  readonly concurrency: number;
  /** Hears of what went wrong outside any run. */
  readonly onError: (error: Error) => void;
}

/** Workers of this process. They take runs from the queue until they are closed. */
export interface WorkerCrew {
  /** Puts everything that is runnable on its way now, instead of with the next sweep. */
  wakeRunnable(): Promise<void>;
  /** Calls back when the run has a new event or status. Returns how to stop that. */
  readonly onRun: (runKey: string, callback: () => void) => () => void;
  /** Lets the runs in hand go, for others to continue, and stops. */
  close(): Promise<void>;
}

/** Starts workers. `onLost`: the connection broke, and every lease is gone. */
export async function openWorkerCrew(params: CrewParams & { onLost: (cause: Error) => void }): Promise<WorkerCrew> {
  const { leases, outbox, onError } = params;
  const inHand = new Map<string, StopSignals & { abort(reason: Error): void }>();
  const listeners = new Map<string, Set<() => void>>();
  let leaving = false;

  const relay = oneAtATime(async () => {
    while (!leaving && (await outbox.relay((pickUps) => queue.add(pickUps))) > 0);
  });
  const sweep = oneAtATime(async () => {
    if (!leaving) await sweepRuns({ outbox, queue, patienceMs });
    await relay();
  });
  const session = await leases.openSession({
    onOutbox: () => void relay().catch(onError),
    onRun: (runKey) => listeners.get(runKey)?.forEach((listener) => listener()),
    onCancel: (runKey) => inHand.get(runKey)?.abort(new LeaseLost(runKey)),
    onLost(cause) {
      // A lease taken now would be free from the start.
      leaving = true;
      for (const [runKey, run] of inHand) run.abort(new LeaseLost(runKey));
      params.onLost(cause);
    },
  });

  const queue = openRunQueue(params.queue, onError);

  async function pickUp(runKey: string): Promise<void> {
    // The job is used up, so the run needs another one.
    if (leaving) return void (await outbox.wake(runKey));
    const leased = await leases.take(runKey, session.workerId);
    if (!leased) return;
    const controller = new AbortController();
    const stop = { signal: controller.signal, control: new RunControl() };
    inHand.set(runKey, { ...stop, abort: (reason) => controller.abort(reason) });
    try {
      await pickUpRun(params, leased, stop);
    } catch (cause) {
      // The run could not even be given back: it stays leased until the lease runs out.
      onError(new Error(`${runKey} was left as it is`, { cause }));
    } finally {
      inHand.delete(runKey);
    }
  }

  const worker = queue.work({ 'advance-run': ({ runKey }) => pickUp(runKey) }, params);
  let sweepTimer: NodeJS.Timeout;
  const sweepIn = (delayMs: number): void => {
    sweepTimer = setTimeout(() => {
      void sweep().catch(onError);
      sweepIn(Math.min(2 * delayMs, sweepIntervalMs.longest));
    }, delayMs);
  };
  sweepIn(sweepIntervalMs.first);
  const renewTimer = setInterval(() => void leases.renew(session.workerId, [...inHand.keys()]).catch(onError), renewIntervalMs);

  return {
    async wakeRunnable() {
      await relay();
      await sweepRuns({ outbox, queue, patienceMs: 0 });
      await relay();
    },

    onRun(runKey, listener) {
      const others = listeners.get(runKey) ?? new Set();
      listeners.set(runKey, others.add(listener));
      return () => others.delete(listener);
    },

    async close() {
      leaving = true;
      clearTimeout(sweepTimer);
      clearInterval(renewTimer);
      const stopped = worker.close();
      for (const { control } of inHand.values()) control.requestDrain('the worker leaves');
      if (inHand.size > 0) await Promise.race([stopped, delay(drainMs)]);
      for (const run of inHand.values()) run.abort(new Error('the worker leaves'));
      await stopped;
      await session.close();
      // A queue that closes never answers what it is still asked, and a relay that waits for it would keep the outbox locked.
      await sweep().catch(onError);
      await queue.close();
    },
  };
}

/** Calls `work` once more after the call in hand, however often it is asked for meanwhile; never twice at once. */
function oneAtATime(work: () => Promise<void>): () => Promise<void> {
  let last = Promise.resolve();
  let isWaiting = false;
  return () => {
    if (isWaiting) return last;
    isWaiting = true;
    const start = (): Promise<void> => {
      isWaiting = false;
      return work();
    };
    last = last.then(start, start);
    return last;
  };
}
