import { z } from 'zod';
import { line, prose } from './document-fields.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

export const checkVerdicts = ['met', 'not met', 'not applicable'] as const;

const checkSchema = z.strictObject({
  figure: line.describe('What was measured, with its unit.'),
  query: line.describe('What measures it.'),
  verdict: z.enum(checkVerdicts).nullable(),
  note: prose,
});

/** Body of a Fix Validation: the four checks of specification 1.6, step 8, with a reference `concerns`. */
export const validationBodySchema = z.strictObject({
  errorRates: checkSchema,
  resourceUsage: checkSchema,
  loadTest: checkSchema,
  eventProcessing: checkSchema,
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type ValidationBody = z.infer<typeof validationBodySchema>;
