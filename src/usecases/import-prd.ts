import { createHash } from 'node:crypto';
import { lintPrd } from '../analysis/lint/lint-prd.ts';
import { importPrd as readPrd } from '../documents/prd/import-prd.ts';
import { ConflictError } from '../lifecycle/errors.ts';
import type { Finding } from '../lifecycle/findings.ts';
import type { ArtifactVersion, NewVersion } from '../ports/artifacts.ts';
import type { Principal } from '../ports/people.ts';
import { readArtifact } from './describe-daa.ts';
import { requirePrdParts } from './require-prd-parts.ts';
import type { UsecasePorts } from './ports.ts';

export interface SourceFile {
  /** As the person named it; findings and provenance show it. */
  readonly name: string;
  /** Absolute path of what the person named: the file, or the folder it was found in. A later import of the same is a new version of the same PRD. */
  readonly source: string;
  readonly bytes: Uint8Array;
}

export interface ImportedPrd {
  readonly prd: ArtifactVersion;
  readonly outcome: 'created' | 'new-version' | 'unchanged';
  readonly findings: readonly Finding[];
}

/**
 * Stores the PRD that the files make. The same bytes give the PRD they gave before; other bytes under the same paths (or other files in the same folder) give its next version.
 * Throws InputError with nothing stored when a file cannot be read as text.
 */
export async function importPrd(
  ports: UsecasePorts,
  { files, principal, toBeModeled = false }: { files: readonly SourceFile[]; principal: Principal; toBeModeled?: boolean },
): Promise<ImportedPrd> {
  const imported = readPrd(files);
  // A PRD that is only kept may still be empty of demands; one that is to be modeled would be left behind useless.
  if (toBeModeled) requirePrdParts(imported.title, imported.body);
  const findings = [...imported.findings, ...lintPrd({ body: imported.body, positions: imported.positions })];
  const sourceHash = hashFiles(files);

  const [same] = await ports.artifacts.findBySourceHash('prd', sourceHash);
  if (same) {
    const prd = await ports.artifacts.read(same.key);
    if (prd?.provenance.sourceHash === sourceHash) return { prd, outcome: 'unchanged', findings };
  }

  const alias = sourceAlias(files);
  const version = {
    title: imported.title,
    body: imported.body,
    ...ports.documents.render('prd', { title: imported.title, body: imported.body }),
    links: [],
    provenance: { files: files.map((file) => file.name), sourceHash, findings, reason: 'imported' },
    authorId: principal.id,
  };
  const [known] = await ports.artifacts.list({ kind: 'prd', alias });
  if (known) return { ...(await replaceContent(ports, { key: known.key, version, sourceHash })), findings };
  // Two imports of the same files at once make one PRD: the second gets what the first stored.
  const origin = `import/${sourceHash}/${createHash('sha256').update(alias).digest('hex')}`;
  const prd = await ports.artifacts.create({ ...version, kind: 'prd', aliases: [alias], origin });
  return { prd, outcome: 'created', findings };
}

/**
 * Adds the version on what is current, unless that came from the same bytes. Imports at once of one edited file make one version: they share
 * the origin, or find it stored when they look again.
 */
async function replaceContent(
  ports: UsecasePorts,
  { key, version, sourceHash }: { key: string; version: NewVersion; sourceHash: string },
): Promise<Pick<ImportedPrd, 'prd' | 'outcome'>> {
  for (;;) {
    const current = await readArtifact(ports, { key });
    if (current.provenance.sourceHash === sourceHash) return { prd: current, outcome: 'unchanged' };
    const expectedVersion = current.version;
    const origin = `import/${key}/${expectedVersion}/${sourceHash}`;
    try {
      return { prd: await ports.artifacts.addVersion({ ...version, key, expectedVersion, origin }), outcome: 'new-version' };
    } catch (error) {
      // Somebody else's version came between the look and the write; each round means that one more was stored, so this ends.
      if (!(error instanceof ConflictError && error.id === 'artifact.stale-version')) throw error;
    }
  }
}

/** sha256 over names' order and bytes; lengths keep two splits of the same bytes apart. */
function hashFiles(files: readonly SourceFile[]): string {
  const hash = createHash('sha256');
  for (const { bytes } of files) hash.update(`${bytes.length}\n`).update(bytes);
  return hash.digest('hex');
}

function sourceAlias(files: readonly SourceFile[]): string {
  return `file:${[...new Set(files.map((file) => file.source))].sort().join('|')}`;
}
