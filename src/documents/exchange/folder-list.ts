/** File of an exported folder that names the others, so that a file somebody deletes can be told from one that was never there. */
export const folderListName = 'throughline-files.txt';

const intro = [
  '# Artifacts that this folder has held, and their files. A sync keeps this list; commit it along with them.',
  '# A file that is listed and gone was deleted on purpose, and is not written again by a sync.',
];

/** One line an artifact, sorted, so that two branches that each add one merge by themselves. */
export function writeFolderList(files: ReadonlyMap<string, string>): string {
  // By code unit, so that every machine sees the same order whatever its language.
  const lines = [...files].map(([key, path]) => `${key} ${path}`).toSorted((a, b) => (a < b ? -1 : 1));
  return `${[...intro, ...lines].join('\n')}\n`;
}

/** Lines that say nothing, and places outside of the folder, are passed over: the list may have been merged by hand. */
export function readFolderList(text: string): Map<string, string> {
  const files = new Map<string, string>();
  for (const line of text.split(/\r?\n/)) {
    const match = /^([A-Z]+-[\d-]+) (\S.*)$/.exec(line.trimEnd());
    if (match?.[1] !== undefined && match[2] !== undefined && isInside(match[2])) files.set(match[1], match[2]);
  }
  return files;
}

/** True of a Markdown file somewhere below the folder, in no hidden place, written with slashes. */
export function isInside(path: string): boolean {
  const pieces = path.split('/');
  return (
    path.endsWith('.md') &&
    !/[\\:\p{Cc}]/u.test(path) &&
    pieces.every((piece) => piece !== '' && !piece.startsWith('.') && piece !== 'node_modules')
  );
}
