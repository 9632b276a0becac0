import { createHash } from 'node:crypto';
import type { PassageLines } from '../../lifecycle/describe-reading.ts';
import { ConflictError } from '../../lifecycle/errors.ts';
import { prdBodySchema } from '../../lifecycle/prd.ts';
import { nameArtifact, type Finding } from '../../lifecycle/findings.ts';
import type { ArtifactVersion, NewVersion } from '../../ports/artifacts.ts';
import type { Principal } from '../../ports/people.ts';
import type { PrdBefore } from '../../ports/document-reader.ts';
import { readArtifact } from '../daas/describe-daa.ts';
import { preconditionFailed, requireMatch } from '../artifacts/entity-tag.ts';
import { documentsOf } from '../artifacts-write/require-unchanged.ts';
import { toPrdDocument } from '../reports/artifact-documents.ts';
import { readEarlierParts } from './read-earlier-parts.ts';
import { readWithoutSecrets } from '../requests/read-without-secrets.ts';
import { requireKind } from '../artifacts/require-kind.ts';
import { requirePrdParts } from './require-prd-parts.ts';
import { setAsideRepeated } from '../artifacts/set-aside-repeated.ts';
import type { UsecasePorts } from '../ports.ts';

export interface SourceFile {
  /** As the person named it; findings and provenance show it. */
  readonly name: string;
  /** Absolute path of the file or folder. A later import of it is a new version of the same PRD. */
  readonly source: string;
  readonly bytes: Uint8Array;
}

export interface ImportedPrd {
  readonly prd: ArtifactVersion;
  readonly outcome: 'created' | 'new-version' | 'unchanged';
  readonly findings: readonly Finding[];
  /** Passages that were not understood, where they stand in the files. */
  readonly unread: readonly PassageLines[];
}

interface ImportRequest {
  readonly files: readonly SourceFile[];
  readonly principal: Principal;
  /** True to throw when the stored PRD has nothing to model. */
  readonly toBeModeled?: boolean;
  /** Title that replaces the one in the files. */
  readonly title?: string;
  /** The PRD to add a version to, wherever the files come from. */
  readonly key?: string;
  /** Tag of that PRD's document as the caller read it. */
  readonly ifMatch?: string;
}

/**
 * Redacts the files and stores their PRD. The same bytes return the same PRD; other bytes from the
 * same paths or folder give its next version, in which unchanged parts keep their ids. Throws
 * InputError with nothing stored when a file cannot be read as text.
 */
export async function importPrd(ports: UsecasePorts, request: ImportRequest): Promise<ImportedPrd> {
  const imported = await storePrd(ports, request);
  // The import is kept in any case; a model or a person can read what code could not.
  if (request.toBeModeled === true) requirePrdParts(imported.prd.key, prdBodySchema.parse(imported.prd.body), imported.unread);
  return { ...imported, findings: imported.findings.map((one) => nameArtifact(one, imported.prd.key)) };
}

