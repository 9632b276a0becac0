import { z } from 'zod';
import { monitoringFormats } from '../usecases/monitoring/export-monitoring.ts';
import { defineOperations, json } from './operation.ts';
import { artifactKey } from './request-fields.ts';

export const monitoringOperations = defineOperations({
  exportMonitoring: {
    method: 'get',
    path: '/adrs/{key}/monitoring',
    guard: { calls: ['monitoring.export'], scope: 'read', role: null, aliases: [] },
    tag: 'Monitoring',
    summary: 'Export the monitoring of an AI-ADR',
    description:
      'The metrics, alerts and objectives of an AI-ADR, its amendments in force and the PRD behind it, as a rule file of Prometheus, a dashboard of Grafana, or objectives of OpenSLO. The labels of an alert name its AI-ADR, PRD, severity and part. What the artifacts do not say is a gap, never a guessed rule. The same artifacts give the same bytes.',
    params: z.strictObject({ key: artifactKey.meta({ example: 'ADR-001' }) }),
    query: z.strictObject({ as: z.enum(monitoringFormats).meta({ description: 'What to write.', example: 'prometheus' }) }),
    answers: { 200: json('monitoring-export', 'The file, and what it cannot watch.', ['ETag']) },
  },
});
