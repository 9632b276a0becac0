import { z } from 'zod';
import { line, localId, prose, statement } from './document-fields.ts';
import { keptTextSchema } from './prd.ts';
import { referenceSchema } from './references.ts';

/** Severity levels of specification 1.6, in its words. */
export const severityMeanings = {
  'SEV-1': 'Total outage, data loss, security breach',
  'SEV-2': 'Partial outage, degraded service',
  'SEV-3': 'Non-critical issue, workaround available',
} as const;

export type IncidentSeverity = keyof typeof severityMeanings;

export const incidentSeverities = ['SEV-1', 'SEV-2', 'SEV-3'] as const satisfies readonly IncidentSeverity[];

/** Alert triggers (specification 1.6, step 1). */
export const alertTriggers = ['metric breach', 'latency spike', 'availability issue', 'business metric drop'] as const;

export const timelineLineSchema = z.strictObject({
  id: localId('TL'),
  at: line.describe('Time stamp.'),
  event: line.min(1),
});

/**
 * Body of an incident (specification 1.6, step 2): its ticket, frozen when it is declared. What
 * changes later, such as the timeline, stands beside it. The Deployment Unit is a reference
 * `arose_from`.
 */
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
  references: z.array(referenceSchema),
  other: z.array(keptTextSchema),
});

export type IncidentBody = z.infer<typeof incidentBodySchema>;
