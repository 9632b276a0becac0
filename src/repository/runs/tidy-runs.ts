import type { Pool } from 'pg';
import { query } from './query.ts';

/** Runs per transaction: enough for hundreds a second, and short. */
const batchSize = 200;

export interface Tidied {
  readonly pruned: number;
  readonly folded: number;
  readonly deleted: number;
}

/**
 * Prunes checkpoints, folds events and deletes expired runs (sql/tables/runs.sql), in batches until
 * none is left. Many processes may do it at once; each takes other runs.
 */
export async function tidyRuns(
  pool: Pool,
  settings: { foldAfterSeconds: number; keepRunsDays: number | null },
  signal?: AbortSignal,
): Promise<Tidied> {
  const repeat = async (call: string, values: readonly unknown[]): Promise<number> => {
    let total = 0;
    while (!signal?.aborted) {
      const { rows } = await query<{ done: number }>(pool, `select ${call} as done`, [...values, batchSize]);
      const done = rows[0]?.done ?? 0;
      total += done;
      if (done < batchSize) break;
    }
    return total;
  };
  return {
    pruned: await repeat('prune_checkpoints($1)', []),
    folded: await repeat('fold_run_events(make_interval(secs => $1), $2)', [settings.foldAfterSeconds]),
    deleted:
      settings.keepRunsDays === null
        ? 0
        : await repeat('delete_old_runs(make_interval(days => $1), $2)', [settings.keepRunsDays]),
  };
}
