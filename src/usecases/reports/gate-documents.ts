import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import { gateDecisions, gateStatuses } from '../../lifecycle/gates.ts';
import { roles } from '../../lifecycle/roles.ts';
import type { Gate, GateDecision } from '../../ports/gates.ts';
import type { GateDescription } from '../describe-gate.ts';
import type { DecisionResult } from '../report-decision.ts';
import { versionDiffSchema, toVersionDiff } from './artifact-documents.ts';
import { daaReportSchema } from './daa-report.ts';

export const gateDecisionSchema = z.strictObject({
  decision: z.enum(gateDecisions),
  person: z.string(),
  role: z.enum(roles),
  authentication: z.string(),
  interactive: z.boolean(),
  selfApproved: z.boolean(),
  note: z.string(),
  verdicts: z.array(z.strictObject({ id: z.string(), verdict: z.enum(['met', 'not-met']), note: z.string() })),
  waivers: z.array(z.strictObject({ code: z.string(), reason: z.string() })),
  comments: z.array(z.strictObject({ part: z.string(), text: z.string() })),
  decidedAt: z.iso.datetime(),
});

export const gateSummarySchema = z.strictObject({
  id: z.string(),
  status: z.enum(gateStatuses),
  artifact: z.string(),
  kind: z.enum(artifactKindIds),
  title: z.string(),
  version: z.int().positive(),
  contentHash: z.string(),
  roles: z.array(z.enum(roles)),
  run: z.string().nullable(),
  openedAt: z.iso.datetime(),
});

/** `gate list`, newest first. */
export const gateListSchema = z.strictObject({ items: z.array(gateSummarySchema) });

/** `gate show`: what is decided, the evidence beside each criterion, what changed, and who said what. */
export const gateDocumentSchema = gateSummarySchema.extend({
  quorum: z.int().positive(),
  criteria: z.array(z.strictObject({ id: z.string(), text: z.string(), evidence: z.string(), findings: z.array(findingSchema) })),
  drafter: daaReportSchema.shape.drafter,
  /** Error findings that refuse an approval until their code is waived. */
  blocking: z.array(z.strictObject({ criterion: z.string(), code: z.string(), message: z.string() })),
  /** Set when the document it was drafted from has a newer version. */
  movedOn: z.strictObject({ key: z.string(), draftedFrom: z.int().positive(), current: z.int().positive() }).nullable(),
  /** Since the version last decided; null at the first gate. */
  diff: versionDiffSchema.nullable(),
  decisions: z.array(gateDecisionSchema),
});

/** `gate approve`, `gate request-changes` and `gate reject`. */
export const gateDecidedSchema = z.strictObject({
  gate: gateSummarySchema,
  decision: gateDecisionSchema,
  /** True when the same had been decided before, so that nothing was recorded now. */
  repeated: z.boolean(),
  /** As the run left it; `reason` says why its current version exists, and which wishes a revision left undone. */
  artifact: z.strictObject({ key: z.string(), status: z.string(), version: z.int().positive(), reason: z.string() }),
  run: z.strictObject({ id: z.string(), status: z.string() }).nullable(),
  /** The gate that waits now, after a revision. */
  nextGate: gateSummarySchema.nullable(),
  /** What the revision changed. */
  diff: versionDiffSchema.nullable(),
});

export function toGateSummary(gate: Gate): z.infer<typeof gateSummarySchema> {
  return {
    id: gate.key,
    status: gate.status,
    artifact: gate.artifactKey,
    kind: gate.artifactKind,
    title: gate.artifactTitle,
    version: gate.version,
    contentHash: gate.contentHash,
    roles: [...gate.roles],
    run: gate.runId,
    openedAt: gate.openedAt,
  };
}

export function toGateDocument({ gate, drafter, blocking, movedOn, diff }: GateDescription): z.infer<typeof gateDocumentSchema> {
  return {
    ...toGateSummary(gate),
    quorum: gate.quorum,
    criteria: gate.criteria.map(({ id, text, evidence, findings }) => ({ id, text, evidence, findings: [...findings] })),
    drafter,
    blocking: blocking.map(({ criterion, finding }) => ({ criterion, code: finding.code, message: finding.message })),
    movedOn,
    diff: diff && toVersionDiff(diff),
    decisions: gate.decisions.map(toGateDecision),
  };
}

export function toGateDecidedDocument(result: DecisionResult): z.infer<typeof gateDecidedSchema> {
  const { gate, decision, repeated, artifact, run, nextGate, diff } = result;
  return {
    gate: toGateSummary(gate),
    decision: toGateDecision(decision),
    repeated,
    artifact: {
      key: artifact.key,
      status: artifact.status,
      version: artifact.version,
      reason: artifact.provenance.reason ?? '',
    },
    run: run && { id: run.key, status: run.status },
    nextGate: nextGate && toGateSummary(nextGate),
    diff: diff && toVersionDiff(diff),
  };
}

function toGateDecision(decision: GateDecision): z.infer<typeof gateDecisionSchema> {
  const { personId: _personId, personName, verdicts, waivers, comments, ...rest } = decision;
  return {
    ...rest,
    person: personName,
    verdicts: verdicts.map((verdict) => ({ ...verdict })),
    waivers: waivers.map((waiver) => ({ ...waiver })),
    comments: comments.map((comment) => ({ ...comment })),
  };
}
