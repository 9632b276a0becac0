import type { Run, RunEvent } from '../../ports/runs.ts';

/** Columns of a run with its starter's name and what its steps cost. Append the condition and order. */
export const selectRuns = `
select run.*, person.name as started_by_name, spent.*
from run
join person on person.id = run.started_by
cross join lateral (
  select coalesce(sum(input_tokens), 0)::integer as input_tokens, coalesce(sum(output_tokens), 0)::integer as output_tokens,
    -- One unknown price makes the sum unknown.
    case when bool_or(cost_usd is null) then null else coalesce(sum(cost_usd), 0)::float8 end as cost_usd
  from step_result where run_key = run.key and finished_at is not null
) as spent`;

export interface RunRow {
  readonly key: string;
  readonly workflow: string;
  readonly workflow_version: number;
  readonly status: Run['status'];
  readonly input: unknown;
  readonly subject: Record<string, string>;
  readonly node: string;
  readonly gate_key: string | null;
  readonly error: Run['error'];
  readonly started_by: string;
  readonly started_by_name: string;
  readonly wake: number;
  readonly created_at: Date;
  readonly updated_at: Date;
  readonly input_tokens: number;
  readonly output_tokens: number;
  readonly cost_usd: number | null;
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
    error: row.error,
    startedById: row.started_by,
    startedByName: row.started_by_name,
    createdAt: row.created_at.toISOString(),
    updatedAt: row.updated_at.toISOString(),
    usage: { inputTokens: row.input_tokens, outputTokens: row.output_tokens, costUsd: row.cost_usd },
  };
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
