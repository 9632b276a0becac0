import { z } from 'zod';
import { coverageReportSchema } from '../../lifecycle/coverage.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import { roles } from '../../lifecycle/roles.ts';
import { runStatuses } from '../../ports/runs.ts';
import { drafterSchema, usageSchema } from './drafting.ts';

/**
 * `daa generate --json`: the run, its result, the pending gate, and the findings. A run that waits
 * for more budget has the gate and no model.
 */
export const daaReportSchema = z.strictObject({
  run: z.strictObject({ id: z.string().describe('Such as `RUN-001`.'), workflow: z.string(), status: z.enum(runStatuses) }),
  artifacts: z.strictObject({
    prd: z.string().describe('Key of what was modeled.'),
    daa: z.string().nullable().describe('Key of the model; null while the run waits for more budget before it has saved one.'),
  }),
  gate: z
    .strictObject({
      id: z.string().describe('Such as `GATE-001`.'),
      artifact: z.string().nullable().describe('Key of what is decided on; null of a budget.'),
      version: z.int().positive().nullable().describe('Null of a budget.'),
      contentHash: z.string().describe('sha256 (hex) of what is decided on.'),
      roles: z.array(z.enum(roles)).describe('One of them is needed to decide.'),
      criteria: z
        .array(z.strictObject({ id: z.string().describe('What a verdict names.'), text: z.string() }))
        .describe('Empty of a budget.'),
    })
    .nullable()
    .describe('The newest gate of the model, or that of the budget where there is none yet; null when none was opened yet.'),
  coverage: coverageReportSchema.nullable().describe('Null where there is no model yet.'),
  findings: z.array(findingSchema).describe('Of the import of the PRD, then of lint on the model.'),
  drafter: drafterSchema
    .nullable()
    .describe('A model when any part was drafted by one; the rules otherwise. Null where there is no model yet.'),
  usage: usageSchema.describe('Of the run, what failed on the way included.'),
});

export type DaaReport = z.infer<typeof daaReportSchema>;
