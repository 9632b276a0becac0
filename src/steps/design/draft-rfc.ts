import { z } from 'zod';
import { designSourceSchema } from '../../lifecycle/design-material.ts';
import {
  componentSchema,
  edgeCaseSchema,
  integrationSchema,
  monitorSchema,
  runbookEntrySchema,
} from '../../lifecycle/design-items.ts';
import { codeBlockSchema, prose, statedLine, statement } from '../../lifecycle/document-fields.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import { patternRowSchema, rfcBodySchema } from '../../lifecycle/rfc.ts';

/** A Playbook entry that matched this design. */
export const consideredPatternSchema = z.strictObject({
  key: z.string(),
  title: z.string(),
  because: z.string().describe('Which facts of the model call for it, with the parts that say so.'),
  refs: z.array(z.string()).describe('Parts of the model that call for it.'),
});

const { migration, runsOn } = rfcBodySchema.shape.proposedSolution.shape;
const reasoned = { text: statement, reason: prose };

/**
 * Contract of drafting an RFC (specification 1.4, step 1). A draft follows the engineer's notes and
 * constraints and does not repeat them: `assembleRfc` inserts them verbatim.
 */
export const draftRfc = {
  input: z.strictObject({
    source: designSourceSchema,
    prd: z.strictObject({ key: z.string(), version: z.int().positive(), title: z.string(), body: prdBodySchema }),
    /** The engineer's Markdown, without its secrets; '' without any. */
    notes: z.string(),
    /** Constraints given beside the notes, such as budget, timeline or team skills. */
    constraints: z.array(statedLine),
    patterns: z.array(consideredPatternSchema),
  }),
  output: z.strictObject({
    problemSummary: prose,
    domainModel: prose.describe('What of the AI-DAA matters here; empty for a TIP.'),
    technicalContext: prose,
    constraints: z.array(statement),
    highLevelApproach: prose,
    componentDesign: prose,
    components: z.array(componentSchema.omit({ id: true })).default([]),
    technologyChoices: prose,
    integrationPoints: prose,
    integrations: z.array(integrationSchema.omit({ id: true })).default([]),
    migration,
    runsOn,
    diagrams: z.array(codeBlockSchema),
    patterns: z.array(patternRowSchema),
    alternatives: z.array(z.strictObject(reasoned)),
    pros: z.array(statement),
    cons: z.array(statement),
    risks: z.array(z.strictObject({ text: statement, mitigation: prose })),
    decisions: z.array(statement).describe('Questions that somebody has to decide.'),
    unknowns: z.array(statement).describe('Questions that somebody has to find out about.'),
    edgeCases: z.array(edgeCaseSchema.omit({ id: true })),
    performance: prose,
    security: prose,
    failureModes: prose,
    monitoring: prose,
    monitors: z.array(monitorSchema.omit({ id: true })).default([]),
    runbook: z.array(runbookEntrySchema.omit({ id: true })).default([]),
  }),
} as const;

export type RfcDraftInput = z.infer<typeof draftRfc.input>;
export type RfcDraft = z.infer<typeof draftRfc.output>;
