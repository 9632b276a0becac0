import { z } from 'zod';
import { findingSchema } from '../../lifecycle/findings.ts';
import { isOpen, prdQuestionSchema } from '../../lifecycle/prd-questions.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { EditedArtifact } from '../artifacts-write/edit-artifact.ts';
import { identity } from './artifact-documents.ts';
import { artifactWriteSchema, toArtifactWrite } from './artifact-write-documents.ts';
import { daaReportSchema } from './daa-report.ts';
import { drafterSchema, usageSchema } from './drafting.ts';

/** The state of a PRD: its numbers, and its assumptions and questions separately. */
const prdStateSchema = z.strictObject({
  key: identity.key,
  title: z.string(),
  status: identity.status,
  version: z.int().positive().describe('The current one.'),
  contentHash: identity.contentHash,
  stories: z.int().nonnegative().describe('User stories.'),
  criteria: z.int().nonnegative().describe('Acceptance criteria of all stories.'),
  questions: z
    .array(prdQuestionSchema)
    .describe('What is open and blocks its gate, what changes most first; at most five of a draft.'),
  answered: z.array(prdQuestionSchema).describe('What was answered, by whom and when.'),
  assumptions: z.array(z.string()).describe('What the document takes as given, with why that is safe; blocks nothing.'),
  findings: z.array(findingSchema).describe('What code finds wrong with it; errors block its gate.'),
});

/** `prd draft`: the run, and the PRD that it wrote as it stands now. */
export const prdDraftReportSchema = z.strictObject({
  run: daaReportSchema.shape.run,
  prd: prdStateSchema.nullable().describe('Null while the run waits for more budget before it has saved one.'),
  gate: daaReportSchema.shape.gate.describe('The gate of the budget at which the run waits; null otherwise.'),
  drafter: drafterSchema.nullable().describe('The model or the rules; null where there is no PRD yet.'),
  usage: usageSchema.describe('Of the run, what failed on the way included.'),
});

export type PrdDraftReport = z.infer<typeof prdDraftReportSchema>;

/** `prd answer`: the PRD with the answers, and what became of a gate on the version before. */
export const prdAnswerSchema = z.strictObject({
  prd: prdStateSchema,
  outcome: artifactWriteSchema.shape.outcome,
  gate: artifactWriteSchema.shape.gate,
});

export function toPrdState(prd: ArtifactVersion): z.infer<typeof prdStateSchema> {
  const { key, title, status, version, contentHash, provenance } = prd;
  const { stories, questions = [], risks } = prdBodySchema.parse(prd.body);
  return {
    key,
    title,
    status,
    version,
    contentHash,
    stories: stories.length,
    criteria: stories.reduce((sum, { criteria }) => sum + criteria.length, 0),
    questions: questions.filter(isOpen),
    answered: questions.filter((question) => !isOpen(question)),
    assumptions: risks.assumptions,
    findings: [...(provenance.findings ?? [])],
  };
}

export function toPrdAnswer(edited: EditedArtifact): z.infer<typeof prdAnswerSchema> {
  const { outcome, gate } = toArtifactWrite(edited);
  return { prd: toPrdState(edited.artifact), outcome, gate };
}
