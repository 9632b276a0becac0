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

/** A closing worker waits for this pause; the library's own 15 s exceed all close timeouts. */
const retryDelayMs = 1_000;

type QueueWorker = Worker<Payload, void, JobName, PostgresQueueBackend, JobProgress, PostgresConnectionOptions>;

/**
 * Opens the queue in the database's tables. A lost database ends the worker's session, so this
 * reports no outages of its own. Rejects when the database does not answer.
 */
export async function openPostgresBackend(connection: QueueConnection, { onError }: QueueEvents): Promise<QueueBackend> {
  const queue = new Queue<Payload, void, JobName, Payload, void, JobName, PostgresQueueBackend, PostgresConnectionOptions>(
    queueName,
    { connection, skipMetasUpdate: true, defaultJobOptions: forgetDoneJobs },
    createPostgresBackend,
  );
  queue.on('error', onError);
  // A queue that could not connect at first would reject every call for ever.
  await queue.waitUntilReady().catch(async (cause: unknown) => {
    await queue.close();
    throw cause;
  });

  return {
    isUp: () => true,
    // addBulk creates temporary tables, which costs more than it saves for so few rows.
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
 * Retries until `work` succeeds; returns null when the signal aborts first. A BullMQ worker keeps
 * its first connection failure for ever and retries without a pause, which starves this process. So
 * a worker runs only once connected, and is replaced when it could not connect.
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
