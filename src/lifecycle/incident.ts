import { z } from 'zod';
import { line, localId, numbered, prose, statement } from './document-fields.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

/** Severity levels of specification 1.6. */
export const incidentSeverities = ['SEV-1', 'SEV-2', 'SEV-3'] as const;

/** Alert triggers (specification 1.6, step 1). */
export const alertTriggers = ['metric breach', 'latency spike', 'availability issue', 'business metric drop'] as const;

export const timelineLineSchema = z.strictObject({
  id: localId('TL'),
  at: line.describe('Time stamp.'),
  event: line.min(1),
});

/** Body of an incident (specification 1.6). The Deployment Unit is a reference `arose_from`. */
export const incidentBodySchema = z.strictObject({
  severity: z.enum(incidentSeverities).nullable(),
  commander: line.describe('On-call engineer.'),
  trigger: z.enum(alertTriggers).nullable(),
  alert: prose,
  impact: prose,
  context: z.strictObject({
    affected: prose.describe('Endpoint or service.'),
    errorLogs: prose.describe('Of the last 15 minutes.'),
    stackTrace: prose.describe('A representative one.'),
    recentDeployments: z.array(statement),
  }),
  hypotheses: z.array(z.strictObject({ ...numbered('HYP'), evidence: prose })),
  mitigations: z.array(z.strictObject({ ...numbered('MIT'), risk: line, chosen: z.boolean(), outcome: prose })),
  rootCause: z.strictObject({ cause: prose, codeLocation: line, evidence: prose }),
  fixValidation: z.strictObject({ errorRates: prose, resourceUsage: prose, loadTest: prose, eventProcessing: prose }),
  timeline: z.array(timelineLineSchema),
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type IncidentBody = z.infer<typeof incidentBodySchema>;
