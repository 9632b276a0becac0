import { EventEmitter } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import type { PickUp, RunOutbox } from '../ports/run-execution.ts';
import { withTraceparent } from '../telemetry/spans.ts';
import type { RunMachinery } from './advance-run.ts';
import { waitWithin, type Drain } from './drain.ts';
import { HeldLease } from './held-lease.ts';
import { startLeaseRenewer } from './lease-renewer.ts';
import { observeRun } from './observe-run.ts';
import { createOutageBackoff } from './outage-backoff.ts';
import { outsideGraphs } from './outside-graphs.ts';
import { pickUpRun } from './pick-up-run.ts';
import type { QueuePlace } from './queue-place.ts';
import { openRunQueue } from './run-queue.ts';
import { startRunSweeper } from './run-sweeper.ts';
import { createSlots } from './slots.ts';
import { tracePickUp } from './trace-pick-up.ts';
import { createWakeRelay, type Taken } from './wake-relay.ts';
import { workerEnds } from './worker-ends.ts';
import { nextWorkerState, type WorkerEvent, type WorkerState } from './worker-state.ts';

/** How long a job waits here for a slot; then its run goes back to the outbox, for whoever has one. Shorter than what the sweeper grants a job. */
const slotTimeoutMs = 1_000;
/** How long a worker that has lost its database waits for answers that it will hardly get. */
const lostTimeoutMs = 5_000;

export interface WorkerPoolParams extends RunMachinery {
  readonly outbox: RunOutbox;
  readonly queue: QueuePlace;
  /** Runs worked on at once: one that computes holds the others up, one that waits for a model does not. */
  readonly concurrency: number;
  /** `queue`: every wake goes through the queue. A worker takes what it hears of and has slots for itself unless said. */
  readonly route?: 'direct' | 'queue';
  /** How the database's schema differs from that of this code, in words; null while it does not. */
  readonly findSchemaGap?: () => Promise<string | null>;
  /** Hears of what went wrong outside any run. */
  readonly onError: (error: Error) => void;
}

/** Works on runs, as many at once as it has slots, until it is closed. */
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

/**
 * Starts a worker, whose states `worker-state.ts` draws. `onEnd`: it has lost its database, or must leave it to a newer version; the caller closes it.
 * Throws UnavailableError `queue.too-old`.
 */
