import { diffMarkdown } from '../../documents/diff-text.ts';
import type { Report } from '../reports/registry.ts';
import type { Service } from '../service.ts';
import { folderItem, type FolderItem } from './folder-items.ts';
import type { Folder } from './folder.ts';
import type { ReadFile } from './read-folder.ts';

export type FolderService = Pick<Service, 'exchange' | 'artifacts'>;
export type ArtifactText = Report<'artifact-texts'>['items'][number];

/** The state of one pass over a folder. */
export interface Pass {
  readonly service: FolderService;
  readonly folder: Folder;
  /** An export writes files and stores nothing. */
  readonly mode: 'export' | 'sync';
  /** Path of each artifact's file, if the folder ever held one. */
  readonly paths: Map<string, string>;
}

/** Reports both texts and how to merge them. */
export function showConflict(
  file: ReadFile,
  artifact: Pick<ArtifactText, 'key' | 'version' | 'markdown'>,
  because: string,
): FolderItem {
  const { key, version, markdown } = artifact;
  return folderItem({
    file: file.path,
    key,
    outcome: 'conflict',
    detail: because,
    fix: `Nothing was changed. Bring both texts together in the file, write \`version: ${version}\` into its front matter and take the line \`contentHash\` out, and sync again.`,
    version,
    fileText: file.file.markdown,
    currentText: markdown,
    diff: diffMarkdown(markdown, file.file.markdown, { from: `${key} version ${version}`, to: file.path }),
  });
}

/** False when somebody saved the file since the pass read it, which may be a while ago. */
export async function isAsRead({ folder }: Pass, { path, text }: ReadFile): Promise<boolean> {
  return (await folder.readText(path)) === text;
}

export function changedSince({ path }: ReadFile, { key, version }: { key: string | null; version: number | null }): FolderItem {
  return folderItem({
    file: path,
    key,
    outcome: 'refused',
    detail: 'Somebody changed the file in the meantime, and it was not written over.',
    fix: 'Call again.',
    version,
  });
}
