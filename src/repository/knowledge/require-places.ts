import type { Pool } from 'pg';
import { partRef } from '../../lifecycle/ids.ts';
import type { PlaceRef } from '../../lifecycle/trace-closure.ts';
import { refusalError } from '../database/database-errors.ts';
import { query } from '../runs/query.ts';

/** A removed part still exists here, as long as the artifact has its tombstone. */
const missingPlaces = `
select place.key, place.part, a.id is not null as exists
from jsonb_to_recordset($1) as place (key text, part text)
  left join artifact a on a.key = place.key
where a.id is null
  or (place.part is not null and not exists (
    select from part p where p.artifact_id = a.id and p.version = a.current_version and p.local_id = place.part))`;

/** Throws NotFoundError `artifact.not-found` or `part.not-found` for a missing place. */
export async function requirePlaces(pool: Pool, places: readonly PlaceRef[]): Promise<void> {
  const { rows } = await query<{ key: string; part: string | null; exists: boolean }>(pool, missingPlaces, [
    JSON.stringify(places),
  ]);
  const [missing] = rows;
  if (!missing) return;
  throw missing.exists && missing.part !== null
    ? refusalError('part.not-found', { key: missing.key, part: partRef(missing.key, missing.part) })
    : refusalError('artifact.not-found', { key: missing.key });
}
