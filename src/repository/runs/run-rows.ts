import { z } from 'zod';
import type { Usage } from '../../ports/drafter.ts';
import { modelChoiceSchema, type ModelChoice } from '../../ports/model-choice.ts';
import type { TakenRun } from '../../ports/run-execution.ts';
import type { Run, RunEvent } from '../../ports/runs.ts';

/** SQL for a step's interrupted attempts; a set mark counts unless its setter is at work. */
export const cutOffAttempts = `(step.uncounted + case
  when step.asked_under is null or (run.status = 'running' and run.lease_epoch = step.asked_under) then 0 else 1 end)`;

/** Columns of a new run, which has used nothing and is no fork. */
export const newRunColumns =
  'run.*, budget_tokens::float8, budget_usd::float8, run_number(run.key) as place, person.name as started_by_name';
export const noUse = { input_tokens: 0, output_tokens: 0, cache_read_tokens: 0, cache_write_tokens: 0, cost_usd: 0, forks: [] };

/** Columns of a run with its starter's name, its place and its cost. Append condition and order. */
export const selectRuns = `
select ${newRunColumns}, spent.*,
  array(select fork.key from public.run as fork where fork.forked_from = run.key order by run_number(fork.key)) as forks
from run
join person on person.id = run.started_by
cross join lateral (
  select coalesce(sum(input_tokens), 0)::float8 as input_tokens, coalesce(sum(output_tokens), 0)::float8 as output_tokens,
    coalesce(sum(cache_read_tokens), 0)::float8 as cache_read_tokens,
    coalesce(sum(cache_write_tokens), 0)::float8 as cache_write_tokens,
    -- One unknown price makes the sum unknown, and so does an attempt of which nobody knows what it used.
    case when bool_or(cost_usd is null or ${cutOffAttempts} > 0) then null else coalesce(sum(cost_usd), 0)::float8 end as cost_usd
  from step_result as step where run_key = run.key
) as spent`;

export interface UsageRow {
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cache_read_tokens: number;
  readonly cache_write_tokens: number;
  readonly cost_usd: number | null;
}

export type NewRunRow = Omit<RunRow, keyof typeof noUse>;

export function toUsage(row: UsageRow): Usage {
  return {
    inputTokens: row.input_tokens,
    outputTokens: row.output_tokens,
    cacheReadTokens: row.cache_read_tokens,
    cacheWriteTokens: row.cache_write_tokens,
    costUsd: row.cost_usd,
  };
}

export interface RunRow extends UsageRow {
  /** Orders the list of runs. */
  readonly place: string;
  readonly key: string;
  readonly workflow: string;
  readonly workflow_version: number;
  readonly status: Run['status'];
  readonly input: unknown;
  readonly subject: Record<string, string>;
  readonly node: string;
  readonly gate_key: string | null;
  readonly error: Run['error'];
  /** Null until a retry names models. */
  readonly models: unknown;
  readonly budget_tokens: number | null;
  readonly budget_usd: number | null;
  readonly forked_from: string | null;
  readonly forked_at: string | null;
  readonly forks: string[];
  readonly started_by: string;
  readonly started_by_name: string;
  readonly wake: number;
  readonly lease_epoch: string;
  readonly lease_owner: number | null;
  readonly event_count: number;
  readonly traceparent: string | null;
  readonly created_at: Date;
  readonly updated_at: Date;
}

export function toRun(row: RunRow): Run {
  return {
    key: row.key,
    workflow: row.workflow,
    workflowVersion: row.workflow_version,
    status: row.status,
    input: row.input,
    subject: row.subject,
    node: row.node,
    gateKey: row.gate_key,
    models: modelsOf(row),
    budget: { tokens: row.budget_tokens, usd: row.budget_usd },
    forkedFrom: forkedFromOf(row),
    forks: row.forks,
    error: row.error,
    startedById: row.started_by,
    startedByName: row.started_by_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    usage: toUsage(row),
    // Every visible change also changes one of these; a renewed lease is not visible.
    revision: `${row.lease_epoch}.${row.wake}.${row.event_count}`,
  };
}

/** Columns of a run that a worker claims, without cost and fork, which it does not need. */
export const takenColumns =
  'key, workflow, workflow_version, input, models, forked_from, forked_at, started_by, created_at, lease_epoch, lease_owner, wake, traceparent';

export type TakenRow = Pick<
  RunRow,
  | 'key'
  | 'workflow'
  | 'workflow_version'
  | 'input'
  | 'models'
  | 'forked_from'
  | 'forked_at'
  | 'started_by'
  | 'created_at'
  | 'lease_epoch'
  | 'lease_owner'
  | 'wake'
  | 'traceparent'
>;

export function toTakenRun(row: TakenRow): TakenRun {
  return {
    key: row.key,
    workflow: row.workflow,
    workflowVersion: row.workflow_version,
    input: row.input,
    models: modelsOf(row),
    forkedFrom: forkedFromOf(row),
    startedById: row.started_by,
    createdAt: row.created_at.toISOString(),
  };
}

const modelsSchema = z.array(modelChoiceSchema).min(1);
const inputSchema = z.object({ models: modelsSchema });

function modelsOf({ models, input }: Pick<RunRow, 'models' | 'input'>): readonly ModelChoice[] | null {
  return modelsSchema.safeParse(models).data ?? inputSchema.safeParse(input).data?.models ?? null;
}

function forkedFromOf({ forked_from, forked_at }: Pick<RunRow, 'forked_from' | 'forked_at'>): Run['forkedFrom'] {
  return forked_from === null ? null : { key: forked_from, node: forked_at };
}

export interface RunEventRow {
  readonly run_key: string;
  readonly sequence: number;
  readonly type: RunEvent['type'];
  readonly node: string;
  readonly text: string;
  readonly at: Date;
}

export function toRunEvent(row: RunEventRow): RunEvent {
  return {
    sequence: row.sequence,
    runKey: row.run_key,
    type: row.type,
    node: row.node,
    text: row.text,
    at: row.at.toISOString(),
  };
}
