import { z } from 'zod';
import { line, numbered, prose } from './document-fields.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

export const boltCriterionSchema = z.strictObject({
  ...numbered('AC'),
  met: z.boolean(),
  evidence: prose.describe('What shows that it is met: a test, a link.'),
});

/** Fields that Bolts and Fix-It Bolts share (specification 2.7, 2.10). */
export const boltFields = {
  goal: prose.describe('A single one.'),
  assignee: line,
  estimatedEffort: line,
  actualEffort: line.describe('Filled in after completion.'),
  acceptanceCriteria: z.array(boltCriterionSchema),
  implementationNotes: z.strictObject({
    startedAt: line,
    completedAt: line,
    pullRequest: line,
    testEvidence: prose,
    challenges: prose,
  }),
};

/** Body of a Bolt (specification 2.7). The AI-ADR is a reference `implements`. */
export const boltBodySchema = z.strictObject({
  ...boltFields,
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type BoltBody = z.infer<typeof boltBodySchema>;
