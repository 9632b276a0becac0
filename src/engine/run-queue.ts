import type { PickUp } from '../ports/run-execution.ts';
import { openPostgresBackend } from './postgres-backend.ts';
import type { JobName, JobPayloads, JobTaker, Payload, QueueBackend, QueueEvents } from './queue-backend.ts';
import type { QueuePlace } from './queue-place.ts';
import { QueueUnavailable } from './queue-unavailable.ts';

// The queue only wakes: what runs, and whether, the database decides, so a job that is lost, late or delivered twice does no harm.

export type JobHandlers = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> };

export interface RunQueue {
  /** False while its server is known not to answer; `add` and `find` then throw UnavailableError `queue.unavailable` at once. */
  isUp(): boolean;
  add(pickUps: readonly PickUp[]): Promise<void>;
  /** Where the pick-up's job stands: in line, in a worker's hands (which may be dead), or not there. */
  find(pickUp: PickUp): Promise<'in-line' | 'taken' | 'absent'>;
  /** Jobs by their state. */
  countJobs(): Promise<Readonly<Record<string, number>>>;
  /** Starts to take jobs. `close` takes no more and waits for those in hand. */
  work(handlers: JobHandlers): JobTaker;
  close(): Promise<void>;
}

/**
 * Opens the queue where it is kept. A Redis that does not answer is waited for in the background, and told of. Throws UnavailableError
 * `queue.too-old`.
 */
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
  // Only here: a process without Redis need not load its client.
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

/** The wake makes the id new each time; ":" is not allowed in it. */
function jobIdOf({ runKey, wake }: PickUp): string {
  return `run-${runKey}-${wake}`;
}
