import type { Database } from '../database/connection.ts';

/** Chains the audit rows that are not sealed yet. Cheap when there are none. */
export async function sealAudit({ pool }: Database): Promise<void> {
  await pool.query('select seal_audit()');
}
