import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from '../../../src/repository/database/connection.ts';
import { sealAudit } from '../../../src/repository/audit/seal-audit.ts';
import { isBroken } from './retry-through-outage.ts';

const everyMs = 500;

/** Seals the audit trail as two serving processes do, at the same moments; then whatever is left. */
export async function sealUntil(signal: AbortSignal, database: Database): Promise<void> {
  while (!signal.aborted) {
    await Promise.all([seal(database), seal(database)]);
    await wait(everyMs, undefined, { signal }).catch(() => undefined);
  }
  while (true) {
    const { rows } = await database.pool.query<{ sealed: number }>('select seal_audit() as sealed');
    if (rows[0]?.sealed === 0) return;
  }
}

async function seal(database: Database): Promise<void> {
  try {
    await sealAudit(database);
  } catch (error) {
    if (!isBroken(error)) throw error;
  }
}
