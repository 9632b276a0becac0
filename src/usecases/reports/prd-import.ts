import { z } from 'zod';
import { describeReading } from '../../lifecycle/describe-reading.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import { identity } from './artifact-documents.ts';
import type { ImportedPrd } from '../prds/import-prd.ts';
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
  read: z
    .string()
    .describe('What was read, as one sentence: how many parts of each kind, and the lines of what was not understood.'),
  unread: z
    .array(
      z.strictObject({
        id: z.string().describe('Local id, such as TXT-1.'),
        file: z.string(),
        from: z.int().positive().describe('First line.'),
        to: z.int().positive().describe('Last line.'),
      }),
    )
    .describe('Passages that were not understood. They are parts of the PRD, and stay as they are.'),
  stories: z.int().nonnegative().describe('User stories.'),
  requirements: z.int().nonnegative().describe('Requirement statements outside of user stories.'),
  criteria: z.int().nonnegative().describe('Acceptance criteria of all stories.'),
  findings: z.array(findingSchema).describe('Secrets that were taken out, what could not be read, and what lint finds.'),
  suspects: z
    .array(suspectArtifactSchema)
    .describe('What a new version makes suspect in AI-DAAs and TIPs of older ones; empty otherwise.'),
});

export function toPrdImport(
  { prd, outcome, findings, unread }: ImportedPrd,
  suspects: readonly SuspectArtifact[],
): z.infer<typeof prdImportSchema> {
  const { key, title, status, version, contentHash } = prd;
  const body = prdBodySchema.parse(prd.body);
  return {
    prd: { key, title, status, version, contentHash },
    outcome,
    read: describeReading(body, unread),
    unread: [...unread],
    stories: body.stories.length,
    requirements: body.requirements.length,
    criteria: body.stories.reduce((sum, story) => sum + story.criteria.length, 0),
    findings: [...findings],
    suspects: suspects.map(toSuspectArtifact),
  };
}
