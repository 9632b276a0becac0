import { act, fix } from '../../lifecycle/fixes/fix.ts';
import { decideFile, type BaseText } from '../../documents/exchange/decide-file.ts';
import { nameFile } from '../../documents/exchange/file-name.ts';
import { folderListName, isInside, readFolderList, writeFolderList } from '../../documents/exchange/folder-list.ts';
import { writeArtifactFile } from '../../documents/exchange/artifact-file.ts';
import { artifactKinds } from '../../lifecycle/artifact-kinds.ts';
import { withArticle } from '../../lifecycle/count.ts';
import { NotFoundError } from '../../lifecycle/errors.ts';
import type { Report } from '../reports/registry.ts';
import { describeChangedKeys } from './changed-keys.ts';
import { changedSince, isAsRead, showConflict, type ArtifactText, type FolderService, type Pass } from './folder-pass.ts';
import { countOutcomes, folderItem, sortItems, type FolderItem } from './folder-items.ts';
import { readFolder, type ReadFile, type ReadFolder } from './read-folder.ts';
import { explainStatus } from './status-in-file.ts';
import { createFromFiles, gatherFiles } from './create-from-files.ts';
import { storeFromFile } from './store-from-file.ts';

interface SyncRequest extends Pick<Pass, 'service' | 'folder' | 'mode'> {
  /** The folder as it was named. */
  readonly name: string;
}

const pageSize = 200;

/**
 * Synchronizes a folder of Markdown with the repository: one file per artifact, three-way by the
 * version each file was made from. A change on one side goes to the other, changes on both are
 * shown and left alone, and nothing is deleted on either side. A second call right after changes
 * nothing. Throws what the folder and the service throw.
 */
export async function syncFolder({ service, folder, mode, name }: SyncRequest): Promise<Report<'folder-sync'>> {
  const read = await readFolder(folder);
  const listed = (await folder.readText(folderListName)) ?? '';
  const before = readFolderList(listed);
  const pass: Pass = { service, folder, mode, paths: new Map(before) };
  for (const [key, { path }] of read.byKey) pass.paths.set(key, path);

  const done: FolderItem[] = [...read.items, ...(mode === 'sync' ? read.loose : [])];
  const created = new Set<string>();
  // New files go first: one whose artifact an interrupted sync created is still among them.
  if (mode === 'sync')
    for (const files of gatherFiles(read.fresh))
      for (const item of await createFromFiles(pass, { files, known: read.byKey })) {
        done.push(item);
        if (item.key !== null) created.add(item.key);
      }
  const seen = new Set<string>();
  let unchanged = 0;
  for await (const artifact of listTexts(service)) {
    seen.add(artifact.key);
    if (read.spoiled.has(artifact.key) || created.has(artifact.key)) continue;
    const item = await settle(pass, artifact, read);
    if (item === null) unchanged += 1;
    else done.push(item);
  }
  const items = describeChangedKeys(done, read, { listed: before, seen });

  for (const { outcome, key } of items) if (outcome === 'refused' && key !== null && !seen.has(key)) pass.paths.delete(key);
  for (const key of read.byKey.keys()) if (!seen.has(key)) pass.paths.delete(key);
  const list = writeFolderList(pass.paths);
  if (list !== listed && pass.paths.size > 0) await folder.write(folderListName, list);
  return { folder: name, counts: countOutcomes(items, unchanged), items: sortItems(items) };
}

async function* listTexts(service: FolderService): AsyncGenerator<ArtifactText> {
  let cursor: string | null | undefined;
  do {
    const page: Report<'artifact-texts'> = await service.exchange.texts({ limit: pageSize, ...(cursor ? { cursor } : {}) });
    yield* page.items;
    cursor = page.next;
  } while (cursor !== null);
}

/** Null when file and repository agree. */
async function settle(pass: Pass, artifact: ArtifactText, read: ReadFolder): Promise<FolderItem | null> {
  const file = read.byKey.get(artifact.key);
  if (!file) return await settleMissing(pass, artifact, read);
  if (file.file.head.kind !== artifact.kind)
    return folderItem({
      file: file.path,
      key: artifact.key,
      outcome: 'refused',
      detail: `Its front matter says kind ${file.file.head.kind ?? '(none)'}, and ${artifact.key} is ${withArticle(artifactKinds[artifact.kind].title)}.`,
      fix: `Write \`kind: ${artifact.kind}\`; what is to become another artifact goes without the line \`key\`.`,
      version: artifact.version,
    });
  const text = writeArtifactFile(artifact, artifact.markdown);
  const asked = { text: file.text, file: file.file, current: { ...artifact, text } };
  let decision = decideFile(asked);
  if (decision.kind === 'need-base') decision = decideFile({ ...asked, base: await readBase(pass.service, artifact.key, file) });
  if (decision.kind === 'write' && !(await isAsRead(pass, file))) return changedSince(file, artifact);
  switch (decision.kind) {
    case 'same':
      return null;
    case 'write':
      await pass.folder.write(file.path, text);
      return written(file.path, artifact, explainStatus(artifact, file));
    case 'store':
      return pass.mode === 'sync'
        ? await storeFromFile(pass, { artifact, file, expectedVersion: decision.expectedVersion })
        : folderItem({
            file: file.path,
            key: artifact.key,
            outcome: 'edited',
            detail: `Somebody edited it; ${artifact.key} version ${artifact.version} was not written over it.`,
            fix: fix`Take the edit in: ${act('syncFolder')}. To drop it, delete the file and export again.`,
            version: artifact.version,
          });
    default:
      return showConflict(file, artifact, decision.kind === 'conflict' ? decision.because : '');
  }
}

/** The artifact has no file: there never was one, or somebody deleted it. */
async function settleMissing(pass: Pass, artifact: ArtifactText, read: ReadFolder): Promise<FolderItem> {
  const listed = pass.paths.get(artifact.key);
  if (listed !== undefined && pass.mode === 'sync')
    return folderItem({
      file: listed,
      key: artifact.key,
      outcome: 'deleted',
      detail: `The file was deleted. ${artifact.key} stays as it is, because artifacts are never deleted.`,
      fix: fix`To have the file again: ${act('exportFolder')}.`,
      version: artifact.version,
    });
  const path = listed !== undefined && isInside(listed) ? listed : nameFile(artifact);
  if (read.taken.has(path))
    return folderItem({
      file: path,
      key: artifact.key,
      outcome: 'refused',
      detail: `${artifact.key} would be written here, and another file is in the way.`,
      fix: 'Rename that file, and call again.',
      version: artifact.version,
    });
  await pass.folder.write(path, writeArtifactFile(artifact, artifact.markdown));
  pass.paths.set(artifact.key, path);
  return written(path, artifact);
}

async function readBase({ artifacts }: FolderService, key: string, { file }: ReadFile): Promise<BaseText | null> {
  const { version } = file.head;
  try {
    const [{ contentHash }, markdown] = await Promise.all([
      artifacts.show({ key, version }),
      artifacts.markdown({ key, version }),
    ]);
    return { contentHash, markdown };
  } catch (error) {
    if (error instanceof NotFoundError) return null;
    throw error;
  }
}

function written(file: string, { key, version }: ArtifactText, told: ReturnType<typeof explainStatus> = null): FolderItem {
  return folderItem({ file, key, outcome: 'written', detail: `${key} version ${version}`, ...told, version });
}
