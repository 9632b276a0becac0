/** Lists the exported files, so that a deleted file differs from one that never existed. */
export const folderListName = 'throughline-files.txt';

const intro = [
  '# Artifacts that this folder has held, and their files. A sync keeps this list; commit it along with them.',
  '# A file that is listed and gone was deleted on purpose, and is not written again by a sync.',
];

/** Writes one sorted line per artifact, so that two branches that each add one merge cleanly. */
export function writeFolderList(files: ReadonlyMap<string, string>): string {
  // Code unit order is the same on every machine, whatever its locale.
  const lines = [...files].map(([key, path]) => `${key} ${path}`).toSorted((a, b) => (a < b ? -1 : 1));
  return `${[...intro, ...lines].join('\n')}\n`;
}

/** Skips other lines and paths outside the folder: the list may have been merged by hand. */
export function readFolderList(text: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const match = /^([A-Z]+-[\d-]+) (\S.*)$/.exec(line.trimEnd());
    if (match?.[1] !== undefined && match[2] !== undefined && isInside(match[2])) files.set(match[1], match[2]);
  }
  return files;
}

/** True for a Markdown file below the folder, in no hidden folder, written with slashes. */
export function isInside(path: string): boolean {
  const pieces = path.split('/');
  return (
    path.endsWith('.md') &&
    !/[\\:\p{Cc}]/u.test(path) &&
    pieces.every((piece) => piece !== '' && !piece.startsWith('.') && piece !== 'node_modules')
  );
}
