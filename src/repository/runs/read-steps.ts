import type { Pool } from 'pg';
import { z } from 'zod';
import type { StepUsage } from '../../ports/runs.ts';
import { query } from './query.ts';
import { cutOffAttempts, toUsage, type UsageRow } from './run-rows.ts';

interface StepRow extends UsageRow {
  readonly node: string;
  readonly visit: number;
  readonly attempts: number;
  readonly reused_from: string | null;
  readonly uncounted: number;
  readonly output: unknown;
}

/** The drafter of a stored draft; steps without a draft store something else. */
const draftedSchema = z.object({
  provenance: z.object({ drafter: z.object({ kind: z.enum(['rules', 'model']), model: z.string().optional() }) }),
});

// Reads the whole output: Postgres cannot extract from json text that contains \u0000.
const selectSteps = `
select step.node, visit, attempts, reused_from, ${cutOffAttempts} as uncounted, output, input_tokens, output_tokens, cache_read_tokens, cache_write_tokens,
  case when ${cutOffAttempts} > 0 then null else cost_usd::float8 end as cost_usd
from step_result as step join run on run.key = step.run_key
where run_key = $1 order by visit, begun_at, step.node, input_hash`;

/** Returns the use of each step of a run, in the order in which they began. */
export async function readSteps(pool: Pool, runKey: string): Promise<readonly StepUsage[]> {
  const { rows } = await query<StepRow>(pool, selectSteps, [runKey]);
  return rows.map((row) => ({
    node: row.node,
    visit: row.visit,
    attempts: row.attempts,
    reusedFrom: row.reused_from,
    uncounted: row.uncounted,
    usage: toUsage(row),
    drafter: draftedSchema.safeParse(row.output).data?.provenance.drafter ?? null,
  }));
}
