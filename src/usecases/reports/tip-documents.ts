import { z } from 'zod';
import { coverageReportSchema } from '../../lifecycle/coverage.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import { tipBodySchema } from '../../lifecycle/tip.ts';
import type { TipDescription } from '../tips/describe-tip.ts';
import { identity, identityOf, versionRefSchema } from './artifact-documents.ts';
import { daaReportSchema } from './daa-report.ts';
import type { SuspectArtifact } from '../suspects/find-suspect-parts.ts';
import { suspectArtifactSchema, toSuspectArtifact } from './suspect-documents.ts';
import { drafterOf, drafterSchema, draftingSchema, toDrafting, totalUsage, usageSchema } from './drafting.ts';

/** `GET /tips/{key}`: the proposal, who drafted it, and what code says of it now. */
export const tipDocumentSchema = z.strictObject({
  ...identity,
  prd: versionRefSchema.describe('Version of the PRD it was written for.'),
  drafter: drafterSchema.describe('Who drafted this version, where a run did; the rules otherwise.'),
  drafting: draftingSchema,
  usage: usageSchema.describe('Over all entries of `drafting`.'),
  coverage: coverageReportSchema.describe('Which of its changes serve each part of the PRD; `operations` holds their local ids.'),
  suspects: suspectArtifactSchema
    .nullable()
    .describe('What a newer version of the PRD makes suspect in it; null where there is none, and of an older version.'),
  findings: z.array(findingSchema).describe('What lint finds in this version now; errors must be waived before an approval.'),
  body: tipBodySchema,
});

/** `tip draft --json`: the run, its result, the pending gate, and the findings. */
export const tipReportSchema = z.strictObject({
  run: daaReportSchema.shape.run,
  artifacts: z.strictObject({
    prd: z.string().describe('Key of the PRD that it was drafted from.'),
    tip: z.string().nullable().describe('Key of the TIP; null while the run waits for more budget before it has saved one.'),
  }),
  gate: daaReportSchema.shape.gate.describe(
    'The newest gate of the TIP, or that of the budget where there is none yet; null when none was opened yet.',
  ),
  coverage: coverageReportSchema.nullable().describe('Null where there is no TIP yet.'),
  findings: z.array(findingSchema).describe('Of lint on the TIP.'),
  drafter: drafterSchema.nullable().describe('The model or the rules; null where there is no TIP yet.'),
  usage: usageSchema.describe('Of the run, what failed on the way included.'),
});

export type TipReport = z.infer<typeof tipReportSchema>;

export function toTipDocument(
  { tip, body, prd, coverage, findings }: TipDescription,
  suspects: SuspectArtifact | null,
): z.infer<typeof tipDocumentSchema> {
  const drafting = toDrafting(tip);
  return {
    ...identityOf(tip),
    prd: { key: prd.key, version: prd.version },
    drafter: drafterOf(tip),
    drafting,
    usage: totalUsage(drafting),
    coverage,
    suspects: suspects && toSuspectArtifact(suspects),
    findings: [...findings],
    body,
  };
}
