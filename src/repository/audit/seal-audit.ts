import type { Database } from '../database/connection.ts';

/** Chains the audit rows that no earlier call has sealed. Cheap when there are none. */
export async function sealAudit({ pool }: Database): Promise<void> {
  await pool.query('select seal_audit()');
}
