import {
  Queue,
  Worker,
  createPostgresBackend,
  type JobProgress,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
} from 'bullmq';
import type { PickUp } from '../ports/run-execution.ts';
import { queueName, type QueueConnection } from './migrate-queue.ts';

// Beside migrate-queue.ts the one file that knows BullMQ. The queue only wakes: what runs, and whether, the database decides, so a job that is lost, late or delivered
// twice does no harm.

/** Every job by name with its payload; a worker has exactly one handler for each. */
interface JobPayloads {
  readonly 'advance-run': { readonly runKey: string };
}

type JobName = keyof JobPayloads;
type Payload = JobPayloads[JobName];

export type JobHandlers = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> };

export interface RunQueue {
  add(pickUps: readonly PickUp[]): Promise<void>;
  /** Where the pick-up's job stands: in line, in a worker's hands (which may be dead), or not there. */
  find(pickUp: PickUp): Promise<'in-line' | 'taken' | 'absent'>;
  /** Starts to take jobs; `onError` hears of a queue that does not answer. */
  work(handlers: JobHandlers, options: { concurrency: number }): { close(): Promise<void> };
  close(): Promise<void>;
}

export function openRunQueue(connection: QueueConnection, onError: (error: Error) => void): RunQueue {
  const queue = new Queue<Payload, void, JobName, Payload, void, JobName, PostgresQueueBackend, PostgresConnectionOptions>(
    queueName,
    // Kept jobs would swallow a later one of the same id.
    { connection, skipMetasUpdate: true, defaultJobOptions: { removeOnComplete: true, removeOnFail: true } },
    createPostgresBackend,
  );
  queue.on('error', onError);

  return {
    async add(pickUps) {
      // Not addBulk: on Postgres it makes temporary tables, which costs more than the few rows it is for.
      await Promise.all(pickUps.map((pickUp) => queue.add('advance-run', { runKey: pickUp.runKey }, { jobId: jobIdOf(pickUp) })));
    },

    async find(pickUp) {
      const state = await queue.getJobState(jobIdOf(pickUp));
      if (state === 'active') return 'taken';
      return state === 'waiting' || state === 'delayed' || state === 'prioritized' ? 'in-line' : 'absent';
    },

    work(handlers, { concurrency }) {
      const worker = new Worker<Payload, void, JobName, PostgresQueueBackend, JobProgress, PostgresConnectionOptions>(
        queueName,
        async (job) => {
          await handlers[job.name](job.data);
        },
        { connection, concurrency },
        createPostgresBackend,
      );
      worker.on('error', onError);
      return { close: () => worker.close() };
    },

    close: () => queue.close(),
  };
}

/** The wake makes the id new each time; ":" is not allowed in it. */
function jobIdOf({ runKey, wake }: PickUp): string {
  return `run-${runKey}-${wake}`;
}
