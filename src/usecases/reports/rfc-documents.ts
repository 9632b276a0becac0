import { z } from 'zod';
import { findingSchema, type Finding } from '../../lifecycle/findings.ts';
import { rfcBodySchema } from '../../lifecycle/rfc.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { identity } from './artifact-documents.ts';
import { daaReportSchema } from './daa-report.ts';
import { drafterSchema } from './drafting.ts';
import { runSummarySchema } from './run-documents.ts';

const counted = z.int().nonnegative();

/** An RFC as far as it is written: what it holds in numbers, and what it leaves open. */
const rfcStateSchema = z.strictObject({
  key: identity.key,
  title: z.string(),
  status: identity.status,
  version: z.int().positive().describe('The current one.'),
  contentHash: identity.contentHash,
  source: z
    .strictObject({
      key: z.string(),
      version: z.int().positive().describe('The one that it was made from.'),
      current: z.int().positive().describe('The one that is current now.'),
    })
    .nullable()
    .describe('The AI-DAA or TIP; null where its references name none.'),
  edgeCases: counted,
  alternatives: counted,
  risks: counted,
  constraints: counted,
  patterns: counted.describe('Rows of the table of Playbook patterns.'),
  questions: z
    .array(z.strictObject({ id: z.string().describe('Such as `Q-1`.'), text: z.string() }))
    .describe('Those that are open; each blocks its gate.'),
  findings: z.array(findingSchema).describe('What code finds wrong with it; errors block its gate.'),
});

/** `rfc draft`: the run, and the RFC that it made or that was there already. */
export const rfcDraftReportSchema = z.strictObject({
  run: runSummarySchema.nullable().describe('Null where a person wrote the RFC that is there.'),
  worked: z.boolean().describe('False where nothing was drafted, because the source has an RFC already.'),
  rfc: rfcStateSchema.nullable().describe('Null as long as the run has saved none.'),
  gate: daaReportSchema.shape.gate.describe('The gate of the budget at which the run waits; null otherwise.'),
  drafter: drafterSchema
    .nullable()
    .describe('Who drafted the current version; null where a person wrote it, or there is none yet.'),
});

export type RfcDraftReport = z.infer<typeof rfcDraftReportSchema>;

export function toRfcState(
  rfc: ArtifactVersion,
  { source, findings }: { source: z.infer<typeof rfcStateSchema>['source']; findings: readonly Finding[] },
): z.infer<typeof rfcStateSchema> {
  const { key, title, status, version, contentHash } = rfc;
  const { nonFunctional, alternatives, tradeOffs, contextAndProblem, patterns, openQuestions } = rfcBodySchema.parse(rfc.body);
  return {
    key,
    title,
    status,
    version,
    contentHash,
    source,
    edgeCases: nonFunctional.edgeCases.length,
    alternatives: alternatives.length,
    risks: tradeOffs.risks.length,
    constraints: contextAndProblem.constraints.length,
    patterns: patterns.length,
    questions: [...openQuestions.decisions, ...openQuestions.unknowns]
      .filter(({ state }) => state === 'open')
      .map(({ id, text }) => ({ id, text })),
    findings: [...findings],
  };
}
