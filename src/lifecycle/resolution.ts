import { z } from 'zod';
import { line, prose, statement } from './document-fields.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

/** How an incident ends; all but the first lead to Closed, and are ours. */
export const resolutionOutcomes = ['resolved', 'false alarm', 'duplicate', 'external cause', 'mitigated without a fix'] as const;

export type ResolutionOutcome = (typeof resolutionOutcomes)[number];

/** Body of a Resolution (specification 1.6, step 11), with a reference `concerns`. */
export const resolutionBodySchema = z.strictObject({
  outcome: z.enum(resolutionOutcomes).nullable(),
  reason: prose,
  duplicateOf: line.describe('Key of the incident that it repeats.'),
  sharedWith: z.array(statement).describe('With whom the Post-mortem was shared, and where.'),
  reviewAt: line.describe('When a major incident is reviewed.'),
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type ResolutionBody = z.infer<typeof resolutionBodySchema>;
