import { Pool } from 'pg';
import type { ConnectionTarget } from '../database/connection.ts';
import { databaseTimeouts } from '../database/database-timeouts.ts';

/**
 * Connections for the queue library, which names its tables without a schema. `owner` for its migrations, the service for its work.
 * The caller ends the pool.
 */
export function openQueuePool(target: ConnectionTarget): Pool {
  const pool = new Pool({
    ...target,
    options: '-c search_path=bullmq',
    max: 4,
    ...databaseTimeouts,
    application_name: 'throughline-queue',
  });
  // Every queue and worker listens for errors of the pool and never stops.
  pool.setMaxListeners(0);
  // Whoever only migrates has no queue that listens: a server that stops while its connection is closing would end the process.
  pool.on('error', () => {});
  // The pool does not listen to a connection that the library holds; where one broke, the process would end.
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}
