import { z } from 'zod';
import { pointCheckForms } from './point-check.ts';
import { edgeCaseSchema, metricTypes, runbookEntrySchema } from './design-items.ts';
import { codeBlockSchema, line, localId, numbered, prose, statedLine } from './document-fields.ts';
import { incidentSeverities } from './incident.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';
import { runsOnSchema } from './runs-on.ts';

/** Work that a person does or reviews (specification 1.5): somebody marks it in the record. */
export const careMarks = ['business-logic', 'algorithm', 'concurrency', 'performance', 'security'] as const;

export type CareMark = (typeof careMarks)[number];

const mark = z.enum(careMarks).nullable().describe('Why a person has to write or review it.').default(null);

/** One decision, worded so that code can be checked against it later. */
export const decisionPointSchema = z.strictObject({
  ...numbered('D'),
  binds: prose.describe('What has to do as it says: services, tables, operations.').default(''),
  prevents: prose.describe('What nobody may do any more.').default(''),
  rule: prose.describe('How one checks it, such as a search in the code, a test, or a figure to read.').default(''),
  check: line
    .describe(`How a machine checks it, in one of these forms: ${pointCheckForms.map((form) => `\`\`${form}\`\``).join(', ')}.`)
    .default(''),
  mark,
});

/** Steps of a change of stored data, from the harmless one to the one that loses something. */
export const schemaSteps = ['expand', 'backfill', 'destructive'] as const;

export const schemaChangeSchema = z.strictObject({
  ...numbered('SCH'),
  step: z.enum(schemaSteps).default('expand'),
  usedBy: line.describe('Parts that read or write what it makes, with commas between: `API-1, EC-2`.').default(''),
});

/** One method and path of the feature's API (specification 2.5 and section 4). */
export const apiOperationSchema = z.strictObject({
  id: localId('API'),
  method: line,
  path: line,
  authorization: line.describe('Header, such as `Bearer <ACCESS_TOKEN>`; empty when none is needed.'),
  request: prose,
  response: prose,
  errors: z.array(z.strictObject({ status: statedLine, meaning: line })),
  mark,
});

/**
 * Body of an AI-ADR (specification 2.5; its dashboards and runbook come from 1.6). An amendment
 * (2.11) is an AI-ADR of its own. Number, status and date belong to the artifact; context links and
 * references are `references`.
 */
export const adrBodySchema = z.strictObject({
  context: prose.describe('The problem or feature.'),
  decision: z.strictObject({
    statement: prose.describe('The chosen approach.'),
    points: z.array(decisionPointSchema).describe('What it decides one by one, for Bolts to refer to.'),
  }),
  rationale: prose,
  implementation: z.strictObject({
    technologyChoices: prose,
    databaseSchema: prose,
    schemaChanges: z.array(schemaChangeSchema).describe('What changes step by step, in this order.').default([]),
    apiContract: z.array(apiOperationSchema),
    sequenceDiagram: z.array(codeBlockSchema),
    runsOn: runsOnSchema,
  }),
  edgeCases: z.array(edgeCaseSchema),
  monitoring: z.strictObject({
    metrics: z.array(
      z.strictObject({
        id: localId('MET'),
        name: statedLine,
        type: z.enum(metricTypes).nullable(),
        measures: line.describe('KPIs, requirements and invariants, with commas between: `PRD-001#KPI-1`.').default(''),
        meaning: line,
      }),
    ),
    alerts: z.array(
      z.strictObject({
        id: localId('ALERT'),
        name: statedLine,
        metric: line.describe('Name of the metric that it watches.').default(''),
        threshold: line.describe('`p95 > 500 ms for 300 s`'),
        action: line,
        severity: z.enum(incidentSeverities).nullable().default(null),
        runbook: line.describe('Entry of the runbook: `RB-1`.').default(''),
      }),
    ),
    dashboards: z.array(z.strictObject(numbered('DASH'))),
    runbook: z.array(runbookEntrySchema).describe('Common issues.'),
  }),
  consequences: prose.describe('What becomes easier and what becomes harder.'),
  rejectedAlternatives: z.array(z.strictObject({ ...numbered('ALT'), reason: prose, tradeOff: prose })),
  amendment: z
    .strictObject({ reason: prose.describe('The incident that led to it.'), addedGuidance: prose })
    .describe('Of an amendment; empty in any other record.'),
  deferred: z
    .array(z.strictObject({ section: statedLine, reason: statedLine }))
    .describe(
      'Sections and dimensions that are decided later, and questions of the RFC that can wait (`RFC-001#Q-1`), with the reason.',
    ),
  notApplicable: z
    .array(z.strictObject({ section: statedLine, reason: statedLine }))
    .describe('Schema, contract, diagram and edge cases that do not apply, with the reason.')
    .default([]),
  openPoints: z
    .array(z.strictObject({ section: statedLine, question: statedLine }))
    .describe('Sections or dimensions that nobody has decided yet, and what has to be known.')
    .default([]),
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type AdrBody = z.infer<typeof adrBodySchema>;
