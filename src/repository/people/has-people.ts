import type { Pool } from 'pg';
import { query } from '../runs/query.ts';

/** Whether the installation knows anybody: before that, whoever starts it becomes its owner. */
export async function hasPeople(pool: Pool): Promise<boolean> {
  const { rows } = await query<{ found: boolean }>(pool, 'select exists (select from person) as found');
  return rows[0]?.found ?? false;
}
