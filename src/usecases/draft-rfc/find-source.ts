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
 * What an RFC may be made from (specification 1.4): an AI-DAA that passed its gate, or a TIP, which may be a draft, with the PRD that it was made from.
 * Throws InputError `rfc.source-kind`, and ConflictError `rfc.source-not-validated`, `rfc.source-ended` and `rfc.source-without-prd`.
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
        ? `Make one of the PRD first: \`throughline daa generate ${key}\`, or for a simple feature \`throughline tip draft ${key}\`.`
        : 'Name one: `throughline daa list` and `throughline tip list` show those that exist.',
    details: { source: key, kind },
  });
}

function ended({ key, kind, status, successor }: ArtifactVersion): ConflictError {
  return new ConflictError({
    id: 'rfc.source-ended',
    message: `${key} is ${status}${successor === undefined ? '' : `; ${describeSuccessor(successor)}`}.`,
    fix:
      successor === undefined
        ? `Draft another one from its PRD: \`throughline ${kind === 'daa' ? 'daa generate' : 'tip draft'} PRD\`.`
        : `Make the RFC from that${isInForce(successor.status) ? '' : ' when its gate has approved it'}: \`throughline rfc draft ${successor.key}\`.`,
    details: { source: key, status, successor: successor?.key ?? null },
  });
}

async function notValidated({ gates }: UsecasePorts, { key, status }: ArtifactVersion): Promise<ConflictError> {
  const [gate] = await gates.list({ artifactKey: key, status: 'pending' });
  return new ConflictError({
    id: 'rfc.source-not-validated',
    message: `${key} is ${status}; an RFC is made from an AI-DAA that passed its gate.`,
    fix: gate
      ? `Decide ${gate.key} first: \`throughline gate show ${gate.key}\`.`
      : `Open its gate first: \`throughline artifact submit ${key}\`.`,
    details: { source: key, status, gate: gate?.key ?? null },
  });
}

function withoutPrd({ key, kind }: ArtifactVersion): ConflictError {
  return new ConflictError({
    id: 'rfc.source-without-prd',
    message: `${key} does not say which PRD it is for.`,
    fix: `Add "derived from: PRD-001" to its references: \`throughline ${kind} edit ${key}\`.`,
    details: { source: key },
  });
}
