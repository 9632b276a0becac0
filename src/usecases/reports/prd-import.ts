import { z } from 'zod';
import { findingSchema } from '../../lifecycle/findings.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import { identity } from './artifact-documents.ts';
import type { ImportedPrd } from '../import-prd.ts';
import type { SuspectArtifact } from '../suspects/find-suspect-parts.ts';
import { suspectArtifactSchema, toSuspectArtifact } from './suspect-documents.ts';

/** `prd import`. */
export const prdImportSchema = z.strictObject({
  prd: z.strictObject({
    key: identity.key,
    title: z.string(),
    status: identity.status,
    version: z.int().positive(),
    contentHash: identity.contentHash,
  }),
  outcome: z
    .enum(['created', 'new-version', 'unchanged'])
    .describe('`unchanged`: the same bytes had been imported before, and nothing was stored.'),
  stories: z.int().nonnegative().describe('User stories.'),
  requirements: z.int().nonnegative().describe('Requirement statements outside of user stories.'),
  criteria: z.int().nonnegative().describe('Acceptance criteria of all stories.'),
  findings: z.array(findingSchema).describe('Secrets that were taken out, what could not be read, and what lint finds.'),
  suspects: z
    .array(suspectArtifactSchema)
    .describe('What a new version makes suspect in AI-DAAs and TIPs of older ones; empty otherwise.'),
});

export function toPrdImport(
  { prd, outcome, findings }: ImportedPrd,
  suspects: readonly SuspectArtifact[],
): z.infer<typeof prdImportSchema> {
  const { key, title, status, version, contentHash } = prd;
  const body = prdBodySchema.parse(prd.body);
  return {
    prd: { key, title, status, version, contentHash },
    outcome,
    stories: body.stories.length,
    requirements: body.requirements.length,
    criteria: body.stories.reduce((sum, story) => sum + story.criteria.length, 0),
    findings: [...findings],
    suspects: suspects.map(toSuspectArtifact),
  };
}
