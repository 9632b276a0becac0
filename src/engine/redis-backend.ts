import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { Queue, Worker } from 'bullmq';
import type { Redis } from 'ioredis';
import { isOutage } from '../lifecycle/outage.ts';
import { queueName } from './migrate-queue.ts';
import { forgetDoneJobs, isForgotten, type JobName, type Payload, type QueueBackend, type QueueEvents } from './queue-backend.ts';
import type { RedisPlace } from './queue-place.ts';
import { QueueUnavailable } from './queue-unavailable.ts';
import { connectRedis } from './redis-connection.ts';

/** How long `close` waits for Redis after the handlers end; the worker only has to report that. */
const closeTimeoutMs = 500;
/** How long opening waits for Redis, which answers within a few milliseconds or not at all. */
const connectTimeoutMs = 500;

/**
 * Opens the queue in Redis, which may go away, come back and lose all data. Commands are sent only
 * while it answers, so that a relay never holds its transaction open for Redis.
 */
export async function openRedisBackend(
  place: RedisPlace,
  { onError, onUp, timeoutMs }: QueueEvents & { timeoutMs?: number },
): Promise<QueueBackend> {
  const ended = new AbortController();
  const asker = connectRedis(place, 'asker', { ended: ended.signal, timeoutMs });
  let isOpen = false;
  const watched = watchRedis(asker, {
    onDown: (cause) => void (ended.signal.aborted || onError(new QueueUnavailable(place, cause))),
    onUp: () => void (isOpen && onUp()),
  });
  const { isUp } = watched;
  const queue = new Queue<Payload, void, JobName>(queueName, {
    connection: asker,
    prefix: place.prefix,
    // `examineRedis` checks the version, with our message.
    skipVersionCheck: true,
    // Nobody reads the events.
    streams: { events: { maxLen: 100 } },
    defaultJobOptions: forgetDoneJobs,
  });
  /** Reports errors while Redis is up; `watchRedis` reports an outage once. */
  const report = (error: Error): void => {
    if (isUp() && !ended.signal.aborted && !isForgotten(error)) onError(error);
  };
  queue.on('error', report);

  await Promise.race([once(asker, 'ready'), delay(connectTimeoutMs)]).catch(() => undefined);
  isOpen = true;

  async function ask<T>(question: () => Promise<T>): Promise<T> {
    if (!isUp()) throw new QueueUnavailable(place);
    try {
      return await question();
    } catch (cause) {
      if (isUp() && isOutage(cause)) watched.giveUp(cause);
      throw isUp() ? cause : new QueueUnavailable(place, cause);
    }
  }

  return {
    isUp,
    add: (name, payload, jobId) => ask(async () => void (await queue.add(name, payload, { jobId }))),
    stateOf: (jobId) => ask(() => queue.getJobState(jobId)),
    countJobs: () => ask(() => queue.getJobCounts('waiting', 'active', 'delayed')),

    takeJobs(handle) {
      const left = new AbortController();
      const connection = connectRedis(place, 'worker', { ended: left.signal });
      connection.on('error', () => undefined);
      const inHand = new Set<Promise<void>>();
      const worker = new Worker<Payload, void, JobName>(
        queueName,
        async (job) => {
          const work = handle(job.name, job.data);
          inHand.add(work);
          await work.finally(() => inHand.delete(work));
        },
        // BullMQ's usual pause after a failed fetch is 15 s.
        { connection, prefix: place.prefix, skipVersionCheck: true, runRetryDelay: 500 },
      );
      worker.on('error', report);
      return {
        async close() {
          // Without Redis the worker waits for an answer before it checks whether it should close.
          if (!isUp()) await Promise.allSettled(inHand);
          const closed = worker.close(!isUp());
          await Promise.race([closed, Promise.allSettled(inHand).then(() => delay(closeTimeoutMs))]);
          left.abort();
          connection.disconnect();
          await Promise.race([closed, delay(closeTimeoutMs)]);
        },
      };
    },

    async close() {
      ended.abort();
      if (isUp()) await Promise.race([queue.close(), delay(closeTimeoutMs)]);
      asker.disconnect();
    },
  };
}

/**
 * Reports each change once, where ioredis reports every attempt. A server that hangs keeps its
 * connection "ready", so a command that timed out gives the connection up, and the new one is ready
 * only once the server has answered.
 */
function watchRedis(
  client: Redis,
  { onDown, onUp }: { onDown: (cause?: unknown) => void; onUp: () => void },
): { readonly isUp: () => boolean; readonly giveUp: (cause: unknown) => void } {
  let isDown = false;
  const goDown = (cause?: unknown): void => {
    if (isDown) return;
    isDown = true;
    onDown(cause);
  };
  client.on('error', (cause: Error) => void (client.status === 'ready' || goDown(cause)));
  client.on('close', () => goDown());
  client.on('ready', () => {
    isDown = false;
    onUp();
  });
  return {
    isUp: () => client.status === 'ready' && !isDown,
    giveUp(cause) {
      goDown(cause);
      client.disconnect(true);
    },
  };
}
