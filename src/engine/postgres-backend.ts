import { setTimeout as delay } from 'node:timers/promises';
import {
  Queue,
  Worker,
  createPostgresBackend,
  type JobProgress,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
} from 'bullmq';
import { queueName, type QueueConnection } from './migrate-queue.ts';
import { forgetDoneJobs, isForgotten, type JobName, type Payload, type QueueBackend, type QueueEvents } from './queue-backend.ts';

/** A worker that is told to close while it sleeps this out closes no sooner. The library's own 15 s would outlast every patience here. */
const retryDelayMs = 1_000;

type QueueWorker = Worker<Payload, void, JobName, PostgresQueueBackend, JobProgress, PostgresConnectionOptions>;

/** The queue in tables of the database. A database that is lost ends the worker by its session, so this has no ups and downs of its own. Rejects when the database does not answer. */
export async function openPostgresBackend(connection: QueueConnection, { onError }: QueueEvents): Promise<QueueBackend> {
  const queue = new Queue<Payload, void, JobName, Payload, void, JobName, PostgresQueueBackend, PostgresConnectionOptions>(
    queueName,
    { connection, skipMetasUpdate: true, defaultJobOptions: forgetDoneJobs },
    createPostgresBackend,
  );
  queue.on('error', onError);
  // One that could not connect at first would refuse everything for ever.
  await queue.waitUntilReady().catch(async (cause: unknown) => {
    await queue.close();
    throw cause;
  });

  return {
    isUp: () => true,
    // Not addBulk: it makes temporary tables, which costs more than the few rows it is for.
    add: async (name, payload, jobId) => void (await queue.add(name, payload, { jobId })),
    stateOf: (jobId) => queue.getJobState(jobId),
    countJobs: () => queue.getJobCounts('waiting', 'active', 'delayed'),
    takeJobs(handle) {
      const left = new AbortController();
      const openWorker = async (): Promise<QueueWorker> => {
        const worker: QueueWorker = new Worker(
          queueName,
          async (job) => await handle(job.name, job.data),
          options,
          createPostgresBackend,
        );
        worker.on('error', (error) => {
          if (!isForgotten(error)) onError(error);
        });
        try {
          await worker.waitUntilReady();
        } catch (error) {
          await worker.close(true);
          throw error;
        }
        void worker.run().catch(onError);
        return worker;
      };
      const options = { connection, runRetryDelay: retryDelayMs, autorun: false };
      const opened = keepTrying(openWorker, { onError, signal: left.signal });
      return {
        async close() {
          left.abort();
          await (await opened)?.close();
        },
      };
    },
    close: () => queue.close(),
  };
}

/**
 * A worker of the library keeps for ever that its first connection failed, and asks again without a pause: it would let nothing else in this process
 * happen. So one runs only once it is connected, and one that could not connect is replaced. Null when the signal aborts first.
 */
async function keepTrying<T>(
  work: () => Promise<T>,
  { onError, signal }: { onError: (error: Error) => void; signal: AbortSignal },
): Promise<T | null> {
  while (!signal.aborted) {
    try {
      return await work();
    } catch (error) {
      onError(error instanceof Error ? error : new Error(String(error)));
      await delay(retryDelayMs, undefined, { signal }).catch(() => undefined);
    }
  }
  return null;
}
