import { maxArtifactFileBytes } from '../../documents/canonical-size.ts';
import type { Fix } from '../../lifecycle/fixes/fix.ts';
import { decodeFile } from '../../documents/decode-file.ts';
import { findMergeMark, readArtifactFile, type ArtifactFile } from '../../documents/exchange/artifact-file.ts';
import { artifactKindIds, type ArtifactKindId } from '../../lifecycle/artifact-kinds.ts';
import type { Folder, FolderFile } from './folder.ts';
import { folderItem, type FolderItem } from './folder-items.ts';

/** A readable file of the folder. */
export interface ReadFile {
  readonly path: string;
  /** The exact text, line ends included. */
  readonly text: string;
  readonly file: ArtifactFile;
}

export interface ReadFolder {
  /** Files by the key that each names. */
  readonly byKey: ReadonlyMap<string, ReadFile>;
  /** Files to become artifacts, with the kind they state or whose folder they are in. */
  readonly fresh: readonly (ReadFile & { readonly kind: ArtifactKindId })[];
  /** Every path in the folder. */
  readonly taken: ReadonlySet<string>;
  /** Refused and skipped files. */
  readonly items: readonly FolderItem[];
  /** Files that name no artifact and no kind. */
  readonly loose: readonly FolderItem[];
  /** Keys whose file is unreadable or exists twice; their artifacts are left alone. */
  readonly spoiled: ReadonlySet<string>;
}

/** Documents about a folder rather than artifacts in it. */
const aboutFolder = /(^|\/)(readme|index|template)\.md$/i;

/** Reads all files before anything is done with one of them. */
export async function readFolder(folder: Folder): Promise<ReadFolder> {
  const { files, skipped } = await folder.read();
  const items = skipped.map(({ path, because }) => folderItem({ file: path, outcome: 'skipped', detail: because }));
  const spoiled = new Set<string>();
  const read: ReadFile[] = [];
  for (const file of files) {
    const one = readFile(file);
    if ('file' in one) read.push(one);
    else {
      items.push(one.item);
      if (one.key !== null) spoiled.add(one.key);
    }
  }
  const named = Map.groupBy(read, ({ file }) => file.head.key ?? '');
  const byKey = new Map<string, ReadFile>();
  for (const [key, same] of named) {
    const [first] = same;
    if (key === '' || !first) continue;
    if (same.length === 1) byKey.set(key, first);
    else {
      spoiled.add(key);
      for (const { path } of same) items.push(doubled(path, key, same));
    }
  }
  const nameless = (named.get('') ?? []).map((one) => ({ ...one, kind: kindOf(one) }));
  const fresh = nameless.flatMap(({ kind, ...one }) => (kind === null ? [] : [{ ...one, kind }]));
  const loose = nameless.flatMap(({ kind, path, file }) =>
    kind === null && !aboutFolder.test(path) ? [passedBy(path, file)] : [],
  );
  return { byKey, fresh, taken: new Set(files.map(({ path }) => path)), items, loose, spoiled };
}

function readFile({ path, bytes }: FolderFile): ReadFile | { item: FolderItem; key: string | null } {
  const decoded = decodeFile({ name: path, bytes }, maxArtifactFileBytes);
  if (!('text' in decoded)) {
    // The beginning of the file, or else its name, still tells whose it is.
    const { key } = readArtifactFile(new TextDecoder().decode(bytes.subarray(0, 2_000))).head;
    return refuse(path, key ?? keyInName(path), {
      detail: decoded.message,
      fix: decoded.place ? decoded.fix : 'Save it as Markdown in UTF-8, of at most 3 MB.',
    });
  }
  const file = readArtifactFile(decoded.text);
  const mark = findMergeMark(decoded.text);
  if (mark !== null && (file.head.key !== undefined || kindOf({ path, file }) !== null))
    return refuse(path, file.head.key ?? keyInName(path), {
      detail: `A merge was left unfinished at line ${mark}.`,
      fix: 'Decide between the texts at the marks <<<<<<< and >>>>>>>, and sync again.',
    });
  return { path, text: decoded.text, file };
}

/** An unknown kind is a typing error, so valid ones are named; other Markdown may stay. */
function passedBy(path: string, { head }: ArtifactFile): FolderItem {
  const kinds = artifactKindIds.join(', ');
  return folderItem(
    head.kind === undefined
      ? { file: path, outcome: 'skipped', detail: `It says no kind, and lies in no folder of a kind (${kinds}).` }
      : {
          file: path,
          outcome: 'skipped',
          detail: `"${head.kind}" is no kind of artifact.`,
          fix: `To take it in, write one of them into its front matter: ${kinds}.`,
        },
  );
}

function refuse(
  path: string,
  key: string | null,
  { detail, fix }: { detail: string; fix: Fix },
): { item: FolderItem; key: string | null } {
  return { key, item: folderItem({ file: path, key, outcome: 'refused', detail, fix }) };
}

function keyInName(path: string): string | null {
  return /(?:^|\/)([A-Z]+(?:-\d{4})?-\d{3,})[-.][^/]*$/.exec(path)?.[1] ?? null;
}

function doubled(path: string, key: string, same: readonly ReadFile[]): FolderItem {
  const others = same.filter((one) => one.path !== path).map((one) => one.path);
  return folderItem({
    file: path,
    key,
    outcome: 'refused',
    detail: `${key} is in ${others.join(' and ')} as well.`,
    fix: 'Keep one of them; to make another artifact of a copy, take the line `key` out of its front matter.',
  });
}

/** The kind that the file states, or else that of its folder. */
function kindOf({ path, file }: { path: string; file: ArtifactFile }): ArtifactKindId | null {
  const said = file.head.kind ?? (aboutFolder.test(path) ? '' : path.split('/').slice(0, -1)[0]);
  return artifactKindIds.find((kind) => kind === said) ?? null;
}
