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

/** The queue in tables of the database. A database that is lost ends the crew by its session, so this has no ups and downs of its own. */
export function openPostgresBackend(connection: QueueConnection, { onError }: QueueEvents): QueueBackend {
  const queue = new Queue<Payload, void, JobName, Payload, void, JobName, PostgresQueueBackend, PostgresConnectionOptions>(
    queueName,
    { connection, skipMetasUpdate: true, defaultJobOptions: forgetDoneJobs },
    createPostgresBackend,
  );
  queue.on('error', onError);

  return {
    isUp: () => true,
    // Not addBulk: it makes temporary tables, which costs more than the few rows it is for.
    add: async (name, payload, jobId) => void (await queue.add(name, payload, { jobId })),
    stateOf: (jobId) => queue.getJobState(jobId),
    countJobs: () => queue.getJobCounts('waiting', 'active', 'delayed'),
    takeJobs(handle) {
      const worker = new Worker<Payload, void, JobName, PostgresQueueBackend, JobProgress, PostgresConnectionOptions>(
        queueName,
        async (job) => await handle(job.name, job.data),
        { connection, runRetryDelay: retryDelayMs },
        createPostgresBackend,
      );
      worker.on('error', (error) => {
        if (!isForgotten(error)) onError(error);
      });
      return {
        close: () => worker.close(),
      };
    },
    close: () => queue.close(),
  };
}
