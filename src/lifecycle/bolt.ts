import { z } from 'zod';
import { line, numbered, prose } from './document-fields.ts';
import { effortForm } from './effort.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

/** Who does the work (specification 1.5): a model, a person, or a person with a model. */
export const workTypes = ['ai', 'human', 'pair'] as const;

/** What shows that a criterion is met. */
export const proofTypes = ['test', 'metric', 'review'] as const;

export const criterionSource = line.describe('The part of the AI-ADR that it comes from: `ADR-001#EC-2`.');

/** A name that lists write as code with commas between: a glob, a key. */
export const nameSchema = line.overwrite((text) => text.replaceAll('`', "'").replaceAll(',', ';')).min(1);

export const boltCriterionSchema = z.strictObject({
  ...numbered('AC'),
  met: z.boolean(),
  evidence: prose.describe('What shows that it is met: a test, a link.'),
  from: criterionSource.default(''),
  proof: z.enum(proofTypes).nullable().default(null),
});

/** Fields that Bolts and Fix-It Bolts share (specification 2.7, 2.10). */
export const boltFields = {
  goal: prose.describe('A single one.'),
  assignee: line,
  work: z.enum(workTypes).nullable().describe('Who does it.').default(null),
  why: line.describe('Why that one does it.').default(''),
  estimatedEffort: line.describe(effortForm),
  actualEffort: line.describe('Filled in after completion.'),
  skeleton: z.boolean().describe('Whether it is the walking skeleton: the thinnest path through the whole.').default(false),
  acceptanceCriteria: z.array(boltCriterionSchema),
  touches: z.array(nameSchema).describe('Files that it may change, as globs.').default([]),
  rollbackPlan: prose.default(''),
  questions: z
    .array(z.strictObject({ ...numbered('Q'), answer: prose }))
    .describe('What came up on the way; one without an answer blocks the Deployment Unit.')
    .default([]),
  implementationNotes: z.strictObject({
    startedAt: line,
    completedAt: line,
    pullRequest: line,
    testEvidence: prose,
    challenges: prose,
  }),
};

/**
 * Body of a Bolt (specification 2.7). The AI-ADR is a reference `implements`, parts that the Bolt
 * owns are references `satisfies`, and Bolts that it waits for are references `depends_on`.
 */
export const boltBodySchema = z.strictObject({
  ...boltFields,
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type BoltBody = z.infer<typeof boltBodySchema>;