async function storePrd(
  ports: UsecasePorts,
  { files, principal, title: asked, key, ifMatch }: ImportRequest,
): Promise<ImportedPrd> {
  const given = setAsideRepeated(files);
  const { documents, source, findings: remarked } = await readWithoutSecrets(ports.redactor, given);
  const sourceHash = hashFiles(given.kept);
  const named = asked?.trim() ?? '';
  const isOfThese = ({ provenance }: ArtifactVersion): boolean => provenance.sourceHash === sourceHash;
  const read = async (earlier?: PrdBefore, standing?: ArtifactVersion): Promise<ReadVersion> => {
    const found = await ports.reader.readPrd(documents, earlier);
    const titled = named !== '' || standing?.provenance.titled === true;
    const title = named || (titled && standing?.title) || found.title;
    // With unchanged files only the title is new: people's edits stay.
    const kept = standing !== undefined && isOfThese(standing) ? prdBodySchema.parse(standing.body) : found.body;
    const body = { ...kept, title };
    const findings = [...remarked, ...found.remarks, ...found.lint];
    const rendered = ports.documents.render('prd', { title, body });
    const version = {
      title,
      body,
      ...rendered,
      links: [],
      provenance: {
        files: documents.map(({ name }) => name),
        sourceHash,
        ...(titled ? { titled } : {}),
        findings,
        reason: 'imported',
      },
      authorId: principal.id,
    };
    return { version, findings, unread: found.unread };
  };

  /** The same files under the name that it has bring nothing new. */
  const isKnown = (prd: ArtifactVersion): boolean => isOfThese(prd) && (named === '' || named === prd.title);

  const replaced = key === undefined ? null : requireKind(await readArtifact(ports, { key }), 'prd');
  if (replaced) requireMatch(ifMatch, replaced.key, [toPrdDocument(replaced), ...(await documentsOf(ports, replaced))]);

  const [same] = replaced ? [] : await ports.artifacts.findBySourceHash('prd', sourceHash);
  if (same) {
    const prd = await ports.artifacts.read(same.key);
    if (prd && isKnown(prd)) {
      const { findings, unread } = await read(await readEarlierParts(ports, prd));
      return { prd, outcome: 'unchanged', findings, unread };
    }
    if (prd && isOfThese(prd)) return replaceContent(ports, { key: prd.key, read, sourceHash, isKnown });
  }

  const alias = `file:${source}`;
  const [known] = replaced ? [replaced] : await ports.artifacts.list({ kind: 'prd', alias });
  if (known) {
    // A caller with a tag gets a version on top of what they read, or none.
    const onlyOn = ifMatch === undefined ? undefined : replaced?.version;
    return await replaceContent(ports, { key: known.key, read, sourceHash, isKnown, onlyOn });
  }
  const { version, findings, unread } = await read();
  // Two concurrent imports of the same files make one PRD; the second gets the first's.
  const origin = `import/${sourceHash}/${createHash('sha256').update(alias).digest('hex')}`;
  const prd = await ports.artifacts.create({ ...version, kind: 'prd', aliases: [alias], origin });
  if (!isKnown(prd)) return await replaceContent(ports, { key: prd.key, read, sourceHash, isKnown });
  return { prd, outcome: 'created', findings, unread };
}

interface ReadVersion {
  readonly version: NewVersion;
  readonly findings: readonly Finding[];
  readonly unread: readonly PassageLines[];
}

/**
 * Adds a version to the current one and keeps unchanged parts' ids, unless that came from the same
 * bytes. Concurrent imports of one file with one title share the origin and make one version.
 */
async function replaceContent(
  ports: UsecasePorts,
  {
    key,
    read,
    sourceHash,
    isKnown,
    onlyOn,
  }: {
    key: string;
    read: (earlier: PrdBefore, standing: ArtifactVersion) => Promise<ReadVersion>;
    sourceHash: string;
    isKnown: (prd: ArtifactVersion) => boolean;
    onlyOn?: number;
  },
): Promise<ImportedPrd> {
  for (;;) {
    const current = await readArtifact(ports, { key });
    const { version, findings, unread } = await read(await readEarlierParts(ports, current), current);
    if (isKnown(current)) return { prd: current, outcome: 'unchanged', findings, unread };
    if (onlyOn !== undefined && current.version !== onlyOn) throw preconditionFailed(key, toPrdDocument(current));
    const expectedVersion = current.version;
    const links = current.provenance.sourceHash === sourceHash ? await ports.artifacts.links(key) : version.links;
    const origin = `import/${key}/${expectedVersion}/${sourceHash}/${createHash('sha256').update(version.title).digest('hex')}`;
    try {
      return {
        prd: await ports.artifacts.addVersion({ ...version, key, expectedVersion, links, origin }),
        outcome: 'new-version',
        findings,
        unread,
      };
    } catch (error) {
      // Another version was stored meanwhile. Each retry is based on a newer version, so this ends.
      if (!(error instanceof ConflictError && error.id === 'artifact.stale-version')) throw error;
    }
  }
}

/**
 * sha256 over the original bytes in name order, so that files are recognized whatever is redacted;
 * lengths separate two splits of the same bytes. It reveals no secret, but somebody with the rest
 * of the text could try out short ones.
 */
function hashFiles(files: readonly SourceFile[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(`${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}
