import { createHash } from 'node:crypto';
import type { Pool } from 'pg';
import { ConflictError } from '../../lifecycle/errors.ts';
import { LeaseLost, type Lease } from '../../ports/run-execution.ts';
import { noUsage, type Usage } from '../../ports/drafter.ts';
import type { StepResults } from '../../ports/step-results.ts';
import { isHeld } from './held-run.ts';
import { query } from './query.ts';
import { sortKeys } from './sort-keys.ts';

// The outer select reads the snapshot before the insert: an earlier call finished a row found
// there.
const beginStep = `
with fence as (select key from run where ${isHeld({ owner: '$8' })} for share), begun as (
  insert into step_result (run_key, node, visit, input_hash, asked_under, drafted)
  select key, $3, $4, $5, case when $6::boolean then $2 end, $7 from fence
  on conflict (run_key, node, visit, input_hash) do update set attempts = step_result.attempts + 1, begun_at = now(),
    uncounted = step_result.uncounted + case when step_result.asked_under is null then 0 else 1 end, asked_under = excluded.asked_under
    where step_result.finished_at is null
)
select stored.output, stored.finished_at is not null as finished
from fence left join step_result as stored on stored.run_key = $1 and stored.node = $3 and stored.visit = $4 and stored.input_hash = $5`;

// Adds to the cost of earlier attempts; without an output ($11) the step stays open.
const endAttempt = `
with fence as (select key from run where ${isHeld({ owner: '$12' })} for share)
update step_result set input_tokens = input_tokens + $6, output_tokens = output_tokens + $7,
  cache_read_tokens = cache_read_tokens + $8, cache_write_tokens = cache_write_tokens + $9, cost_usd = cost_usd + $10::numeric,
  counted_usd = counted_usd + coalesce($10::numeric, 0), unpriced = unpriced + case when $10::numeric is null then 1 else 0 end,
  asked_under = null, output = $11, finished_at = case when $11::json is null then null else now() end
from fence where run_key = fence.key and node = $3 and visit = $4 and input_hash = $5`;

// A fork takes results from the other run's visits; a newer workflow version may number them anew.
const takeOver = `
with fence as (select key from run where ${isHeld({ owner: '$6' })} for share)
insert into step_result (run_key, node, visit, input_hash, output, finished_at, drafted, reused_from)
select taken.run_key, node, $4, input_hash, output, finished_at, drafted, reused_from
from step_result as taken join fence on taken.run_key = fence.key
where node = $3 and input_hash = $5 and reused_from is not null order by visit limit 1
on conflict (run_key, node, visit, input_hash) do nothing`;

const isFinished = `
select from step_result where run_key = $1 and node = $2 and visit = $3 and input_hash = $4 and finished_at is not null`;

const readResult = `
select output from step_result where run_key = $1 and node = $2 and visit = $3 and input_hash = $4 and finished_at is not null`;

/** Stores one run's step results under its lease. `isFork`: there are results to take over. */
export function createStepResults(pool: Pool, lease: Lease, { isFork } = { isFork: false }): StepResults {
  async function end(step: readonly unknown[], usage: Usage, output: string | null): Promise<void> {
    const { inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd } = usage;
    const used = [inputTokens, outputTokens, cacheReadTokens, cacheWriteTokens, costUsd];
    const { rowCount } = await query(pool, endAttempt, [...step, ...used, output, lease.owner]);
    if (rowCount === 0) throw new LeaseLost(lease.runKey);
  }

  return {
    async once<T>({
      node,
      visit,
      input,
      work,
      mayCost = false,
      isDraft = false,
      permit,
      usageOf,
      usageOfFailure,
    }: Parameters<StepResults['once']>[0] & { work: () => Promise<T> }): Promise<T> {
      const inputHash = hashInput(input);
      const step = [lease.runKey, lease.epoch, node, visit, inputHash];
      if (isDraft && isFork) await query(pool, takeOver, [...step, lease.owner]);
      if (permit && (await query(pool, isFinished, [lease.runKey, node, visit, inputHash])).rowCount === 0) await permit();
      const begun = await query<{ output: T; finished: boolean }>(pool, beginStep, [...step, mayCost, isDraft, lease.owner]);
      const stored = begun.rows[0];
      if (!stored) throw new LeaseLost(lease.runKey);
      if (stored.finished) return stored.output;

      const result = await work().catch(async (error: unknown) => {
        const paid = usageOfFailure?.(error);
        if (paid) await end(step, paid, null);
        throw error;
      });
      const output = JSON.stringify(result ?? null);
      await end(step, usageOf?.(result) ?? noUsage, output);
      // Returns the stored form, so that a value JSON changes, such as a Date, shows on the first
      // call.
      return JSON.parse(output) as T;
    },

    refTo: ({ node, visit, input }) => ({ node, visit, inputHash: hashInput(input) }),

    async read({ node, visit, inputHash }) {
      const { rows } = await query<{ output: unknown }>(pool, readResult, [lease.runKey, node, visit, inputHash]);
      if (rows[0]) return rows[0].output;
      throw new ConflictError({
        id: 'run.result-missing',
        message: `The result of ${node}, visit ${visit}, of ${lease.runKey} is not stored.`,
        fix: 'Something deleted it. Start a new run.',
      });
    },
  };
}

function hashInput(input: unknown): string {
  return createHash('sha256')
    .update(JSON.stringify(sortKeys(input)) ?? 'null')
    .digest('hex');
}
