import { z } from 'zod';
import { codeBlockSchema, line, numbered, prose, statedLine } from './document-fields.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

export const questionSchema = z.strictObject({
  ...numbered('Q'),
  answer: prose.describe('Empty while it is open.'),
});

/**
 * Body of an RFC (specification 2.4, with the constraints and Playbook patterns of 1.4). Number, author, status and dates are the artifact's;
 * the PRD and the AI-DAA or TIP are references `derived_from`.
 */
export const rfcBodySchema = z.strictObject({
  contextAndProblem: z.strictObject({
    problemSummary: prose,
    domainModel: prose.describe('What of the AI-DAA matters here; full workflow only.'),
    technicalContext: prose,
    constraints: z.array(z.strictObject(numbered('LIM'))).describe('Budget, timeline, team skills …'),
  }),
  proposedSolution: z.strictObject({
    highLevelApproach: prose,
    componentDesign: prose,
    technologyChoices: prose,
    integrationPoints: prose,
    diagrams: z.array(codeBlockSchema),
  }),
  patterns: z
    .array(z.strictObject({ pattern: statedLine, consideration: line }))
    .describe('Playbook patterns considered: which, and how it is used or why it is not.'),
  alternatives: z.array(z.strictObject({ ...numbered('ALT'), reason: prose.describe('Why it was rejected.') })),
  tradeOffs: z.strictObject({
    pros: z.array(z.strictObject(numbered('PRO'))),
    cons: z.array(z.strictObject(numbered('CON'))),
    risks: z.array(z.strictObject({ ...numbered('RISK'), mitigation: prose })),
  }),
  openQuestions: z.strictObject({
    decisions: z.array(questionSchema).describe('Decisions that need input.'),
    unknowns: z.array(questionSchema).describe('Unknowns that need investigation.'),
  }),
  nonFunctional: z.strictObject({
    edgeCases: z.array(z.strictObject({ ...numbered('EC'), handling: prose })),
    performance: prose,
    security: prose,
    failureModes: prose,
    monitoring: prose,
  }),
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type RfcBody = z.infer<typeof rfcBodySchema>;
