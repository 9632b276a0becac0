import { writeArtifactFile } from '../../documents/exchange/artifact-file.ts';
import type { ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import { InputError } from '../../lifecycle/errors.ts';
import type { Report } from '../reports/registry.ts';
import { folderItem, type FolderItem } from './folder-items.ts';
import { changedSince, isAsRead, type Pass } from './folder-pass.ts';
import type { ReadFile } from './read-folder.ts';
import { describeWritten, refusedFile } from './store-from-file.ts';

type NewFile = ReadFile & { readonly kind: ArtifactKindId };
type Became = Report<'artifact-batch'>['items'][number];

/** Files and characters per request: a request has a bound, and a document may have 3 MB. */
const mostTogether = 50;
const longestTogether = 1_000_000;

/** Groups new files in order, as many as fit one request; a longer file goes alone. */
export function* gatherFiles(files: readonly NewFile[]): Generator<NewFile[]> {
  let together: NewFile[] = [];
  let length = 0;
  for (const one of files) {
    if (together.length > 0 && (together.length >= mostTogether || length + one.text.length > longestTogether)) {
      yield together;
      together = [];
      length = 0;
    }
    together.push(one);
    length += one.text.length;
  }
  if (together.length > 0) yield together;
}

/**
 * Creates artifacts from new files, which keep their names. After a crash between artifact and
 * file, the same text at the same place is that artifact, unless another file (`known`) already is:
 * then somebody wrote the same again.
 */
export async function createFromFiles(
  pass: Pass,
  { files, known }: { files: readonly NewFile[]; known: ReadonlyMap<string, ReadFile> },
): Promise<FolderItem[]> {
  const items: FolderItem[] = [];
  const asRead: NewFile[] = [];
  for (const file of files)
    if (await isAsRead(pass, file)) asRead.push(file);
    else items.push(changedSince(file, { key: null, version: null }));
  const found = await createAll(pass, asRead, { again: false });
  const doubled = asRead.filter((_, at) => known.has(found[at]?.written?.artifact.key ?? ''));
  const again = await createAll(pass, doubled, { again: true });
  for (const [at, file] of asRead.entries()) {
    const became = doubled.includes(file) ? again[doubled.indexOf(file)] : found[at];
    if (became) items.push(await settleCreated(pass, file, became));
  }
  return items;
}

async function createAll(pass: Pass, files: readonly NewFile[], { again }: { again: boolean }): Promise<readonly Became[]> {
  if (files.length === 0) return [];
  const documents = files.map(({ kind, path, file }) => ({
    kind,
    name: path,
    markdown: file.markdown,
    reason: 'found in a folder',
    ...(again ? {} : { origin: path }),
  }));
  try {
    return (await pass.service.artifacts.createMany({ documents })).items;
  } catch (error) {
    if (!(error instanceof InputError)) throw error;
    // The request may be refused because of one file, such as its name; alone, each gets its own
    // answer.
    if (files.length === 1) return [{ written: null, markdown: null, refusal: error }];
    const each: Became[] = [];
    for (const file of files) each.push(...(await createAll(pass, [file], { again })));
    return each;
  }
}

/** Writes the new key into the file, unless somebody saved it meanwhile. */
async function settleCreated(pass: Pass, file: NewFile, { written, markdown, refusal }: Became): Promise<FolderItem> {
  if (refusal) return refusedFile(new InputError(refusal), { file, key: null, version: null });
  if (!written || markdown === null) throw new Error(`Nothing is said of ${file.path}.`);
  const { key, version } = written.artifact;
  pass.paths.set(key, file.path);
  if (!(await isAsRead(pass, file))) return savedMeanwhile(file, { key, version });
  await pass.folder.write(file.path, writeArtifactFile(written.artifact, markdown));
  return folderItem({ file: file.path, key, outcome: 'created', detail: describeWritten(written), version });
}

function savedMeanwhile({ path, kind }: NewFile, { key, version }: { key: string; version: number }): FolderItem {
  return folderItem({
    file: path,
    key,
    outcome: 'refused',
    detail: `${key} was made of it, and somebody changed the file in the meantime: it was not written over.`,
    fix: `To store the change, begin the file with the lines \`---\`, \`key: ${key}\`, \`kind: ${kind}\`, \`version: ${version}\`, \`---\`, and sync again.`,
    version,
  });
}
