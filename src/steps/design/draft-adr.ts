import { z } from 'zod';
import { adrBodySchema, apiOperationSchema } from '../../lifecycle/adr.ts';
import { edgeCaseTopics, metricTypes } from '../../lifecycle/design-items.ts';
import { line, prose, statedLine, statement } from '../../lifecycle/document-fields.ts';
import { designMaterialSchema } from '../../lifecycle/design-material.ts';
import { findingSchema } from '../../lifecycle/findings.ts';

const { id: _id, ...operation } = apiOperationSchema.shape;

/** What a reviewer asked for, and of whom, where and of which version: a record that says so can be asked about by whoever was away. */
const wishSchema = z.strictObject({
  part: z.string(),
  text: z.string(),
  asked: z.strictObject({ by: line, at: line, gate: line, version: z.int().positive() }).optional(),
});

/**
 * An AI-ADR as it is drafted (specification 2.5): `assembleAdr` gives the parts their ids and makes references of what `decides` and `rejects` name. Every
 * dimension is decided here, deferred with a reason, or named as open.
 */
export const adrDraftSchema = z.strictObject({
  context: prose.describe('The problem or feature.'),
  statement: prose.describe('The chosen approach.'),
  points: z.array(
    z.strictObject({
      text: statement.describe('One thing that is decided.'),
      binds: prose.describe('What has to do as it says: services, tables, operations.'),
      prevents: prose.describe('What nobody may do any more.'),
      rule: prose.describe('How one checks it: a search in the code, a test, or a figure to read.'),
      decides: z.array(statedLine).describe('Decisions and alternatives of the RFC that it carries over: `DEC-2`, `ALT-1`.'),
    }),
  ),
  rationale: prose.describe('Why, and the constraints.'),
  technologyChoices: prose,
  databaseSchema: prose,
  apiContract: z.array(z.strictObject(operation)),
  sequenceDiagram: z.string().describe('Mermaid, without its fence; empty where nothing can be drawn.'),
  edgeCases: z.array(z.strictObject({ topic: z.enum(edgeCaseTopics), text: statement, handling: prose })),
  metrics: z.array(z.strictObject({ name: statedLine, type: z.enum(metricTypes), meaning: line })),
  alerts: z.array(z.strictObject({ name: statedLine, threshold: line, action: line })),
  dashboards: z.array(statement),
  runbook: z.array(z.strictObject({ text: statement, symptoms: prose, triage: prose, escalation: prose })),
  consequences: prose.describe('What becomes easier and what becomes harder.'),
  rejectedAlternatives: z.array(
    z.strictObject({
      text: statement,
      reason: prose,
      tradeOff: prose.describe('What is given up with it.'),
      rejects: line.describe('Alternative of the RFC that it carries over: `ALT-1`; empty for one of its own.'),
    }),
  ),
  deferred: adrBodySchema.shape.deferred.describe('Sections or dimensions that can wait, with the reason.'),
  openPoints: z.array(z.strictObject({ section: statedLine, question: statedLine })).describe('What nobody has decided.'),
  notDone: z.array(statedLine).describe('Of a revision: what was asked for and is not done, with the reason.'),
});

/** Contract of the AI-ADR's draft, and of its revision against findings of lint and comments of reviewers. */
export const draftAdr = {
  input: z.strictObject({
    ...designMaterialSchema.shape,
    revision: z
      .strictObject({
        adr: adrBodySchema,
        findings: z.array(findingSchema),
        comments: z.array(wishSchema),
      })
      .nullable()
      .describe('Null of the first draft.'),
  }),
  output: adrDraftSchema,
} as const;

export type AdrDraft = z.infer<typeof adrDraftSchema>;
