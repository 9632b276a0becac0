import { z } from 'zod';
import { findingSchema } from '../../lifecycle/findings.ts';
import { monitoringFormats, type MonitoringExport } from '../monitoring/export-monitoring.ts';

/** `monitoring export`. */
export const monitoringExportSchema = z.strictObject({
  adrs: z
    .array(z.strictObject({ key: z.string(), version: z.int().positive() }))
    .describe('The AI-ADR, then its amendments in force.'),
  prds: z.array(z.string()).describe('The PRDs that its chain leads to.'),
  format: z.enum(monitoringFormats),
  metrics: z.array(z.string()).describe('The parts that the file watches or draws, such as `ADR-001#MET-1`.'),
  alerts: z.array(z.string()),
  objectives: z.array(z.string()).describe('The requirements, such as `PRD-001#NFR-1`.'),
  gaps: z.array(findingSchema).describe('What cannot be watched, and why. No rule is guessed.'),
  content: z.string().describe('The file. The same artifacts give the same bytes.'),
});

export function toMonitoringExport(found: MonitoringExport): z.infer<typeof monitoringExportSchema> {
  const { adrs, prds, format, metrics, rules, objectives, gaps, content } = found;
  return {
    adrs: adrs.map(({ key, version }) => ({ key, version })),
    prds: [...prds],
    format,
    metrics: metrics.map(({ part }) => part),
    alerts: rules.map(({ part }) => part),
    objectives: objectives.map(({ requirement }) => requirement),
    gaps: [...gaps],
    content,
  };
}
