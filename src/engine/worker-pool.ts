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

/** How long a job waits for a slot before its run is woken anew; less than `takingMs`. */
const slotTimeoutMs = 1_000;
/** How long a worker that has lost its database waits for pending answers. */
const lostTimeoutMs = 5_000;

export interface WorkerPoolParams extends RunMachinery {
  readonly outbox: RunOutbox;
  readonly queue: QueuePlace;
  /** Runs worked on at once: one that computes delays others, one that waits does not. */
  readonly concurrency: number;
  /** `queue`: every wake goes through the queue; `direct` (default): slots come first. */
  readonly route?: 'direct' | 'queue';
  /** Returns how the database's schema differs from that of this code; null while it does not. */
  readonly findSchemaGap?: () => Promise<string | null>;
  /** Receives errors outside any run. */
  readonly onError: (error: Error) => void;
}

/** Works on runs, as many at once as it has slots, until it is closed. */
export interface WorkerPool {
  /** Wakes all runnable runs now, instead of with the next sweep. */
  wakeRunnable(): Promise<void>;
  /** Returns the number of jobs in the queue by state. */
  countJobs(): Promise<Readonly<Record<string, number>>>;
  /** Calls back when the run has a new event or status. Returns the function that stops it. */
  readonly onRun: (runKey: string, callback: () => void) => () => void;
  /** Claims no more runs, drains those in progress, gives them back to others, and stops. */
  close(drain: Drain): Promise<void>;
}

/**
 * Starts a worker, whose states `worker-state.ts` draws. `onEnd`: it has lost the database, or a
 * newer version migrated it; the caller closes the worker. Throws UnavailableError `queue.too-old`.
 */
export async function openWorkerPool(params: WorkerPoolParams & { onEnd: (cause: Error) => void }): Promise<WorkerPool> {
  const { leases, outbox, onError, route = 'direct', findSchemaGap } = params;
  const slots = createSlots(params.concurrency);
  const backoff = createOutageBackoff();
  const held = new Map<string, HeldLease>();
  const working = new Set<Promise<void>>();
  const noticed = new EventEmitter().setMaxListeners(0);
  const lost = Promise.withResolvers<void>();
  /** Resolves once a lost database is no longer waited for. */
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
  // The queue reports its own outage, once.
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
   * Claims the run of a job and ends the job: BullMQ fetches more only when a job ends, and a run
   * may take hours. A job that finds no slot is used up, so its run is woken again if it is still
   * queued; one that waits at a gate needs no job.
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

  /** Works on a run that was claimed with a slot. */
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
    // The run was claimed while the worker was told to leave, and is given back at once.
    if (state !== 'running') lease.stop();
    try {
      await tracePickUp(leased, traceparent, (span) =>
        outsideGraphs(() =>
          pickUpRun(params, leased, { held: lease, backoff, observer: observeRun(leased, { log: params.log, span }) }),
        ),
      );
    } catch (cause) {
      // The run could not be given back: it stays leased until the lease expires.
      onError(new Error(`${runKey} was left as it is`, { cause }));
    } finally {
      if (held.get(runKey) === lease) held.delete(runKey);
    }
  }

  /** Leaves after a migration by another process: writes of this code may break new rules. */
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
      // A run that is being claimed now is held afterwards, or belongs to nobody.
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
      // A closing queue never answers pending calls, and a relay that waits for one would keep the
      // outbox locked.
      const asked = Promise.allSettled([sweeper.sweep(), relay.handOver(), waking]);
      await Promise.race([asked.then(() => queue.close()), overdue]);
      enter('emptied');
    },
  };
}
