import { act, fix } from '../lifecycle/fixes/fix.ts';
import type { Diagnosis } from '../app.ts';
import { count } from '../lifecycle/count.ts';
import type { Database } from '../repository/database/connection.ts';

/** Diagnoses claimed statuses that no gate asks about; often no line. Never throws. */
export async function diagnoseClaims({ pool }: Database): Promise<Diagnosis[]> {
  const name = 'Claims';
  try {
    const { rows } = await pool.query<{ claims: number; keys: string }>(
      `select count(*)::integer as claims, array_to_string((array_agg(key order by artifact_id))[1:5], ', ') as keys from open_claim where not refused`,
    );
    const { claims = 0, keys = '' } = rows[0] ?? {};
    if (claims === 0) return [];
    const shown = claims > 5 ? `${keys} and ${claims - 5} more` : keys;
    const detail = `${count(claims, 'imported artifact')} with a claimed status that no gate asks about: ${shown}`;
    return [{ name, status: 'warning', detail, fix: fix`An import was cut off before its gate: ${act('attestClaims')}.` }];
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    return [{ name, status: 'error', detail, fix: "Check that the database runs and is this version's." }];
  }
}
