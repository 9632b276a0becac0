import { z } from 'zod';
import { adrBodySchema, apiOperationSchema, decisionPointSchema } from '../../lifecycle/adr.ts';
import { edgeCaseSchema, runbookEntrySchema } from '../../lifecycle/design-items.ts';
import { line, prose, statedLine, statement } from '../../lifecycle/document-fields.ts';
import { designMaterialSchema } from '../../lifecycle/design-material.ts';
import { findingSchema } from '../../lifecycle/findings.ts';

/** A reviewer's request, with who asked, when, and at which gate and version, for later readers. */
const wishSchema = z.strictObject({
  part: z.string(),
  text: z.string(),
  asked: z.strictObject({ by: line, at: line, gate: line, version: z.int().positive() }).optional(),
});

/** Id of an existing item, by which a change names it; absent for a new one. */
const id = z.string().optional().describe('Id of what stands already; left out for a new one.');

const { monitoring, rejectedAlternatives } = adrBodySchema.shape;

/**
 * A drafted AI-ADR (specification 2.5), to which `assembleAdr` adds ids and references. It decides
 * every dimension, defers it, names it as open, or says why it does not apply.
 */
export const adrDraftSchema = z.strictObject({
  context: prose.describe('The problem or feature.'),
  statement: prose.describe('The chosen approach.'),
  points: z.array(
    decisionPointSchema.extend({
      id,
      text: statement.describe('One thing that is decided.'),
      decides: z
        .array(statedLine)
        .describe(
          'Decisions, alternatives, components and integrations of the RFC that it carries over: `DEC-2`, `ALT-1`, `CMP-3`.',
        ),
    }),
  ),
  rationale: prose.describe('Why, and the constraints.'),
  technologyChoices: prose,
  databaseSchema: prose,
  apiContract: z.array(apiOperationSchema.extend({ id })),
  sequenceDiagram: z.string().describe('Mermaid, without its fence; empty where nothing can be drawn.'),
  edgeCases: z.array(edgeCaseSchema.extend({ id })),
  metrics: z.array(monitoring.shape.metrics.element.extend({ id })),
  alerts: z.array(monitoring.shape.alerts.element.extend({ id })),
  dashboards: z.array(statement),
  runbook: z.array(runbookEntrySchema.extend({ id })),
  consequences: prose.describe('What becomes easier and what becomes harder.'),
  rejectedAlternatives: z.array(
    rejectedAlternatives.element.extend({
      id,
      rejects: line.describe('Alternative of the RFC that it carries over: `ALT-1`; empty for one of its own.'),
    }),
  ),
  deferred: adrBodySchema.shape.deferred.describe(
    'Sections, dimensions and questions of the RFC that can wait, with the reason.',
  ),
  notApplicable: adrBodySchema.shape.notApplicable,
  openPoints: z.array(z.strictObject({ section: statedLine, question: statedLine })).describe('What nobody has decided.'),
  notDone: z.array(statedLine).describe('Of a revision: what was asked for and is not done, with the reason.'),
});

/** Contract of drafting an AI-ADR, and of revising it after lint or a review. */
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
