import { z } from 'zod';
import { adrBodySchema } from '../../lifecycle/adr.ts';
import { findingSchema, type Finding } from '../../lifecycle/findings.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { daaReportSchema } from './daa-report.ts';
import { drafterSchema, usageSchema } from './drafting.ts';

const number = z.int().nonnegative();

const adrStateSchema = z.strictObject({
  key: z.string(),
  title: z.string(),
  status: z.string(),
  version: z.int().positive(),
  contentHash: z.string(),
  points: number.describe('Decisions, one by one.'),
  operations: number.describe('Of the API contract.'),
  edgeCases: number,
  metrics: number,
  alerts: number,
  rejectedAlternatives: number,
  deferred: adrBodySchema.shape.deferred,
  openPoints: z
    .array(z.strictObject({ section: z.string(), question: z.string() }))
    .describe('What nobody has decided; each is named at the gate.'),
  findings: z.array(findingSchema).describe('Of lint; errors must be waived before an approval.'),
});

/** `adr draft`: the run, and the AI-ADR that it drafted as it stands now. */
export const adrDraftReportSchema = z.strictObject({
  run: daaReportSchema.shape.run,
  rfc: z.string().describe('Key of the RFC whose decision it records.'),
  adr: adrStateSchema.nullable().describe('Null while the run waits at a gate before it has saved one.'),
  gate: daaReportSchema.shape.gate.describe(
    'The newest gate of the AI-ADR; before there is one, the gate at which the run waits.',
  ),
  drafter: drafterSchema.nullable().describe('The model or the rules; null where there is no AI-ADR yet.'),
  usage: usageSchema.describe('Of the run, what failed on the way included.'),
});

export type AdrDraftReport = z.infer<typeof adrDraftReportSchema>;

export function toAdrState(adr: ArtifactVersion, findings: readonly Finding[]): z.infer<typeof adrStateSchema> {
  const { key, title, status, version, contentHash } = adr;
  const body = adrBodySchema.parse(adr.body);
  return {
    key,
    title,
    status,
    version,
    contentHash,
    points: body.decision.points.length,
    operations: body.implementation.apiContract.length,
    edgeCases: body.edgeCases.length,
    metrics: body.monitoring.metrics.length,
    alerts: body.monitoring.alerts.length,
    rejectedAlternatives: body.rejectedAlternatives.length,
    deferred: body.deferred,
    openPoints: body.openPoints,
    findings: [...findings],
  };
}
