import type { PickUp, RunOutbox } from '../ports/run-execution.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { RunQueue } from './run-queue.ts';
import type { WakeRelay } from './wake-relay.ts';

/** The first is short: a killed worker's leases are free once Postgres notices its death. */
const intervalMs = { first: 250, longest: 5_000 };
/** How long a worker may take from its job to its lease before the sweep considers it dead. */
const takingMs = 2_000;

export interface RunSweeper {
  /** Sweeps now. Never rejects: `onError` receives the errors. */
  sweep(): Promise<void>;
  /** Sweeps without `takingMs`: a run whose job is taken is woken as well. */
  sweepAll(): Promise<void>;
  stop(): void;
}

/**
 * Wakes each runnable run without a live job: its worker died, its job was lost, or its gate closed
 * without a wake. A taken job whose run is still queued belongs to a worker that is about to
 * acquire the lease, or that died: `takingMs` decides. A superfluous wake does no harm. Runs whose
 * daily budget starts anew are woken as well. `onSweep` precedes each sweep.
 */
export function startRunSweeper(params: {
  readonly outbox: Pick<RunOutbox, 'endBudgetDays' | 'findRunnable' | 'wake'>;
  readonly queue: RunQueue;
  readonly relay: Pick<WakeRelay, 'take' | 'handOver'>;
  readonly onSweep: () => Promise<void>;
  readonly onError: (error: Error) => void;
}): RunSweeper {
  const { outbox, queue, relay, onSweep, onError } = params;
  let timer: NodeJS.Timeout | undefined;
  let isStopped = false;

  const sweep = oneAtATime(async () => {
    await attempt(onSweep);
    // Taking needs no queue, which may be what fails.
    await attempt(relay.take);
    await attempt(async () => {
      if ((await wakeRunnable(takingMs)) === 0) return;
      // After a full batch, as when the queue was emptied, there may be more.
      sweepIn(intervalMs.first);
      await relay.take();
    });
    await attempt(relay.handOver);
  });

  /** Reports an error instead of throwing, so that one failure does not hold up the other parts. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    if (isStopped) return;
    await work().catch(onError);
  }

  function sweepIn(delayMs: number): void {
    clearTimeout(timer);
    // A sweep in progress when the worker closes would otherwise keep the process alive for ever.
    if (isStopped) return;
    timer = setTimeout(() => {
      sweepIn(Math.min(2 * delayMs, intervalMs.longest));
      void sweep();
    }, delayMs);
  }

  async function wakeRunnable(withinMs: number): Promise<number> {
    let woken = 0;
    await attempt(outbox.endBudgetDays);
    for (const runnable of await outbox.findRunnable()) {
      await attempt(async () => {
        const place = await placeOf(runnable);
        const isComing =
          place === 'taken' && runnable.status === 'queued' && Date.now() - Date.parse(runnable.wokenAt) < withinMs;
        if (place === 'in-line' || isComing) return;
        if (await outbox.wake(runnable.runKey, runnable)) woken += 1;
      });
    }
    return woken;
  }

  /** Returns `absent` when the queue is silent; a worker with a free slot takes the run. */
  async function placeOf(runnable: PickUp): ReturnType<RunQueue['find']> {
    if (!queue.isUp()) return 'absent';
    return await queue.find(runnable).catch((error: Error) => {
      onError(error);
      return 'absent';
    });
  }

  sweepIn(intervalMs.first);
  return {
    sweep,
    async sweepAll() {
      await attempt(() => wakeRunnable(0));
      await attempt(relay.take);
      await attempt(relay.handOver);
    },
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
