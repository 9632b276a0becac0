import { Pool } from 'pg';
import type { ConnectionTarget } from '../database/connection.ts';
import { databaseTimeouts } from '../database/database-timeouts.ts';

/**
 * Opens connections for the queue library, which names its tables without a schema: as `owner` for
 * migrations, as the service for work. The caller ends the pool.
 */
export function openQueuePool(target: ConnectionTarget): Pool {
  const pool = new Pool({
    ...target,
    options: '-c search_path=bullmq',
    max: 4,
    ...databaseTimeouts,
    application_name: 'throughline-queue',
  });
  // Every queue and worker adds a listener for errors of the pool and never removes it.
  pool.setMaxListeners(0);
  // A pool that only migrates has no listener; a server that stops would end the process.
  pool.on('error', () => {});
  // The pool does not listen to a connection in use, which would end the process when it breaks.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
