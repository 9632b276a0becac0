import { folderItem, type FolderItem } from './folder-items.ts';
import type { ReadFolder } from './read-folder.ts';

interface Told {
  /** Path of each artifact's file in the folder's earlier list. */
  readonly listed: ReadonlyMap<string, string>;
  /** Keys that the repository has. */
  readonly seen: ReadonlySet<string>;
}

/**
 * Reports files whose key somebody changed by hand: the folder's list has another key for the path,
 * and no other file has that one. It is neither a deletion nor an unknown file.
 */
export function describeChangedKeys(items: readonly FolderItem[], read: ReadFolder, { listed, seen }: Told): FolderItem[] {
  const strangers = [...read.byKey].filter(([key]) => !seen.has(key)).map(([key, { path }]) => [path, key] as const);
  const doubled = read.items.flatMap(({ file, key, outcome }) =>
    outcome === 'refused' && key !== null && read.spoiled.has(key) ? [[file, key] as const] : [],
  );
  const keyNow = new Map([...strangers, ...doubled]);
  const changed = new Map(
    [...listed].flatMap(([key, path]) => {
      const now = keyNow.get(path);
      const isGone = now !== undefined && now !== key && seen.has(key) && !read.byKey.has(key) && !read.spoiled.has(key);
      return isGone ? [[path, { before: key, now }] as const] : [];
    }),
  );
  const others = items.filter(({ file }) => !changed.has(file));
  const told = new Set([...changed.values()].map(({ now }) => now));
  return [
    ...others,
    ...[...changed].map(([file, keys]) => changedKey(file, keys, seen)),
    ...strangers.filter(([, key]) => !told.has(key)).map(([path, key]) => unknownKey(path, key)),
  ];
}

function changedKey(file: string, { before, now }: { before: string; now: string }, seen: ReadonlySet<string>): FolderItem {
  const other = seen.has(now) ? `which is another artifact, with a file of its own` : `which is not in this repository`;
  return folderItem({
    file,
    key: before,
    outcome: 'refused',
    detail: `This is the file of ${before}, and somebody changed its key to ${now}, ${other}. A key never changes; ${before} stays as it is.`,
    fix: `Write \`key: ${before}\` into its front matter again, and sync. To make a new artifact of the text, take the line \`key\` out: the next free key is given.`,
  });
}

function unknownKey(file: string, key: string): FolderItem {
  return folderItem({
    file,
    key,
    outcome: 'refused',
    detail: `There is no ${key} in this repository.`,
    fix: 'Sync with the repository it came from, or take the line `key` out of its front matter to make it a new artifact here.',
  });
}
