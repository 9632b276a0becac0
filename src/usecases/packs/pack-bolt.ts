import { cutPart } from '../../documents/cut-part.ts';
import { documentKinds } from '../../documents/document-kinds.ts';
import { buildPack } from '../../documents/pack/build-pack.ts';
import { listInvariantRefs } from '../../documents/pack/list-invariant-refs.ts';
import type { Decision, PackMaterial, PackedBolt } from '../../documents/pack/pack-material.ts';
import { renderPack } from '../../documents/pack/render-pack.ts';
import { adrBodySchema } from '../../lifecycle/adr.ts';
import type { BoltPack, PackDependency } from '../../lifecycle/bolt-pack.ts';
import { boltBodySchema } from '../../lifecycle/bolt.ts';
import { fixBodySchema, type FixBody } from '../../lifecycle/fix.ts';
import { splitPartRef } from '../../lifecycle/ids.ts';
import type { Reference } from '../../lifecycle/references.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import type { UsecasePorts } from '../ports.ts';
import { readPoints } from './read-points.ts';

/** Commits of a dependency: the merged one, then the newest. */
const mostCommits = 5;

export interface PackRequest {
  readonly key: string;
  /** Cuts nothing, however long it is. */
  readonly whole?: boolean;
}

/**
 * Builds the pack of a Bolt or Fix-It Bolt from the current versions of what it links to. Throws
 * NotFoundError `artifact.wrong-kind`, and what `readArtifact` throws.
 */
export async function packBolt(ports: UsecasePorts, { key, whole = false }: PackRequest): Promise<BoltPack> {
  return buildPack(await gatherMaterial(ports, key), { whole });
}

/** Builds the same pack as Markdown. */
export async function writePack(ports: UsecasePorts, request: PackRequest): Promise<string> {
  return renderPack(await packBolt(ports, request));
}

async function gatherMaterial(ports: UsecasePorts, key: string): Promise<PackMaterial> {
  const artifact = await readArtifact(ports, { key });
  const body: PackedBolt =
    artifact.kind === 'fix'
      ? withCause(fixBodySchema.parse(artifact.body))
      : boltBodySchema.parse(requireKind(artifact, 'bolt').body);
  const bolt = { key: artifact.key, title: artifact.title, status: artifact.status, body };
  const decisions = await readDecisions(ports, body.references);
  const invariants = await readInvariants(ports, listInvariantRefs({ bolt, decisions }));
  const dependencies = await Promise.all(targets(body.references, ['depends_on']).map((to) => readDependency(ports, to)));
  const points = await readPoints(ports, { bolt: bolt.key, touches: body.touches, decisions });
  return { bolt, decisions, points, invariants, dependencies };
}

/** A mend is built from what was found to be wrong. */
function withCause({ goal, rootCause, fix, ...body }: FixBody): PackedBolt {
  const said = [goal, rootCause && `Root cause: ${rootCause}`, fix && `Fix: ${fix}`];
  return { ...body, goal: said.filter(Boolean).join('\n\n') };
}

/** The AI-ADRs that it implements or owns parts of, each with its amendments in force. */
async function readDecisions(ports: UsecasePorts, references: readonly Reference[]): Promise<Decision[]> {
  const adrs = await Promise.all(targets(references, ['implements', 'satisfies']).map((key) => readArtifact(ports, { key })));
  const known = new Set(adrs.map(({ key }) => key));
  const amending = [...new Set(adrs.flatMap(({ amendments = [] }) => amendments))].filter((key) => !known.has(key));
  const amendments = await Promise.all(amending.map((key) => readArtifact(ports, { key })));
  return [...adrs, ...amendments]
    .filter(({ kind }) => kind === 'adr')
    .map(({ key, version, status, body, markdown }) => ({ key, version, status, body: adrBodySchema.parse(body), markdown }));
}

async function readInvariants(ports: UsecasePorts, refs: readonly string[]): Promise<ReadonlyMap<string, string>> {
  const keys = [...new Set(refs.map((ref) => splitPartRef(ref)?.key ?? ref))];
  const found = await Promise.all(keys.map((key) => ports.artifacts.read(key)));
  const texts = found
    .filter((artifact) => artifact !== null)
    .flatMap(({ key, kind, body, markdown }) =>
      documentKinds[kind]
        .parts(body)
        .map(({ localId, text }) => [`${key}#${localId}`, kind === 'daa' ? text : (cutPart(markdown, localId) ?? text)] as const),
    );
  return new Map(texts.filter(([ref]) => refs.includes(ref)));
}

async function readDependency(ports: UsecasePorts, key: string): Promise<PackDependency> {
  const [{ title, status }, work, attributed] = await Promise.all([
    readArtifact(ports, { key }),
    ports.boltWork.read(key),
    ports.code.listBoltCommits(key, mostCommits),
  ]);
  const found = [...(work?.merged ? [work.merged] : []), ...attributed.items];
  const commits = new Map(found.map(({ repository, sha }) => [sha, { repository, sha }] as const));
  return { key, title, status, change: work?.change ?? '', commits: [...commits.values()].slice(0, mostCommits) };
}

function targets(references: readonly Reference[], roles: readonly Reference['role'][]): string[] {
  return [...new Set(references.filter(({ role }) => roles.includes(role)).map(({ to }) => splitPartRef(to)?.key ?? to))];
}
