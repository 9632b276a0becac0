import { z } from 'zod';
import { explainConfidence } from '../../analysis/hypotheses/explain-confidence.ts';
import { confidenceTable } from '../../analysis/hypotheses/judge-confidence.ts';
import { confidences, hypothesisSchema } from '../../lifecycle/hypothesis.ts';
import { evidenceSchema } from '../../lifecycle/incident-evidence.ts';
import type { IncidentConclusions } from '../../ports/hypotheses.ts';

const at = z.iso.datetime();

/** Why a hypothesis has its confidence. */
export const because = z.string().describe('The evidence that its confidence comes from: `E-4 (line that throws) and E-6 …`.');

/** `incident hypotheses`. */
export const incidentHypothesesSchema = z.strictObject({
  incident: z.string(),
  hypotheses: z.array(hypothesisSchema.extend({ because })).describe('Refuted ones stay.'),
  refused: z
    .array(z.strictObject({ statement: z.string(), kind: z.string(), reason: z.string(), drafter: z.string(), at }))
    .describe('Proposals that broke a rule: no hypotheses.'),
  inconclusive: z.array(z.strictObject({ drafter: z.string(), reason: z.string(), at })),
  evidence: z.array(evidenceSchema),
  table: z
    .array(z.strictObject({ confidence: z.enum(confidences), when: z.string() }))
    .describe('How confidence follows from evidence.'),
});

/** `incident logs`. */
export const incidentLogsSchema = z.strictObject({
  incident: z.string(),
  evidence: z.array(z.string()).describe('Ids of what was kept.'),
  run: z.string().describe('The run that correlates the incident again.'),
});

/** How good the hypotheses of a drafter were. */
export const calibrationSchema = z.strictObject({
  drafter: z.string(),
  confidence: z.enum(confidences),
  graded: z.int(),
  hits: z.int().describe('Graded 100.'),
  near: z.int().describe('Graded 100 or 65.'),
  hitPercent: z.int().nullable().describe('Null below 30 graded cases.'),
});

export function toIncidentHypotheses(
  incident: string,
  conclusions: IncidentConclusions,
): z.infer<typeof incidentHypothesesSchema> {
  const { hypotheses, refused, inconclusive, evidence } = conclusions;
  return {
    incident,
    hypotheses: hypotheses.map((one) => ({ ...one, because: explainConfidence(one, evidence) })),
    refused: [...refused],
    inconclusive: [...inconclusive],
    evidence: [...evidence],
    table: confidenceTable.map(({ confidence, when }) => ({ confidence, when })),
  };
}
