import { fixSchema } from '../../lifecycle/fixes/fix.ts';
import { z } from 'zod';
import { artifactKindIds } from '../../lifecycle/artifact-kinds.ts';
import { ThroughlineError } from '../../lifecycle/errors.ts';
import { findingSchema } from '../../lifecycle/findings.ts';
import type { ArtifactSummary } from '../../ports/artifacts.ts';
import type { CreatedOrRefused } from '../artifacts-write/create-artifacts.ts';
import type { WrittenArtifact } from '../artifacts-write/create-artifact.ts';
import type { EditedArtifact } from '../artifacts-write/edit-artifact.ts';
import type { MovedArtifact } from '../artifacts-write/move-status.ts';
import type { AttestationGate } from '../../ports/gates.ts';
import { identity } from './artifact-documents.ts';
import { gateSummarySchema } from './gate-documents.ts';
import { toGateSummary } from './present-gate.ts';
import type { SuspectArtifact } from '../suspects/find-suspect-parts.ts';
import { suspectArtifactSchema, toSuspectArtifact } from './suspect-documents.ts';

const subject = {
  key: identity.key,
  kind: z.enum(artifactKindIds),
  title: z.string(),
  status: identity.status,
  version: z.int().positive().describe('The current one.'),
};

/** `artifact new`, `artifact edit`, `artifact link`. */
export const artifactWriteSchema = z.strictObject({
  artifact: z.strictObject({ ...subject, contentHash: identity.contentHash }),
  outcome: z.enum(['created', 'new-version', 'unchanged']).describe('`unchanged`: it said that already, and nothing was stored.'),
  findings: z.array(findingSchema).describe('Secrets that were taken out, what the reading remarked, and what lint finds.'),
  gate: z
    .strictObject({
      ended: z.string().describe('The gate that waited on the version before, or had approved it.'),
      opened: z.string().nullable().describe('The gate that asks about this version; null when none was opened.'),
      why: fixSchema.describe('Why none was opened; empty when one was.'),
    })
    .nullable()
    .describe('What became of a gate on the version before; null when none stood there.'),
  run: z
    .string()
    .nullable()
    .describe('The run that works on it and opens its gate itself, so that nobody need submit it; null where none does.'),
  suspects: z
    .array(suspectArtifactSchema)
    .describe('What a new version of a PRD makes suspect in AI-DAAs and TIPs of older ones; empty otherwise.'),
});

/** `POST /artifact-batches`: what `sync` stores new files with. */
export const artifactBatchSchema = z.strictObject({
  items: z
    .array(
      z.strictObject({
        written: artifactWriteSchema.nullable().describe('Null where the document was refused.'),
        markdown: z.string().nullable().describe('Canonical Markdown of the artifact; null where the document was refused.'),
        refusal: z
          .strictObject({ id: z.string(), message: z.string(), fix: fixSchema, details: z.unknown().optional() })
          .nullable()
          .describe('Why nothing was stored of this document, as a problem says it; null where it was.'),
      }),
    )
    .describe('One of each document, in their order.'),
});

/** `artifact move`. */
export const artifactMoveSchema = z.strictObject({
  ...subject,
  from: z.string().describe('Status that it had before.'),
  next: z
    .array(
      z.strictObject({
        status: z.string(),
        needs: z
          .enum(['nothing', 'gate', 'decider', 'new-version', 'replacement', 'record'])
          .describe(
            '`gate`: a decision at its gate. `decider`: the word of somebody who could decide there. `replacement`: something in force that supersedes it.',
          ),
        trigger: z.string().describe('What it means, such as `work begins`.'),
      }),
    )
    .describe('Statuses that can follow; empty where it is final.'),
});

/** `artifact attest`. */
export const attestationSchema = z.strictObject({
  gates: z
    .array(gateSummarySchema)
    .describe(
      'One a kind, at which a person says whether the claimed statuses are true; empty when nothing is claimed that nobody was asked about.',
    ),
});

/** `artifact template`. */
export const artifactTemplateSchema = z.strictObject({
  kind: z.enum(artifactKindIds),
  title: z.string(),
  content: z.string().describe('Every section of the kind in canonical Markdown, without content.'),
});

export function toArtifactWrite(
  written: WrittenArtifact & Partial<EditedArtifact>,
  {
    suspects = [],
    run = null,
  }: { readonly suspects?: readonly SuspectArtifact[]; readonly run?: { readonly key: string } | null } = {},
): z.infer<typeof artifactWriteSchema> {
  const { artifact, outcome, findings, gate = null } = written;
  return {
    artifact: { ...subjectOf(artifact), contentHash: artifact.contentHash },
    outcome,
    findings: [...findings],
    gate: gate && { ...gate },
    run: run?.key ?? null,
    suspects: suspects.map(toSuspectArtifact),
  };
}

export function toArtifactBatch(became: readonly CreatedOrRefused[]): z.infer<typeof artifactBatchSchema> {
  return {
    items: became.map((one) => {
      if (!(one instanceof ThroughlineError))
        return { written: toArtifactWrite(one), markdown: one.artifact.markdown, refusal: null };
      const { id, message, fix, details } = one;
      return { written: null, markdown: null, refusal: { id, message, fix, ...(details === undefined ? {} : { details }) } };
    }),
  };
}

export function toArtifactMove({ artifact, from, next }: MovedArtifact): z.infer<typeof artifactMoveSchema> {
  return { ...subjectOf(artifact), from, next: next.map((one) => ({ ...one })) };
}

export function toAttestation(gates: readonly AttestationGate[]): z.infer<typeof attestationSchema> {
  return { gates: gates.map(toGateSummary) };
}

function subjectOf({ key, kind, title, status, version }: ArtifactSummary): z.infer<z.ZodObject<typeof subject>> {
  return { key, kind, title, status, version };
}
