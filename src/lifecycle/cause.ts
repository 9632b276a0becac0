import { z } from 'zod';
import { nameSchema } from './bolt.ts';
import { line, numbered, prose } from './document-fields.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

/** What a cause can be; all but the first two are no change of code. */
export const causeKinds = ['code', 'deployment', 'configuration', 'dependency', 'capacity', 'data', 'external'] as const;

const evidenceSchema = z.strictObject({ ...numbered('EV'), source: line.describe('`E-3`, `TL-2`, `ADR-001#EC-1`.') });

/** Body of a Root Cause (specification 1.6, step 5), with a reference `concerns`. */
export const causeBodySchema = z.strictObject({
  cause: prose,
  causeKind: z.enum(causeKinds).nullable(),
  codeLocation: line.describe('`path:line` at the deployed commit.'),
  commit: line.describe('The change that brought it in, where it is known.'),
  confirms: z.array(nameSchema).describe('Hypotheses that were right: `HYP-1`.'),
  evidenceFor: z.array(evidenceSchema),
  evidenceAgainst: z.array(evidenceSchema),
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type CauseBody = z.infer<typeof causeBodySchema>;
