import type { CodeSnapshot } from '../../ports/code-snapshot.ts';
import type { Git, GitCall } from './git-process.ts';
import { listTree, type TreeEntry } from './list-tree.ts';
import { createObjectReader } from './object-reader.ts';
import { readDiff } from './read-diff.ts';
import { readChangedLines } from './read-changed-lines.ts';

/** No text that somebody wrote is longer; what is longer was generated. */
const maxTextBytes = 2 * 1024 * 1024;
/** Git takes a file for binary that has a zero in this many bytes. */
const binaryCheckBytes = 8_000;

/** Opens the files of a commit that exists. */
export function openSnapshot(git: Git, sha: string, call: GitCall): CodeSnapshot {
  const objects = createObjectReader(git, call);
  let listed: Promise<ReadonlyMap<string, TreeEntry>> | undefined;
  const list = (): Promise<ReadonlyMap<string, TreeEntry>> => {
    listed ??= listTree(git, sha, { call }).then((entries) => new Map(entries.map((entry) => [entry.path, entry])));
    return listed;
  };
  return {
    sha,
    listFiles: async () => [...(await list()).values()].map(({ path, type, size }) => ({ path, type, size })),
    async readText(path) {
      const entry = (await list()).get(path);
      if (entry?.type !== 'file' || entry.size > maxTextBytes) return null;
      const content = await objects.read(entry.oid);
      if (content === null || content.subarray(0, binaryCheckBytes).includes(0)) return null;
      return content.toString();
    },
    async changedLines(base) {
      const options = ['--unified=0', '--no-color', '--no-ext-diff', '--no-textconv', '-M', '--src-prefix=a/', '--dst-prefix=b/'];
      const printed = await git.run(['diff', ...options, '--end-of-options', base, sha, '--'], { ...call, timeoutMs: 60_000 });
      return readChangedLines(printed.toString());
    },
    readDiff: (path, { base, mostBytes }) => readDiff(git, { sha, base, path, mostBytes }, call),
  };
}
