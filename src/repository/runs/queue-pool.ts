import { Pool } from 'pg';
import type { ConnectionTarget } from '../connection.ts';

/**
 * Connections for the queue library, which names its tables without a schema. `owner` for its migrations, the service for its work.
 * The caller ends the pool.
 */
export function openQueuePool(target: ConnectionTarget): Pool {
  const pool = new Pool({
    ...target,
    options: '-c search_path=bullmq',
    max: 4,
    keepAlive: true,
    application_name: 'throughline-queue',
  });
  // Every queue and worker listens for errors of the pool and never stops.
  pool.setMaxListeners(0);
  return pool;
}
