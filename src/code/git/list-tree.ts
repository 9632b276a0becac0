import type { CodeFile } from '../../ports/code-snapshot.ts';
import type { Git, GitCall } from './git-process.ts';

export interface TreeEntry extends CodeFile {
  readonly oid: string;
}

const types: Readonly<Record<string, CodeFile['type']>> = { '120000': 'link', '160000': 'submodule' };

/** Lists all files of a commit, or what it has at some paths. A path that is no UTF-8 is left out. */
export async function listTree(
  git: Git,
  sha: string,
  { call, paths }: { call: GitCall; paths?: readonly string[] },
): Promise<TreeEntry[]> {
  const where = paths === undefined ? ['-r', sha] : [sha, '--', ...paths];
  const printed = await git.run(['ls-tree', '-z', '-l', '--full-tree', ...where], call);
  return printed
    .toString()
    .split('\0')
    .flatMap((line) => readEntry(line) ?? []);
}

/** Parses `100644 blob <oid>    <size>\t<path>`; the size of a submodule is `-`. */
function readEntry(line: string): TreeEntry | null {
  const tab = line.indexOf('\t');
  if (tab < 0) return null;
  const [mode = '', type, oid = '', size = ''] = line.slice(0, tab).split(/ +/);
  if (type === 'tree') return null;
  const path = line.slice(tab + 1);
  // A broken name cannot be asked for, and would be mistaken for another one.
  if (path.includes('\uFFFD')) return null;
  return { path, type: types[mode] ?? 'file', size: size === '-' ? 0 : Number(size), oid };
}
