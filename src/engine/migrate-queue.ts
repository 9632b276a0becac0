import type { PgPool, PgQueryable } from 'bullmq';

/** A pool that the repository opened for the queue. */
export type QueueConnection = PgPool;

export const queueName = 'runs';
const schema = 'bullmq';
/** The library's own number, which a test holds equal: asking the library means loading it, and it is hardly ever needed here. */
export const schemaVersion = 11;

/** Makes the queue's tables, as their owner, and lets the service use them; two queries when they are there. Safe in many processes at once. */
export async function migrateQueue(owner: QueueConnection): Promise<void> {
  const client = await owner.connect();
  try {
    if (await isMigrated(client)) return;
    // Two that grant the same at once would fail on each other's rows. The lock ends with the connection.
    await client.query(`select pg_advisory_lock(hashtext('throughline.migrate-queue'))`);
    const { runMigrations } = await import('bullmq');
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
    [schemaVersion, schema],
  );
  return state.rows[0]?.current ?? false;
}
