import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { isDeepStrictEqual } from 'node:util';
import { diffMarkdown } from '../../documents/diff-text.ts';
import { lintLostParts } from '../../analysis/lint/lint-lost-parts.ts';
import { lintTypedIds } from '../../analysis/lint/lint-typed-ids.ts';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { count, withArticle } from '../../lifecycle/count.ts';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import { nameArtifact } from '../../lifecycle/findings.ts';
import type { ArtifactVersion, PinnedLink } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { readEarlierParts } from '../prds/read-earlier-parts.ts';
import { entityTag, requireMatch } from '../artifacts/entity-tag.ts';
import type { UsecasePorts } from '../ports.ts';
import { checkLinks } from './check-links.ts';
import { readBase } from './read-base.ts';
import type { ArtifactContent } from './content.ts';
import { storedFindings, type WrittenArtifact } from './create-artifact.ts';
import { continueGate, findStandingGate, type ContinuedGate } from './continue-gate.ts';
import { lintContent } from './lint-content.ts';
import { mergeFindings } from './merge-findings.ts';
import { keepSources } from './keep-sources.ts';
import { findModeledPrd, readModeledPrd } from './modeled-prd.ts';
import type { Earlier } from './parse-document.ts';
import { readContent, statedKind, type ReadContent } from './read-content.ts';
import { requireSessionRecord } from './require-session-record.ts';
import { documentsOf } from './require-unchanged.ts';
import { wantedLinks, type ModeledPrd } from './wanted-links.ts';

export interface EditArtifact {
  readonly key: string;
  readonly content: ArtifactContent;
  readonly principal: Principal;
  /** Version edited from; when absent, the one an exported file names, or the current one. */
  readonly base?: number;
  /** Tag of the artifact's document as the caller read it. */
  readonly ifMatch?: string;
  /** Why this version exists, in a sentence. */
  readonly reason?: string;
}

export interface EditedArtifact extends WrittenArtifact {
  /** What happened to the gate on the previous version; null when there was none. */
  readonly gate: ContinuedGate | null;
}

/**
 * Stores the content as the artifact's next version with the caller as author; unchanged content
 * stores nothing. A gate that was pending on the previous version or had approved it is reopened on
 * this one. Throws ConflictError `artifact.stale-version` or, by tag, `precondition.failed` with
 * both texts when another version came between, ConflictError `artifact.session-record`, InputError
 * `document.other-kind`, and what `createArtifact` throws.
 */
export async function editArtifact(ports: UsecasePorts, request: EditArtifact): Promise<EditedArtifact> {
  const { key, principal, reason = 'edited' } = request;
  const current = await readArtifact(ports, { key });
  const { kind } = current;
  const said = readBase(current.key, request.content);
  const base = request.base ?? (request.ifMatch === undefined ? said : undefined);
  const earlier = await readEarlier(ports, current);
  const { findings: read, ...stored } = await readContent(ports, kind, request.content, earlier);
  const prd = kind === 'daa' ? await readSource(ports, current, stored.body) : null;
  const now = stored.parts.map(({ localId }) => localId);
  const before = ports.documents.render(kind, current).parts.map(({ localId }) => localId);
  requireOwnParts(current, { now, before, content: request.content });
  const lost = lintLostParts({ now, before, version: current.version });
  // Its own key keeps lint from reporting the artifact as a duplicate of itself.
  const known = { ...stored, key: current.key };
  const linted = [...(await lintContent(ports, kind, known, prd)), ...lintTypedIds({ now, before, everUsed: earlier.everUsed })];
  const findings = mergeFindings([...lost, ...read], linted).map((one) => nameArtifact(one, current.key));
  await requireSeen(ports, request, { current, yourText: stored.markdown });
  if (saysTheSame(current, stored)) return { artifact: current, outcome: 'unchanged', findings, gate: null };
  await requireSessionRecord(ports, current, stored.body);

  const [links, standing] = await Promise.all([ports.artifacts.links(key), findStandingGate(ports, current)]);
  const wanted = wantedLinks({ ...stored, before: { body: current.body, links }, prd });
  await checkLinks(ports, { kind, key, parts: stored.parts }, newOnes(wanted, links));
  const added = await withDifference(current.key, () =>
    ports.artifacts.addVersion({
      ...stored,
      key,
      expectedVersion: base ?? current.version,
      links: wanted,
      provenance: {
        ...keepSources(current.provenance),
        reason,
        findings: storedFindings(kind, [...lost, ...read], linted),
        ...(prd ? { derivedFrom: { key: prd.key, version: prd.version } } : {}),
      },
      authorId: principal.id,
    }),
  );
  const gate = standing ? await continueGate(ports, { gate: standing, principal }) : null;
  // Reopening the gate puts the artifact back in review.
  const artifact = gate ? await readArtifact(ports, { key, version: added.version }) : added;
  return { artifact, outcome: 'new-version', findings, gate };
}

