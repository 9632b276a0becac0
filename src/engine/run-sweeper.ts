import type { PickUp, RunOutbox } from '../ports/run-execution.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { RunQueue } from './run-queue.ts';
import type { WakeRelay } from './wake-relay.ts';

/** The sweep comes often at first, because what a killed worker held is free only once Postgres has noticed; then it slows down. */
const intervalMs = { first: 250, longest: 5_000 };
/** How long a worker may take from its job to its lease before the sweep thinks it dead. */
const takingMs = 2_000;

export interface RunSweeper {
  /** Sweeps now. Never rejects: `onError` hears of what failed. */
  sweep(): Promise<void>;
  /** The same, and believes no worker to be about to take a run. */
  sweepAll(): Promise<void>;
  stop(): void;
}

/**
 * Wakes what could go on and has no live job: a run whose worker died, whose job was lost, or whose gate closed without anybody waking it. A job
 * that is taken while its run is still in line belongs to a worker that is about to take the lease, or that died on the way: `takingMs` decides.
 * A wake too many does no harm. What waits for more of a budget whose day is over goes on as well. `onSweep` comes before each.
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
    // Needs no queue, which may be what fails.
    await attempt(relay.take);
    await attempt(async () => {
      if ((await wakeRunnable(takingMs)) === 0) return;
      // After a full batch, as when the queue was emptied, there may be more.
      sweepIn(intervalMs.first);
      await relay.take();
    });
    await attempt(relay.handOver);
  });

  /** One thing that fails holds up no other: what hangs behind it would wait for as long as it fails. */
  async function attempt(work: () => Promise<unknown>): Promise<void> {
    if (isStopped) return;
    await work().catch(onError);
  }

  function sweepIn(delayMs: number): void {
    clearTimeout(timer);
    // A sweep that was under way when the worker was told to leave would otherwise keep the process for ever.
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

  /** Nobody knows what a queue holds that does not answer; whoever has slots takes the run without it. */
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
