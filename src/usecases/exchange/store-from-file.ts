import { fix, joinFixes, type Fix } from '../../lifecycle/fixes/fix.ts';
import { writeArtifactFile } from '../../documents/exchange/artifact-file.ts';
import { count } from '../../lifecycle/count.ts';
import { ConflictError, ThroughlineError, UnavailableError } from '../../lifecycle/errors.ts';
import type { Report } from '../reports/registry.ts';
import { folderItem, type FolderItem } from './folder-items.ts';
import { changedSince, isAsRead, showConflict, type ArtifactText, type Pass } from './folder-pass.ts';
import type { ReadFile } from './read-folder.ts';
import { explainStatus } from './status-in-file.ts';

type Written = Report<'artifact-write'>;

/** Stores an edited file as its artifact's next version, and writes the rendered text back. */
export async function storeFromFile(
  pass: Pass,
  { artifact, file, expectedVersion }: { artifact: ArtifactText; file: ReadFile; expectedVersion: number },
): Promise<FolderItem> {
  const { key } = artifact;
  if (!(await isAsRead(pass, file))) return changedSince(file, artifact);
  try {
    const content = { name: file.path, bytes: new TextEncoder().encode(file.file.markdown) };
    const result = await pass.service.artifacts.edit({ key, content, base: expectedVersion, reason: 'edited in a folder' });
    await writeBack(pass, file.path, result);
    const { version } = result.artifact;
    return result.outcome === 'unchanged'
      ? folderItem({
          file: file.path,
          key,
          outcome: 'written',
          detail: `The edit changed nothing that counts; the file has the form of ${key} version ${version} again.`,
          version,
        })
      : folderItem({ file: file.path, key, outcome: 'stored', ...toldAll(result, explainStatus(artifact, file)), version });
  } catch (error) {
    if (error instanceof ConflictError && error.id === 'artifact.stale-version') {
      const current = await readText(pass, key);
      return showConflict(file, current, `${key} got version ${current.version} in the same moment.`);
    }
    return refusedFile(error, { file, key, version: artifact.version });
  }
}

async function writeBack(pass: Pass, path: string, { artifact }: Written): Promise<void> {
  const markdown = await pass.service.artifacts.markdown({ key: artifact.key, version: artifact.version });
  await pass.folder.write(path, writeArtifactFile(artifact, markdown));
}

async function readText({ service }: Pass, key: string): Promise<Pick<ArtifactText, 'key' | 'version' | 'markdown'>> {
  const { version } = await service.artifacts.show({ key });
  return { key, version, markdown: await service.artifacts.markdown({ key, version }) };
}

export function describeWritten({ artifact: { key, version }, findings }: Written): string {
  const errors = findings.filter(({ severity }) => severity === 'error').length;
  const warnings = findings.filter(({ severity }) => severity === 'warning').length;
  const found = [errors > 0 && count(errors, 'error'), warnings > 0 && count(warnings, 'warning')].filter((one) => one !== false);
  return `${key} version ${version}${found.length > 0 ? `, with ${found.join(' and ')} that a check lists` : ''}`;
}

function toldAll(result: Written, status: ReturnType<typeof explainStatus>): { detail: string; fix: Fix } {
  if (status === null) return { detail: describeWritten(result), fix: toldOfGate(result) };
  return {
    detail: `${describeWritten(result)}. ${status.detail}`,
    fix: joinFixes(toldOfGate(result), status.fix),
  };
}

function toldOfGate({ gate }: Written): Fix {
  if (gate === null) return '';
  return gate.opened === null
    ? fix`${gate.ended} ended: ${gate.why}`
    : `${gate.opened} asks about this version, in place of ${gate.ended}.`;
}

/** Turns a refusal of one file into its item. A service that does not answer ends the pass. */
export function refusedFile(
  error: unknown,
  { file, key, version }: { file: ReadFile; key: string | null; version: number | null },
): FolderItem {
  if (!(error instanceof ThroughlineError) || error instanceof UnavailableError) throw error;
  return folderItem({
    file: file.path,
    key,
    outcome: 'refused',
    detail: inLinesOfFile(error, file.file.addedLines),
    fix: error.fix,
    version,
  });
}

/** Shifts line numbers by the front matter, which was removed before the document was parsed. */
function inLinesOfFile({ message, details }: ThroughlineError, addedLines: number): string {
  if (addedLines === 0 || !Array.isArray(details)) return message;
  return message.replace(/\b([Ll]ine) (\d+)\b/g, (_, word: string, line: string) => `${word} ${Number(line) + addedLines}`);
}
