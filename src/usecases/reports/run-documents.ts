import { z } from 'zod';
import { runStatuses, type Run } from '../../ports/runs.ts';
import type { RunDescription } from '../describe-run.ts';
import { daaReportSchema } from './daa-report.ts';

export const runSummarySchema = z.strictObject({
  id: z.string(),
  workflow: z.string(),
  workflowVersion: z.int().positive(),
  status: z.enum(runStatuses),
  /** What the run is about, such as `{ "prd": "PRD-001", "daa": "DAA-001" }`. */
  subject: z.record(z.string(), z.string()),
  node: z.string(),
  gate: z.string().nullable(),
  error: z.strictObject({ id: z.string(), message: z.string(), fix: z.string() }).nullable(),
  startedBy: z.string(),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
  usage: daaReportSchema.shape.usage,
});

/** `run list`, newest first. */
export const runListSchema = z.strictObject({ items: z.array(runSummarySchema) });

/** `run show`, `run watch`, `run retry` and `run cancel`. */
export const runDocumentSchema = runSummarySchema.extend({
  steps: z.array(
    z.strictObject({
      node: z.string(),
      status: z.enum(['running', 'finished', 'failed', 'stopped']),
      startedAt: z.iso.datetime(),
      durationMs: z.number().nonnegative().nullable(),
      notes: z.array(z.string()),
    }),
  ),
});

export function toRunSummary(run: Run): z.infer<typeof runSummarySchema> {
  return {
    id: run.key,
    workflow: run.workflow,
    workflowVersion: run.workflowVersion,
    status: run.status,
    subject: { ...run.subject },
    node: run.node,
    gate: run.gateKey,
    error: run.error && { ...run.error },
    startedBy: run.startedByName,
    createdAt: run.createdAt,
    updatedAt: run.updatedAt,
    usage: { ...run.usage },
  };
}

export function toRunDocument({ run, steps }: RunDescription): z.infer<typeof runDocumentSchema> {
  return { ...toRunSummary(run), steps: steps.map((step) => ({ ...step, notes: [...step.notes] })) };
}
