import type { LeasedRun, RunLeases, RunOutbox } from '../ports/run-execution.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { RunQueue } from './run-queue.ts';
import { sendPickUps } from './send-pick-ups.ts';
import type { Slots } from './slots.ts';

/** How long a wake that this worker has no slots for is left to others that have, before it goes through the queue. */
const handOverMs = 2_000;

/** A run that was taken, with when it was asked for and the trace of its wake. */
export interface Taken {
  readonly leased: LeasedRun;
  readonly askedAtMs: number;
  readonly traceparent: string | null;
}

export interface WakeRelay {
  /** Takes from the outbox what there are slots for; what is left goes through the queue a while later. */
  take(): Promise<void>;
  /** A slot has become free: takes what may have been left for want of it. */
  takeLeft(): Promise<void>;
  /** Puts into the queue what nobody had slots for. */
  handOver(): Promise<void>;
  stop(): void;
}

/**
 * The way of a wake from the outbox to a worker. The short one: whoever hears of it and has slots takes the run together with its lease, in one statement
 * that gives each run to one taker. What nobody has slots for goes through the queue. Measured on two cores: a wake through the queue in Postgres costs
 * six transactions, the short way one.
 */
export function createWakeRelay(params: {
  readonly leases: Pick<RunLeases, 'takeWoken'>;
  readonly outbox: Pick<RunOutbox, 'relay'>;
  readonly queue: RunQueue;
  readonly slots: Slots;
  readonly workerId: number;
  /** `queue`: every wake goes through the queue. */
  readonly route: 'direct' | 'queue';
  /** Gets the slot with the run. */
  readonly begin: (taken: Taken) => void;
  readonly onError: (error: Error) => void;
}): WakeRelay {
  const { leases, outbox, queue, slots, workerId, route, begin, onError } = params;
  const afterMs = route === 'queue' ? 0 : handOverMs;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** There may be wakes in the outbox that there were no slots for. */
  let mayHaveLeft = false;

  const take = oneAtATime(async () => {
    mayHaveLeft = route === 'queue' || (await takeWhileSlots());
    if (!mayHaveLeft || isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void handOver().catch(onError);
    }, afterMs);
  });

  /** True when some may have been left for want of slots. */
  async function takeWhileSlots(): Promise<boolean> {
    while (true) {
      const places = slots.enterAll();
      if (places <= 0) return true;
      let taken = 0;
      try {
        const askedAtMs = performance.now();
        const { woken, mayBeMore } = await leases.takeWoken(workerId, places);
        taken = woken.length;
        for (const one of woken) begin({ ...one, askedAtMs });
        if (!mayBeMore) return false;
      } finally {
        slots.leave(places - taken);
      }
    }
  }

  const handOver = oneAtATime(async () => {
    while (!isStopped && queue.isUp() && (await outbox.relay((pickUps) => sendPickUps(queue, pickUps), afterMs)) > 0);
  });

  return {
    take,
    takeLeft: () => (mayHaveLeft && !isStopped && route === 'direct' ? take() : Promise.resolve()),
    handOver,
    stop() {
      isStopped = true;
      clearTimeout(timer);
    },
  };
}