async function readEarlier(ports: UsecasePorts, current: ArtifactVersion): Promise<Earlier> {
  if (current.kind !== 'prd') return { everUsed: await ports.artifacts.partIds(current.key) };
  const prd = await readEarlierParts(ports, current);
  return { everUsed: prd.everUsed, prd };
}

/** Refuses an edit based on an outdated tag; the error carries the writer's text. */
async function requireSeen(
  ports: UsecasePorts,
  { ifMatch }: EditArtifact,
  { current, yourText }: { current: ArtifactVersion; yourText: string },
): Promise<void> {
  if (ifMatch === undefined) return;
  const documents = await documentsOf(ports, current);
  try {
    requireMatch(ifMatch, current.key, documents);
  } catch (error) {
    if (!(error instanceof ConflictError)) throw error;
    const { id, message, fix } = error;
    const details = { current: entityTag(documents[0]), version: current.version, currentText: current.markdown, yourText };
    throw showDifference(new ConflictError({ id, message, fix, details }), current.key);
  }
}

async function withDifference<T>(key: string, deed: () => Promise<T>): Promise<T> {
  try {
    return await deed();
  } catch (error) {
    throw showDifference(error, key);
  }
}

/** Adds a diff to a conflict that carries both texts, for readers without a diff tool. */
function showDifference(error: unknown, key: string): unknown {
  if (!(error instanceof ConflictError)) return error;
  const { id, message, fix, cause } = error;
  const details = error.details as { currentText?: string; yourText?: string } | undefined;
  if (details?.currentText === undefined || details.yourText === undefined) return error;
  const diff = diffMarkdown(details.currentText, details.yourText, { from: key, to: 'your text' });
  return new ConflictError({ id, message, fix, details: { ...details, diff }, cause });
}

function saysTheSame(current: ArtifactVersion, { title, body, markdown }: Omit<ReadContent, 'findings'>): boolean {
  // The body is compared as JSON returns it, where undefined fields are absent.
  const written: unknown = JSON.parse(JSON.stringify(body));
  return current.title === title && current.markdown === markdown && isDeepStrictEqual(current.body, written);
}

function readSource(ports: UsecasePorts, { provenance }: ArtifactVersion, body: unknown): Promise<ModeledPrd> {
  return readModeledPrd(ports, provenance.derivedFrom ?? { key: findModeledPrd(body) });
}

/** Earlier links were checked when they were made, and their targets are never deleted. */
function newOnes<T>(wanted: readonly T[], before: readonly PinnedLink[]): T[] {
  return wanted.filter((link) => !(before as readonly unknown[]).includes(link));
}

/** Refuses a text with few of the parts, unless its front matter names the kind. */
function requireOwnParts(
  { key, kind }: ArtifactVersion,
  { now, before, content }: { now: readonly string[]; before: readonly string[]; content: ArtifactContent },
): void {
  if (kind === 'prd' || !('bytes' in content)) return;
  if (statedKind(new TextDecoder().decode(content.bytes.subarray(0, 100))) !== null) return;
  const kept = before.filter((id) => now.includes(id)).length;
  if (kept * 2 >= before.length) return;
  throw new InputError({
    id: 'document.other-kind',
    message: `${kept === 0 ? 'None' : `Only ${kept}`} of the ${count(before.length, 'part')} of ${key} stands in this text, and it does not say that it is ${withArticle(artifactKinds[kind].title)}; nothing was stored.`,
    fix: fix`Edit the text of ${key}: ${act('exportArtifact', { key })}, then ${act('editArtifact', { key, file: 'FILE' })}. With the front matter of that file even a wholly new text is taken.`,
  });
}
