import { z } from 'zod';
import { line, localId, numbered, prose, statedLine } from './document-fields.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

/** Body of a Deployment Unit (specification 2.8). Its Bolts are references `contains`. */
export const unitBodySchema = z.strictObject({
  applicationCode: z
    .array(z.strictObject({ id: localId('ART'), name: statedLine, location: line, digest: line }))
    .describe('Binaries or container images.'),
  tests: z.strictObject({ unit: prose, integration: prose, endToEnd: prose, smoke: prose }),
  infrastructureAsCode: z.array(z.strictObject(numbered('IAC'))),
  configuration: z.array(z.strictObject({ environment: statedLine, settings: line })),
  documentation: z.strictObject({ deploymentGuide: prose, runbook: prose }),
  rollbackPlan: prose,
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type UnitBody = z.infer<typeof unitBodySchema>;
