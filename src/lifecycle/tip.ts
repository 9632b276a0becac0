import { z } from 'zod';
import { coverageNoteSchema } from './daa.ts';
import { line, localId, numbered, prose, statedLine } from './document-fields.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

/** A method and path that a TIP adds or changes (specification 2.3). */
export const apiChangeSchema = z.strictObject({
  id: localId('API'),
  method: line,
  path: line,
  request: prose,
  response: prose,
});

/** Body of a TIP (specification 2.3 and 1.3). The PRD is a reference `derived_from`. */
export const tipBodySchema = z.strictObject({
  context: z.strictObject({ summary: prose }),
  proposedImplementation: z.strictObject({
    databaseChanges: z.array(z.strictObject(numbered('DB'))),
    apiChanges: z.array(apiChangeSchema),
    serviceLogic: z.array(z.strictObject(numbered('SVC'))),
    testing: z.array(z.strictObject(numbered('TEST'))),
    integrationPoints: z.array(z.strictObject(numbered('INT'))),
  }),
  edgeCases: z.array(z.strictObject(numbered('EC'))),
  openQuestions: z.array(z.strictObject({ ...numbered('Q'), answer: prose.describe('Empty while it is open.') })),
  effortEstimate: z.strictObject({ implementation: line, testing: line, codeReview: line }),
  coverageNotes: z
    .array(coverageNoteSchema.extend({ ref: statedLine, reason: statedLine }))
    .describe('PRD parts that it deliberately does not serve, with the reason.'),
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type TipBody = z.infer<typeof tipBodySchema>;
