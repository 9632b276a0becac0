import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { LeaseLost, type Lease } from '../../ports/run-execution.ts';
import type { StepResults } from '../../ports/step-results.ts';
import { query } from './query.ts';
import { sortKeys } from './sort-keys.ts';

// The outer select reads the snapshot from before the insert: a row that is finished there was finished by an earlier call.
const beginStep = `
with fence as (select key from run where key = $1 and lease_epoch = $2 and status = 'running' for share), begun as (
  insert into step_result (run_key, node, visit, input_hash) select key, $3, $4, $5 from fence
  on conflict (run_key, node, visit, input_hash) do update set attempts = step_result.attempts + 1, begun_at = now()
    where step_result.finished_at is null
)
select stored.output, stored.finished_at is not null as finished
from fence left join step_result as stored on stored.run_key = $1 and stored.node = $3 and stored.visit = $4 and stored.input_hash = $5`;

const finishStep = `
with fence as (select key from run where key = $1 and lease_epoch = $2 and status = 'running' for share)
update step_result set output = $6, input_tokens = $7, output_tokens = $8, cost_usd = $9, finished_at = now()
from fence where run_key = fence.key and node = $3 and visit = $4 and input_hash = $5`;

/** Step results of one run, written under its lease. */
export function createStepResults(pool: Pool, lease: Lease): StepResults {
  return {
    async once<T>({
      node,
      visit,
      input,
      work,
      usageOf,
    }: Parameters<StepResults['once']>[0] & { work: () => Promise<T> }): Promise<T> {
      const step = [lease.runKey, lease.epoch, node, visit, hashInput(input)];
      const begun = await query<{ output: T; finished: boolean }>(pool, beginStep, step);
      const stored = begun.rows[0];
      if (!stored) throw new LeaseLost(lease.runKey);
      if (stored.finished) return stored.output;

      const result = await work();
      const output = JSON.stringify(result ?? null);
      const usage = usageOf?.(result) ?? { inputTokens: 0, outputTokens: 0, costUsd: 0 };
      const { rowCount } = await query(pool, finishStep, [...step, output, usage.inputTokens, usage.outputTokens, usage.costUsd]);
      if (rowCount === 0) throw new LeaseLost(lease.runKey);
      // What a repeat would get, so that a value JSON changes, such as a Date, shows on the first call and not after a crash.
      return JSON.parse(output) as T;
    },
  };
}

function hashInput(input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(input)) ?? 'null')
    .digest('hex');
}
