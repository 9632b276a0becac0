import { z } from 'zod';
import { boltFields } from './bolt.ts';
import { prose } from './document-fields.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

/** How the review of a hotfix is expedited (specification 2.10). */
export const expeditedReviews = ['pair programming', 'immediate merge'] as const;

/** Body of a Fix-It Bolt (specification 2.10), with references `fixes` and `implements`. */
export const fixBodySchema = z.strictObject({
  ...boltFields,
  rootCause: prose,
  fix: prose,
  estimatedRisk: prose,
  expeditedReview: z.enum(expeditedReviews).nullable(),
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type FixBody = z.infer<typeof fixBodySchema>;
