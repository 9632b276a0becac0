import { RunControl } from '@langchain/langgraph';
import { LeaseLost, type LeasedRun, type PickUp, type RunOutbox } from '../ports/run-execution.ts';
import type { RunMachinery } from './advance-run.ts';
import { waitWithin, type Drain } from './drain.ts';
import { outsideGraphs } from './outside-graphs.ts';
import { createOutageBackoff } from './outage-backoff.ts';
import { pickUpRun, type StopSignals } from './pick-up-run.ts';
import type { QueuePlace } from './queue-place.ts';
import { createSlots } from './slots.ts';
import { openRunQueue } from './run-queue.ts';
import { withTraceparent } from '../telemetry/spans.ts';
import { sendPickUps } from './send-pick-ups.ts';
import { sweepRuns } from './sweep-runs.ts';
import { takeWoken as takeFromOutbox } from './take-woken.ts';
import { observeRun } from './observe-run.ts';
import { tracePickUp } from './trace-pick-up.ts';

/** The sweep comes often at first, because what a killed worker held is free only once Postgres has noticed; then it slows down. */
const sweepIntervalMs = { first: 250, longest: 5_000 };
/** How long a wake that this crew has no slots for is left to others that have, before it goes through the queue. */
const handOverMs = 2_000;
/** How long a job waits here for a place; then its run goes back to the outbox, for whoever has one. Shorter than `timeoutMs`. */
const slotTimeoutMs = 1_000;
/** How long a worker may take from its job to its lease before the sweep thinks it dead. */
const timeoutMs = 2_000;
/** A third of a lease's life, so that two renewals may fail. */
const renewIntervalMs = 10_000;
/** A crew that could not renew for that long no longer holds its leases; the network to the database may be cut, which nobody tells it. */
const leaseLifeMs = 30_000;
/** How long a crew that has lost its database waits for answers that it will hardly get. */
const lostTimeoutMs = 5_000;

export interface WorkerPoolParams extends RunMachinery {
  readonly outbox: RunOutbox;
  readonly queue: QueuePlace;
  /** Runs worked on at once: one that computes holds the others up, one that waits for a model does not. */
  readonly concurrency: number;
  /** `queue`: every wake goes through the queue. A crew takes what it hears of and has slots for itself unless said. */
  readonly route?: 'direct' | 'queue';
  /** Hears of what went wrong outside any run. */
  readonly onError: (error: Error) => void;
}

/** Workers of this process. They take runs from the queue until they are closed. */
export interface WorkerPool {
  /** Puts everything that is runnable on its way now, instead of with the next sweep. */
  wakeRunnable(): Promise<void>;
  /** Jobs of the queue by their state. */
  countJobs(): Promise<Readonly<Record<string, number>>>;
  /** Calls back when the run has a new event or status. Returns how to stop that. */
  readonly onRun: (runKey: string, callback: () => void) => () => void;
  /** Takes no more runs, lets those in hand finish their step within the drain, gives them back for others to continue, and stops. */
  close(drain: Drain): Promise<void>;
}

