import {
  LATEST_SCHEMA_VERSION,
  Queue,
  Worker,
  createPostgresBackend,
  runMigrations,
  type JobProgress,
  type PgPool,
  type PgQueryable,
  type PostgresConnectionOptions,
  type PostgresQueueBackend,
} from 'bullmq';
import type { PickUp } from '../ports/run-execution.ts';

// The one file that knows BullMQ. The queue only wakes: what runs, and whether, the database decides, so a job that is lost, late or delivered
// twice does no harm.

/** Every job by name with its payload; a worker has exactly one handler for each. */
interface JobPayloads {
  readonly 'advance-run': { readonly runKey: string };
}

type JobName = keyof JobPayloads;
type Payload = JobPayloads[JobName];

export type JobHandlers = { readonly [N in JobName]: (payload: JobPayloads[N]) => Promise<void> };

/** A pool that the repository opened for the queue. */
export type QueueConnection = PgPool;

const queueName = 'runs';
const schema = 'bullmq';

/** Makes the queue's tables, as their owner, and lets the service use them; two queries when they are there. Safe in many processes at once. */
export async function migrateQueue(owner: QueueConnection): Promise<void> {
  const client = await owner.connect();
  try {
    if (await isMigrated(client)) return;
    // Two that grant the same at once would fail on each other's rows. The lock ends with the connection.
    await client.query(`select pg_advisory_lock(hashtext('throughline.migrate-queue'))`);
    await runMigrations(client, schema);
    // The queue makes this sequence with its first job, as whoever adds it, and the service may make nothing.
    await client.query(`set search_path = ${schema}`);
    await client.query('select next_job_id($1)', [queueName]);
    await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to throughline_service`);
    await client.query(`grant usage on all sequences in schema ${schema} to throughline_service`);
    await client.query(`grant usage on schema ${schema} to throughline_service`);
  } finally {
    // Not back to the pool, with its lock and search path.
    client.release(true);
  }
}

async function isMigrated(client: PgQueryable): Promise<boolean> {
  const exists = await client.query<{ table: string | null }>(`select to_regclass('${schema}.migration') as table`);
  if (!exists.rows[0]?.table) return false;
  const state = await client.query<{ current: boolean }>(
    `select max(version) >= $1 and has_schema_privilege('throughline_service', $2, 'usage') as current from ${schema}.migration`,
    [LATEST_SCHEMA_VERSION, schema],
  );
  return state.rows[0]?.current ?? false;
}

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
