import type { LeasedRun, RunLeases, RunOutbox } from '../ports/run-execution.ts';
import { oneAtATime } from './one-at-a-time.ts';
import type { RunQueue } from './run-queue.ts';
import { sendPickUps } from './send-pick-ups.ts';
import type { Slots } from './slots.ts';

/** How long a wake that finds no slot here is left to other workers before it goes to the queue. */
const handOverMs = 2_000;

/** A claimed run, with the time of the request and the trace of its wake. */
export interface Taken {
  readonly leased: LeasedRun;
  readonly askedAtMs: number;
  readonly traceparent: string | null;
}

export interface WakeRelay {
  /** Claims runs from the outbox while there are slots; the rest goes to the queue later. */
  take(): Promise<void>;
  /** Claims what was left for lack of slots, once a slot is free. */
  takeLeft(): Promise<void>;
  /** Moves wakes that found no slot into the queue. */
  handOver(): Promise<void>;
  stop(): void;
}

/**
 * Moves wakes from the outbox to a worker. A notified worker with free slots claims runs and their
 * leases directly, in one statement that gives each run to one worker; the rest goes through the
 * queue. Measured on two cores: a wake costs six transactions through the queue in Postgres, and
 * one directly.
 */
export function createWakeRelay(params: {
  readonly leases: Pick<RunLeases, 'takeWoken'>;
  readonly outbox: Pick<RunOutbox, 'relay'>;
  readonly queue: RunQueue;
  readonly slots: Slots;
  readonly workerId: number;
  /** `queue`: every wake goes through the queue. */
  readonly route: 'direct' | 'queue';
  /** Starts a claimed run; its slot passes to it. */
  readonly begin: (taken: Taken) => void;
  readonly onError: (error: Error) => void;
}): WakeRelay {
  const { leases, outbox, queue, slots, workerId, route, begin, onError } = params;
  const afterMs = route === 'queue' ? 0 : handOverMs;
  let isStopped = false;
  let timer: NodeJS.Timeout | undefined;
  /** True when the outbox may contain wakes that found no slot. */
  let mayHaveLeft = false;

  const take = oneAtATime(async () => {
    mayHaveLeft = route === 'queue' || (await takeWhileSlots());
    if (!mayHaveLeft || isStopped) return;
    timer ??= setTimeout(() => {
      timer = undefined;
      void handOver().catch(onError);
    }, afterMs);
  });

  /** Returns true when some may be left for lack of slots. */
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