/** Starts workers. `onLost`: the connection broke, and every lease is gone. Throws UnavailableError `queue.too-old`. */
export async function openWorkerPool(params: WorkerPoolParams & { onLost: (cause: Error) => void }): Promise<WorkerPool> {
  const { leases, outbox, onError } = params;
  const inHand = new Map<string, StopSignals & { abort(reason: Error): void }>();
  const listeners = new Map<string, Set<() => void>>();
  const pauses = createOutageBackoff();
  let leaving = false;
  let isLost = false;
  let isOpen = false;

  let sweepTimer: NodeJS.Timeout | undefined;
  const sweepIn = (delayMs: number): void => {
    clearTimeout(sweepTimer);
    // A sweep that was under way when the crew was told to leave would otherwise keep the process for ever.
    if (leaving) return;
    sweepTimer = setTimeout(() => {
      sweepIn(Math.min(2 * delayMs, sweepIntervalMs.longest));
      void sweep().catch(report);
    }, delayMs);
  };
  const afterMs = params.route === 'queue' ? 0 : handOverMs;
  const slots = createSlots(params.concurrency);
  const working = new Set<Promise<void>>();
  /** There may be wakes in the outbox that this crew had no slots for. */
  let mayHaveLeft = false;
  const takeWoken = oneAtATime(async () => {
    // A notice may come with the very answer that opens the session.
    if (!isOpen) return;
    mayHaveLeft = params.route === 'queue' || (await takeFromOutbox({ leases, workerId: session.workerId, slots, begin }));
    if (mayHaveLeft && !leaving) handOverSoon();
  });
  let handOverTimer: NodeJS.Timeout | undefined;
  const handOverSoon = (): void => {
    handOverTimer ??= setTimeout(() => {
      handOverTimer = undefined;
      void relay().catch(report);
    }, afterMs);
  };
  /** Puts into the queue what nobody had slots for. */
  const relay = oneAtATime(async () => {
    while (!leaving && queue.isUp() && (await outbox.relay((pickUps) => sendPickUps(queue, pickUps), afterMs)) > 0);
  });
  const sweep = oneAtATime(async () => {
    // First, because it needs no queue, which may be what fails.
    await takeWoken();
    if (!leaving && (await sweepRuns({ outbox, queue, timeoutMs })) > 0) {
      sweepIn(sweepIntervalMs.first);
      await takeWoken();
    }
    await relay();
  });
  /** Of a queue that does not answer its events tell. */
  const report = (error: Error): void => {
    if (queue.isUp()) onError(error);
  };
  const queue = await openRunQueue(params.queue, { onError, onUp: () => void sweep().catch(report) });
  const lose = (cause: Error): void => {
    // A lease taken now would be free from the start.
    leaving = true;
    slots.close();
    isLost = true;
    for (const [runKey, run] of inHand) run.abort(new LeaseLost(runKey));
    params.onLost(cause);
  };
  const session = await leases
    .openSession({
      onOutbox: () => void takeWoken().catch(onError),
      onRun: (runKey) => listeners.get(runKey)?.forEach((listener) => listener()),
      onCancel: (runKey) => inHand.get(runKey)?.abort(new LeaseLost(runKey)),
      onLost: lose,
    })
    .catch(async (cause: unknown) => {
      leaving = true;
      clearTimeout(sweepTimer);
      await queue.close();
      throw cause;
    });

  /**
   * Begins the run of a job, and is done with the job: BullMQ looks for more only when a job ends, and a run may take hours. A job that finds no place
   * is used up, so its run needs another one if it is still in line; one that waits at its gate has no use for any.
   */
  async function pickUp({ runKey, traceparent = null }: Pick<PickUp, 'runKey' | 'traceparent'>): Promise<void> {
    if (!(await slots.acquire(slotTimeoutMs)))
      return void (await withTraceparent(traceparent, () => outbox.wake(runKey, { status: 'queued' })));
    const leased = await leases.take(runKey, session.workerId).catch((cause: unknown) => {
      slots.leave();
      throw cause;
    });
    if (leased) begin(leased, traceparent);
    else slots.leave();
  }

  /** Works on a run whose place was taken before. */
  function begin(leased: LeasedRun, traceparent: string | null): void {
    const work = workOn(leased, traceparent).finally(() => {
      working.delete(work);
      slots.leave();
      if (mayHaveLeft && !leaving && params.route !== 'queue') void takeWoken().catch(onError);
    });
    working.add(work);
  }

  async function workOn(leased: LeasedRun, traceparent: string | null): Promise<void> {
    const { runKey } = leased.lease;
    const controller = new AbortController();
    const stop = { signal: controller.signal, control: new RunControl() };
    const held = { ...stop, abort: (reason: Error) => controller.abort(reason) };
    inHand.set(runKey, held);
    // Taken while the crew was told to leave: given back at once.
    if (leaving) held.abort(new Error('the worker leaves'));
    try {
      await tracePickUp(leased, traceparent, (span) =>
        outsideGraphs(() => pickUpRun(params, leased, { ...stop, pauses, tell: observeRun(leased, { log: params.log, span }) })),
      );
    } catch (cause) {
      // The run could not even be given back: it stays leased until the lease runs out.
      onError(new Error(`${runKey} was left as it is`, { cause }));
    } finally {
      if (inHand.get(runKey) === held) inHand.delete(runKey);
    }
  }

  let waking = Promise.resolve();
  const worker = queue.work({ 'advance-run': (job) => pickUp(job) });
  isOpen = true;
  sweepIn(sweepIntervalMs.first);
  let renewedAtMs = performance.now();
  const renew = async (): Promise<void> => {
    const askedAtMs = performance.now();
    await leases.renew(session.workerId, [...inHand.keys()]);
    renewedAtMs = askedAtMs;
  };
  const renewTimer = setInterval(() => {
    if (performance.now() - renewedAtMs > leaseLifeMs) lose(new Error('The leases could not be renewed in time.'));
    else void renew().catch(onError);
  }, renewIntervalMs);

  return {
    async wakeRunnable() {
      const wake = async (): Promise<void> => {
        await sweepRuns({ outbox, queue, timeoutMs: 0 });
        await takeWoken();
        await relay();
      };
      // A queue that fails at this moment must not end the crew: the sweep does the same again.
      waking = wake().catch(report);
      await waking;
    },

    countJobs: () => queue.countJobs(),

    onRun(runKey, listener) {
      const others = listeners.get(runKey) ?? new Set();
      listeners.set(runKey, others.add(listener));
      return () => {
        others.delete(listener);
        if (others.size === 0 && listeners.get(runKey) === others) listeners.delete(runKey);
      };
    },

    async close(drain) {
      leaving = true;
      slots.close();
      clearTimeout(sweepTimer);
      clearTimeout(handOverTimer);
      // What is being taken at this moment is in hand after that, or nobody's.
      const stopped = takeWoken()
        .catch(report)
        .then(() => worker.close().catch(report))
        .then(() => Promise.allSettled(working));
      for (const { control } of inHand.values()) control.requestDrain('the worker leaves');
      if (inHand.size > 0) await waitWithin(drain, stopped);
      for (const run of inHand.values()) run.abort(new Error('the worker leaves'));
      await (isLost ? waitWithin({ graceMs: lostTimeoutMs }, stopped) : stopped);
      clearInterval(renewTimer);
      await session.close();
      // A queue that closes never answers what it is still asked, and a relay that waits for it would keep the outbox locked.
      await sweep().catch(report);
      await waking;
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
