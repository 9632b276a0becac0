import type { Pool } from 'pg';
import { query } from '../runs/query.ts';

/** Returns false while nobody is registered: the next to start then becomes the owner. */
export async function hasPeople(pool: Pool): Promise<boolean> {
  const { rows } = await query<{ found: boolean }>(pool, 'select exists (select from person) as found');
  return rows[0]?.found ?? false;
}
