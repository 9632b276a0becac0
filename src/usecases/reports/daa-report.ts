import { z } from 'zod';
import { coverageReportSchema } from '../../lifecycle/coverage.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import { roles } from '../../lifecycle/roles.ts';
import { runStatuses } from '../../ports/runs.ts';

/** What `daa generate --json` prints: the run, what it made, the gate that waits, and what code found. */
export const daaReportSchema = z.strictObject({
  run: z.strictObject({ id: z.string(), workflow: z.string(), status: z.enum(runStatuses) }),
  artifacts: z.strictObject({ prd: z.string(), daa: z.string() }),
  /** The newest gate of the DAA; null when none was opened yet. */
  gate: z
    .strictObject({
      id: z.string(),
      artifact: z.string(),
      version: z.int().positive(),
      contentHash: z.string(),
      roles: z.array(z.enum(roles)),
      criteria: z.array(z.strictObject({ id: z.string(), text: z.string() })),
    })
    .nullable(),
  coverage: coverageReportSchema,
  findings: z.array(findingSchema),
  drafter: z.strictObject({ kind: z.enum(['rules', 'model']), model: z.string().optional() }),
  usage: z.strictObject({
    inputTokens: z.int().nonnegative(),
    outputTokens: z.int().nonnegative(),
    /** US dollars; null when a price is unknown. */
    costUsd: z.number().nonnegative().nullable(),
  }),
});

export type DaaReport = z.infer<typeof daaReportSchema>;
