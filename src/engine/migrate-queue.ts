import type { PgPool, PgQueryable } from 'bullmq';

/** A pool that the repository opened for the queue. */
export type QueueConnection = PgPool;

export const queueName = 'runs';
const schema = 'bullmq';
/** The library's schema number, which a test compares: loading the library costs too much. */
export const schemaVersion = 11;

/** Creates and grants the queue's tables, if absent. Safe in many processes at once. */
export async function migrateQueue(owner: QueueConnection): Promise<void> {
  const client = await owner.connect();
  try {
    if (await isMigrated(client)) return;
    // Concurrent grants of the same rights fail on each other's rows. The lock ends with the
    // connection.
    await client.query(`select pg_advisory_lock(hashtext('throughline.migrate-queue'))`);
    const { runMigrations } = await import('bullmq');
    await runMigrations(client, schema);
    // The first job would create this sequence, but the service that adds it may create nothing.
    await client.query(`set search_path = ${schema}`);
    await client.query('select next_job_id($1)', [queueName]);
    await client.query(`grant select, insert, update, delete on all tables in schema ${schema} to throughline_service`);
    await client.query(`grant usage on all sequences in schema ${schema} to throughline_service`);
    await client.query(`grant usage on schema ${schema} to throughline_service`);
  } finally {
    // The connection does not return to the pool, because it has the lock and the search path.
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
