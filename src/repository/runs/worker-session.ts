import type { PoolClient, QueryConfig } from 'pg';
import type { WorkerSession, WorkerSignals } from '../../ports/run-execution.ts';
import type { ServicePool } from '../database/service-pool.ts';
import { channels } from './channels.ts';

const listen = `listen ${channels.outbox}; listen ${channels.run}; listen ${channels.cancel}`;

/**
 * Opens a connection that listens and holds an advisory lock under the worker's number. Postgres
 * drops the lock with the connection, so a killed process's leases are free within milliseconds on
 * any machine; a heartbeat alone would hold them until its timeout. It needs a session of its own,
 * which a pooler in transaction mode cannot give. A periodic query proves that it is alive, because
 * a cut network reports nothing.
 */
export async function openWorkerSession(
  pool: ServicePool,
  { signals, proveEveryMs }: { signals: WorkerSignals; proveEveryMs: number },
): Promise<WorkerSession> {
  const client = await pool.connect();
  let closed = false;
  let proof: NodeJS.Timeout | undefined;
  const unsubscribe = pool.waker.subscribe(() => {
    if (!closed) signals.onOutbox();
  });
  const lose = (cause: Error): void => {
    if (closed) return;
    closed = true;
    clearInterval(proof);
    unsubscribe();
    client.release(true);
    signals.onLost(cause);
  };
  client.on('error', lose);
  client.on('end', () => lose(new Error('Postgres closed the connection of the worker.')));
  client.on('notification', ({ channel, payload }) => {
    if (channel === channels.outbox && !pool.waker.hasTold(payload ?? '')) signals.onOutbox();
    if (channel === channels.run) signals.onRun(payload ?? '');
    if (channel === channels.cancel) signals.onCancel(payload ?? '');
  });

  const listening = { text: listen, query_timeout: proveEveryMs };
  const workerId = await begin(client, listening).catch((cause: unknown) => {
    // Otherwise closing the pool waits for it for ever.
    if (!closed) client.release(true);
    closed = true;
    unsubscribe();
    throw cause;
  });
  // Listening again changes nothing.
  proof = setInterval(() => void client.query(listening).catch(lose), proveEveryMs);
  return {
    workerId,
    async close() {
      if (closed) return;
      closed = true;
      clearInterval(proof);
      unsubscribe();
      client.release(true);
    },
  };
}

/** Acquires a number and its lock, and listens. */
async function begin(client: PoolClient, listening: QueryConfig): Promise<number> {
  const { rows } = await client.query<{ id: number }>(
    `with worker as (select nextval('worker_number')::integer as id)
    select id, pg_advisory_lock(hashtext('throughline.worker'), id) from worker`,
  );
  await client.query(listening);
  return rows[0]?.id ?? 0;
}
