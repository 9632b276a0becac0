import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { listDaaParts } from '../../documents/parts.ts';
import { daaBodySchema, type DaaBody } from '../../lifecycle/daa.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { ArtifactVersion } from '../../ports/artifacts.ts';
import type { AttestationGate, Gate, GateComment, ReviewGate } from '../../ports/gates.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';

const prdPart = /^(?:[A-Z]+-\d+#)?(?:US|REQ|NFR)-\d+(?:\.AC-\d+)?$/i;

/**
 * Refuses comments about unknown parts before they use up the gate. A part is named by local id or
 * name; parts of the PRD ("US-3") are legal too. Throws InputError `gate.unknown-part`.
 */
export async function requireGateParts(
  ports: Pick<UsecasePorts, 'artifacts' | 'documents'>,
  gate: Gate,
  comments: readonly Pick<GateComment, 'part'>[],
): Promise<void> {
  if (gate.kind === 'attestation') return requireClaims(gate, comments);
  if (gate.kind !== 'review' || comments.every(({ part }) => part === '')) return;
  const names = await listGateParts(ports, gate);
  const known = new Set(names.map((name) => name.toLowerCase()));
  const unknown = comments
    .map(({ part }) => part)
    .filter((part) => part !== '' && !known.has(part.toLowerCase()) && !prdPart.test(part));
  if (unknown.length === 0) return;
  throw new InputError({
    id: 'gate.unknown-part',
    message: `${gate.artifactKey} version ${gate.version} has no part ${unknown.join(', ')}; nothing was recorded.`,
    fix: fix`Name a part such as ${names.slice(0, 6).join(', ')}; ${act('readArtifact', { key: gate.artifactKey })} shows them all.`,
    details: { unknown, parts: names },
  });
}

/** Lists the parts a comment may be about, by local id and by name. */
export async function listGateParts(
  ports: Pick<UsecasePorts, 'artifacts' | 'documents'>,
  { artifactKey: key, artifactKind, version }: Pick<ReviewGate, 'artifactKey' | 'artifactKind' | 'version'>,
): Promise<string[]> {
  const artifact = await readArtifact(ports, { key, version });
  return artifactKind === 'daa' ? namesOf(daaBodySchema.parse(artifact.body)) : namesIn(ports, artifact);
}

/** Requires a claim's key: a comment on a claim refuses it while the others pass. */
function requireClaims({ key, claims }: AttestationGate, comments: readonly Pick<GateComment, 'part'>[]): void {
  const asked = claims.filter(({ left }) => left === null).map((claim) => claim.key);
  const unknown = comments.map(({ part }) => part).filter((part) => part !== '' && !asked.includes(part));
  if (unknown.length === 0) return;
  throw new InputError({
    id: 'gate.unknown-part',
    message: `${key} does not ask about ${unknown.join(', ')}; nothing was recorded.`,
    fix: fix`Name one of: ${asked.slice(0, 10).join(', ')}; ${act('readGate', { key })} shows them all.`,
    details: { unknown, parts: asked },
  });
}

function namesOf(body: DaaBody): string[] {
  const names = [
    ...body.aggregates.flatMap((aggregate) => [
      aggregate.name,
      ...aggregate.operations.map(({ id }) => id),
      ...aggregate.operations.map(({ name }) => name),
      ...aggregate.entities.map(({ name }) => name),
      ...aggregate.attributes.map(({ name }) => `${aggregate.name}.${name}`),
    ]),
    ...[...body.contexts, ...body.valueObjects, ...body.domainEvents, ...body.domainServices].map(({ name }) => name),
    ...listDaaParts(body).map(({ localId }) => localId),
    ...body.contexts.flatMap(({ language }) => language.map(({ term }) => term)),
  ];
  return [...new Set(names)];
}

/** Returns any other document's parts and its headings as people read them. */
function namesIn({ documents }: Pick<UsecasePorts, 'documents'>, { kind, title, body, markdown }: ArtifactVersion): string[] {
  const { parts } = documents.render(kind, { title, body });
  const headings = [...markdown.matchAll(/^#{2,6} +(\S.*)$/gm)].map(([, heading = '']) => heading.trimEnd().replace(/[*`]/g, ''));
  return [...new Set([...parts.map(({ localId }) => localId), ...headings])];
}
