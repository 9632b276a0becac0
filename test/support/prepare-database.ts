import { Pool } from 'pg';
import { migrateQueue } from '../../src/engine/run-queue.ts';
import type { ConnectionTarget } from '../../src/repository/connection.ts';
import { migrate } from '../../src/repository/migrate.ts';

/** Everything that the product prepares in a fresh database; the run's template holds it, and every test database with it. */
export async function prepareDatabase(owner: ConnectionTarget, servicePassword: string): Promise<void> {
  await migrate(owner, { servicePassword });
  const pool = new Pool({ ...owner, max: 1 });
  try {
    await migrateQueue(pool);
  } finally {
    await pool.end();
  }
}
