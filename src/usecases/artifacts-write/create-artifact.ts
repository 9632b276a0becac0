import { createHash } from 'node:crypto';
import { artifactKinds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { withArticle } from '../../lifecycle/count.ts';
import { InputError } from '../../lifecycle/errors.ts';
import { nameArtifact, type Finding } from '../../lifecycle/findings.ts';
import type { ArtifactVersion, NewVersion, Provenance } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import type { UsecasePorts } from '../ports.ts';
import { checkLinks } from './check-links.ts';
import type { ArtifactContent } from './content.ts';
import { lintContent } from './lint-content.ts';
import { mergeFindings } from './merge-findings.ts';
import { findModeledPrd, readModeledPrd } from './modeled-prd.ts';
import { readContent } from './read-content.ts';
import { wantedLinks } from './wanted-links.ts';

export interface CreateArtifact {
  readonly kind: ArtifactKindId;
  readonly content: ArtifactContent;
  readonly principal: Principal;
  /** The PRD an AI-DAA models; when absent, the one whose parts it covers. */
  readonly from?: string;
  /** Why it exists, in a sentence. */
  readonly reason?: string;
  /** Where the document comes from, such as a file. The same document is stored once per origin. */
  readonly origin?: string;
}

export interface WrittenArtifact {
  readonly artifact: ArtifactVersion;
  readonly outcome: 'created' | 'new-version' | 'unchanged';
  /** Redacted secrets, parser remarks and lint. */
  readonly findings: readonly Finding[];
}

/**
 * Creates an artifact of any kind with the caller as author. Missing content becomes a finding;
 * unreadable text and dangling references are refused, and nothing is stored.
 */
export async function createArtifact(ports: UsecasePorts, request: CreateArtifact): Promise<WrittenArtifact> {
  const { version, findings } = await prepareArtifact(ports, request);
  const artifact = await ports.artifacts.create(version);
  return { artifact, outcome: 'created', findings: findings.map((one) => nameArtifact(one, artifact.key)) };
}

export interface PreparedArtifact {
  readonly version: NewVersion & { readonly kind: ArtifactKindId };
  readonly findings: readonly Finding[];
}

/** Returns what `createArtifact` would store, without storing it. Throws the same input errors. */
export async function prepareArtifact(
  ports: UsecasePorts,
  { kind, content, principal, from, reason = 'written', origin }: CreateArtifact,
): Promise<PreparedArtifact> {
  if (from !== undefined && kind !== 'daa') throw sourceNotTaken(kind);
  const { findings: read, ...stored } = await readContent(ports, kind, content);
  const prd = kind === 'daa' ? await readModeledPrd(ports, { key: from ?? findModeledPrd(stored.body) }) : null;
  const links = wantedLinks({ body: stored.body, parts: stored.parts, before: null, prd });
  await checkLinks(ports, { kind, key: null, parts: stored.parts }, links);
  const linted = await lintContent(ports, kind, stored, prd);
  const provenance: Provenance = {
    reason,
    findings: storedFindings(kind, read, linted),
    ...(prd ? { derivedFrom: { key: prd.key, version: prd.version } } : {}),
  };
  const named = origin === undefined ? {} : { origin: nameAction(origin, kind, stored.markdown) };
  return {
    version: { ...stored, kind, links, provenance, authorId: principal.id, ...named },
    findings: mergeFindings(read, linted),
  };
}

/** Hashes origin and text: a change of either makes another document. */
function nameAction(origin: string, kind: ArtifactKindId, markdown: string): string {
  return `create/${createHash('sha256')
    .update(JSON.stringify([origin, kind, markdown]))
    .digest('hex')}`;
}

/** Lint is computed on demand. It is stored only for PRDs, as their import does. */
export function storedFindings(kind: ArtifactKindId, read: readonly Finding[], linted: readonly Finding[]): Finding[] {
  return kind === 'prd' ? mergeFindings(read, linted) : [...read];
}

function sourceNotTaken(kind: ArtifactKindId): InputError {
  return new InputError({
    id: 'artifact.source-not-taken',
    message: `Only an AI-DAA is made from a PRD in this way; ${withArticle(artifactKinds[kind].title)} says itself what it refers to.`,
    fix: 'Write it into its section "References", such as `derived_from: PRD-001`.',
  });
}
