import type { PickUp } from '../ports/run-execution.ts';
import { openPostgresBackend } from './postgres-backend.ts';
import type { JobName, JobPayloads, JobTaker, Payload, QueueBackend, QueueEvents } from './queue-backend.ts';
import type { QueuePlace } from './queue-place.ts';
import { QueueUnavailable } from './queue-unavailable.ts';

// The queue only wakes: the database decides what runs, so a lost, late or repeated job does no
// harm.

export type JobHandlers = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> };

export interface RunQueue {
  /** False while the server is down; `add` and `find` then throw `queue.unavailable` at once. */
  isUp(): boolean;
  add(pickUps: readonly PickUp[]): Promise<void>;
  /** Returns the state of the pick-up's job; the worker of a `taken` one may be dead. */
  find(pickUp: PickUp): Promise<'in-line' | 'taken' | 'absent'>;
  /** Returns the number of jobs by state. */
  countJobs(): Promise<Readonly<Record<string, number>>>;
  /** Starts to take jobs. `close` takes no more and waits for the current ones. */
  work(handlers: JobHandlers): JobTaker;
  close(): Promise<void>;
}

/** Retries a silent Redis in the background. Throws UnavailableError `queue.too-old`. */
export async function openRunQueue(place: QueuePlace, events: QueueEvents & { timeoutMs?: number }): Promise<RunQueue> {
  const backend = await openBackend(place, events);
  return {
    isUp: () => backend.isUp(),

    async add(pickUps) {
      await Promise.all(pickUps.map((pickUp) => backend.add('advance-run', toPayload(pickUp), jobIdOf(pickUp))));
    },

    async find(pickUp) {
      const state = await backend.stateOf(jobIdOf(pickUp));
      if (state === 'active') return 'taken';
      return state === 'waiting' || state === 'delayed' || state === 'prioritized' ? 'in-line' : 'absent';
    },

    countJobs: () => backend.countJobs(),
    work: (handlers) => backend.takeJobs((name, payload) => handlers[name](payload)),
    close: () => backend.close(),
  };
}

async function openBackend(place: QueuePlace, events: QueueEvents & { timeoutMs?: number }): Promise<QueueBackend> {
  if (place.kind === 'postgres') return await openPostgresBackend(place.pool, events);
  // Imported here, so that a process without Redis does not load its client.
  const [{ openRedisBackend }, { examineRedis }] = await Promise.all([
    import('./redis-backend.ts'),
    import('./examine-redis.ts'),
  ]);
  await examineRedis(place.redis).catch((error: unknown) => {
    if (!(error instanceof QueueUnavailable)) throw error;
  });
  return await openRedisBackend(place.redis, events);
}

function toPayload({ runKey, traceparent }: PickUp): Payload {
  return traceparent ? { runKey, traceparent } : { runKey };
}

/** Returns an id that each wake makes new; BullMQ forbids ":" in it. */
function jobIdOf({ runKey, wake }: PickUp): string {
  return `run-${runKey}-${wake}`;
}