export async function openWorkerPool(params: WorkerPoolParams & { onEnd: (cause: Error) => void }): Promise<WorkerPool> {
  const { leases, outbox, onError, route = 'direct', findSchemaGap } = params;
  const slots = createSlots(params.concurrency);
  const backoff = createOutageBackoff();
  const held = new Map<string, HeldLease>();
  const working = new Set<Promise<void>>();
  const noticed = new EventEmitter().setMaxListeners(0);
  const lost = Promise.withResolvers<void>();
  /** From then on no answer of the database is waited for. */
  const overdue = lost.promise.then(() => delay(lostTimeoutMs, undefined, { ref: false }));
  let state = 'starting' as WorkerState;

  function enter(event: WorkerEvent, cause?: Error): void {
    const before = state;
    state = nextWorkerState(state, event);
    if (state === before) return;
    if (before === 'running') stopTaking();
    if (state === 'draining') held.forEach((lease) => lease.drain());
    if (state === 'lost') {
      held.forEach((lease) => lease.lose());
      lost.resolve();
    }
    if (cause) params.onEnd(cause);
  }

  const queue = await openRunQueue(params.queue, {
    onError,
    timeoutMs: leases.lifeMs / 6,
    onUp: () => void (state === 'running' && sweeper.sweep()),
  });
  // A queue that does not answer tells of that by itself, once.
  const report = (error: Error): void => void (queue.isUp() && onError(error));
  const session = await leases
    .openSession({
      onOutbox: () => void (state === 'running' && relay.take().catch(onError)),
      onRun: (runKey) => void noticed.emit(runKey),
      onCancel: (runKey) => held.get(runKey)?.lose(),
      onLost: (cause) => enter('lose', workerEnds.databaseLost(cause)),
    })
    .then((opened) => {
      if (state === 'closed') throw new Error('The session broke at once.');
      return opened;
    })
    .catch(async (cause: unknown) => {
      await queue.close();
      throw cause;
    });
  const { workerId } = session;
  const relay = createWakeRelay({ leases, outbox, queue, slots, workerId, route, begin, onError: report });
  const sweeper = startRunSweeper({ outbox, queue, relay, onSweep: leaveToNewer, onError: report });
  const renewer = startLeaseRenewer({
    leases,
    workerId,
    held: () => [...held.values()],
    onExpired: (cause) => enter('lose', workerEnds.databaseLost(cause)),
    onError,
  });
  const jobs = queue.work({ 'advance-run': (job) => takeJob(job) });
  let waking = Promise.resolve();
  enter('opened');

  function stopTaking(): void {
    slots.close();
    relay.stop();
    sweeper.stop();
  }

  /**
   * Takes the run of a job, and is done with the job: BullMQ looks for more only when a job ends, and a run may take hours. A job that finds no slot
   * is used up, so its run needs another one if it is still in line; one that waits at its gate has no use for any.
   */
  async function takeJob({ runKey, traceparent = null }: Pick<PickUp, 'runKey' | 'traceparent'>): Promise<void> {
    if (!(await slots.acquire(slotTimeoutMs)))
      return void (await withTraceparent(traceparent, () => outbox.wake(runKey, { status: 'queued' })));
    const askedAtMs = performance.now();
    const leased = await leases.take(runKey, workerId).catch((cause: unknown) => {
      slots.leave();
      throw cause;
    });
    if (leased) begin({ leased, askedAtMs, traceparent });
    else slots.leave();
  }

  /** Works on a run that was taken with a slot. */
  function begin(taken: Taken): void {
    const work = workOn(taken).finally(() => {
      working.delete(work);
      slots.leave();
      void relay.takeLeft().catch(onError);
    });
    working.add(work);
  }

  async function workOn({ leased, askedAtMs, traceparent }: Taken): Promise<void> {
    const lease = new HeldLease(leased.lease, { acquiredAtMs: askedAtMs, lifeMs: leases.lifeMs });
    const { runKey } = lease;
    held.set(runKey, lease);
    // Taken while the worker was told to leave: given back at once.
    if (state !== 'running') lease.stop();
    try {
      await tracePickUp(leased, traceparent, (span) =>
        outsideGraphs(() =>
          pickUpRun(params, leased, { held: lease, backoff, observer: observeRun(leased, { log: params.log, span }) }),
        ),
      );
    } catch (cause) {
      // The run could not even be given back: it stays leased until the lease runs out.
      onError(new Error(`${runKey} was left as it is`, { cause }));
    } finally {
      if (held.get(runKey) === lease) held.delete(runKey);
    }
  }

  /** Another process has migrated the database: what this code would store may break the rules that hold now. */
  async function leaveToNewer(): Promise<void> {
    const gap = await findSchemaGap?.();
    if (gap) enter('leave', workerEnds.schemaReplaced(gap));
  }

  return {
    async wakeRunnable() {
      waking = sweeper.sweepAll();
      await waking;
    },

    countJobs: () => queue.countJobs(),

    onRun(runKey, callback) {
      noticed.on(runKey, callback);
      return () => void noticed.off(runKey, callback);
    },

    async close(drain) {
      enter('leave');
      // What is being taken at this moment is in hand after that, or nobody's.
      const emptied = relay
        .take()
        .catch(report)
        .then(() => jobs.close().catch(report))
        .then(() => Promise.allSettled(working));
      if (held.size > 0) await waitWithin(drain, emptied);
      for (const lease of held.values()) lease.stop();
      await Promise.race([emptied, overdue]);
      renewer.stop();
      await session.close();
      // A queue that closes never answers what it is still asked, and a relay that waits for it would keep the outbox locked.
      const asked = Promise.allSettled([sweeper.sweep(), relay.handOver(), waking]);
      await Promise.race([asked.then(() => queue.close()), overdue]);
      enter('emptied');
    },
  };
}
