import { z } from 'zod';

export const hypothesisKinds = ['code', 'deployment', 'configuration', 'dependency', 'capacity', 'data', 'unknown'] as const;
export const confidences = ['weak', 'medium', 'strong'] as const;
export const hypothesisStates = ['proposed', 'supported', 'refuted', 'confirmed'] as const;

/** How near a hypothesis was, once the root cause is confirmed. */
export const hypothesisGrades = {
  100: 'it was it',
  65: 'one step short',
  35: 'the right area',
  0: 'something else',
} as const;

export type HypothesisKind = (typeof hypothesisKinds)[number];
export type Confidence = (typeof confidences)[number];
export type HypothesisState = (typeof hypothesisStates)[number];
export type HypothesisGrade = keyof typeof hypothesisGrades;

export const hypothesisGradeSchema = z.literal([100, 65, 35, 0]);

const evidenceIds = z.array(z.string()).describe('Ids of evidence: `E-3`.');

/** What a drafter proposes. Code checks it before anybody sees it. */
export const proposedHypothesisSchema = z.strictObject({
  statement: z.string().describe('What is wrong, in one sentence that evidence can refute.'),
  kind: z.enum(hypothesisKinds),
  evidence: evidenceIds,
  against: evidenceIds,
  change: z.string().nullable().describe('Whole hash of the commit that brought it; null where none is known.'),
});

export type ProposedHypothesis = z.infer<typeof proposedHypothesisSchema>;

/** A hypothesis that code accepted. */
export interface NewHypothesis extends ProposedHypothesis {
  readonly confidence: Confidence;
}

/** A proposal that broke a rule. It is shown as refused, and never as a hypothesis. */
export interface RefusedHypothesis extends Pick<ProposedHypothesis, 'statement' | 'kind'> {
  readonly reason: string;
}

export const hypothesisSchema = proposedHypothesisSchema.extend({
  id: z.string().regex(/^HYP-\d{1,6}$/),
  confidence: z.enum(confidences).describe('By the table of evidence, never by its drafter.'),
  state: z.enum(hypothesisStates),
  drafter: z.string().describe('`rules`, or a model.'),
  verdict: z
    .strictObject({ by: z.string(), reason: z.string(), at: z.string() })
    .nullable()
    .describe('Who supported or refuted it last, and why; null where nobody did.'),
  grade: hypothesisGradeSchema.nullable().describe('Of the commander, once the root cause is confirmed.'),
});

export type Hypothesis = z.infer<typeof hypothesisSchema>;

/** Graded cases from which on a share is shown as a percentage. */
export const enoughGrades = 30;

/** How often the hypotheses of one drafter with one confidence got a grade. */
export interface GradeCount {
  readonly drafter: string;
  readonly kind: HypothesisKind;
  readonly confidence: Hypothesis['confidence'];
  readonly grade: HypothesisGrade;
  readonly count: number;
}
