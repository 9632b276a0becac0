import { z } from 'zod';
import { coverageReportSchema } from '../../lifecycle/coverage.ts';
import { daaBodySchema } from '../../lifecycle/daa.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import type { DaaDescription } from '../daas/describe-daa.ts';
import { identity, identityOf, versionRefSchema } from './artifact-documents.ts';
import type { SuspectArtifact } from '../suspects/find-suspect-parts.ts';
import { suspectArtifactSchema, toSuspectArtifact } from './suspect-documents.ts';
import { drafterOf, drafterSchema, draftingSchema, toDrafting, totalUsage, usageSchema } from './drafting.ts';

const draftedFrom = versionRefSchema.describe('Version of the PRD it was drafted from.');
const findings = z
  .array(findingSchema)
  .describe('What lint finds in this version now; errors must be waived before an approval.');

/** `daa show --json`: the model, who drafted it, and what code says of it now. */
export const daaDocumentSchema = z.strictObject({
  ...identity,
  prd: draftedFrom,
  drafter: drafterSchema.describe('A model when any part was drafted by one; the rules otherwise.'),
  drafting: draftingSchema,
  usage: usageSchema.describe('Over all entries of `drafting`.'),
  coverage: coverageReportSchema,
  suspects: suspectArtifactSchema
    .nullable()
    .describe('What a newer version of the PRD makes suspect in it; null where there is none, and of an older version.'),
  findings,
  body: daaBodySchema,
});

/** `daa lint`. */
export const lintReportSchema = z.strictObject({
  key: identity.key,
  title: z.string(),
  status: identity.status,
  version: z.int().positive(),
  findings,
});

/** `daa coverage`. */
export const coverageDocumentSchema = z.strictObject({
  key: identity.key,
  title: z.string(),
  status: identity.status,
  version: z.int().positive(),
  prd: draftedFrom,
  coverage: coverageReportSchema,
});

export function toDaaDocument(
  { daa, body, prd, coverage, findings }: DaaDescription,
  suspects: SuspectArtifact | null,
): z.infer<typeof daaDocumentSchema> {
  const drafting = toDrafting(daa);
  return {
    ...identityOf(daa),
    prd: { key: prd.key, version: prd.version },
    drafter: drafterOf(daa),
    drafting,
    usage: totalUsage(drafting),
    coverage,
    suspects: suspects && toSuspectArtifact(suspects),
    findings: [...findings],
    body,
  };
}

export function toLintReport({ daa, findings }: DaaDescription): z.infer<typeof lintReportSchema> {
  const { key, title, status, version } = daa;
  return { key, title, status, version, findings: [...findings] };
}

export function toCoverageDocument({ daa, prd, coverage }: DaaDescription): z.infer<typeof coverageDocumentSchema> {
  const { key, title, status, version } = daa;
  return { key, title, status, version, prd: { key: prd.key, version: prd.version }, coverage };
}
