import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { withArticle } from '../../lifecycle/count.ts';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { findSource } from '../tips/describe-tip.ts';
import type { UsecasePorts } from '../ports.ts';
import { isInForce, describeSuccessor } from '../../lifecycle/successor.ts';

export interface RfcSource {
  readonly artifact: ArtifactVersion;
  readonly kind: 'daa' | 'tip';
  readonly prd: { readonly key: string; readonly version: number };
}

/**
 * Returns an RFC's source (specification 1.4): an AI-DAA that passed its gate, or a TIP, possibly a
 * draft, with its PRD. Throws InputError `rfc.source-kind`, and ConflictError
 * `rfc.source-not-validated`, `rfc.source-ended` and `rfc.source-without-prd`.
 */
export async function findRfcSource(ports: UsecasePorts, key: string): Promise<RfcSource> {
  const artifact = await readArtifact(ports, { key });
  const { kind, status } = artifact;
  if (kind !== 'daa' && kind !== 'tip') throw wrongKind(artifact);
  if (status === 'Rejected' || status === 'Superseded') throw ended(artifact);
  if (kind === 'daa' && status !== 'Validated') throw await notValidated(ports, artifact);
  const prd = artifact.provenance.derivedFrom ?? (await findSource(ports, artifact));
  if (!prd) throw withoutPrd(artifact);
  return { artifact, kind, prd };
}

function wrongKind({ key, kind }: ArtifactVersion): InputError {
  return new InputError({
    id: 'rfc.source-kind',
    message: `${key} is ${withArticle(artifactKinds[kind].title)}; an RFC is made from an AI-DAA or a TIP.`,
    fix:
      kind === 'prd'
        ? fix`Make one of the PRD first: ${act('startRun', { workflow: 'inception', prd: key })}, or for a simple feature ${act('startRun', { workflow: 'lightweight', prd: key })}.`
        : fix`Name one: ${act('listArtifacts', { kind: 'daa' })} and ${act('listArtifacts', { kind: 'tip' })} show those that exist.`,
    details: { source: key, kind },
  });
}

function ended({ key, kind, status, successor }: ArtifactVersion): ConflictError {
  return new ConflictError({
    id: 'rfc.source-ended',
    message: `${key} is ${status}${successor === undefined ? '' : `; ${describeSuccessor(successor)}`}.`,
    fix:
      successor === undefined
        ? fix`Draft another one from its PRD: ${act('startRun', { workflow: kind === 'daa' ? 'inception' : 'lightweight' })}.`
        : fix`Make the RFC from that${isInForce(successor.status) ? '' : ' when its gate has approved it'}: ${act('draftRfc', { source: successor.key })}.`,
    details: { source: key, status, successor: successor?.key ?? null },
  });
}

async function notValidated({ gates }: UsecasePorts, { key, status }: ArtifactVersion): Promise<ConflictError> {
  const [gate] = await gates.list({ artifactKey: key, status: 'pending' });
  return new ConflictError({
    id: 'rfc.source-not-validated',
    message: `${key} is ${status}; an RFC is made from an AI-DAA that passed its gate.`,
    fix: gate
      ? fix`Decide ${gate.key} first: ${act('readGate', { key: gate.key })}.`
      : fix`Open its gate first: ${act('submitArtifact', { key })}.`,
    details: { source: key, status, gate: gate?.key ?? null },
  });
}

function withoutPrd({ key }: ArtifactVersion): ConflictError {
  return new ConflictError({
    id: 'rfc.source-without-prd',
    message: `${key} does not say which PRD it is for.`,
    fix: fix`Add "derived from: PRD-001" to its references: ${act('editArtifact', { key })}.`,
    details: { source: key },
  });
}
