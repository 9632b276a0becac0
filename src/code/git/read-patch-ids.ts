import type { Git, GitCall } from './git-process.ts';

/** A larger patch is not compared. */
const maxPatchBytes = 16 * 1024 * 1024;

/** Computes patch-ids, of single-parent commits: about 450 a second. */
export async function readPatchIds(git: Git, shas: readonly string[], call: GitCall): Promise<Map<string, string>> {
  const input = shas.map((sha) => `${sha}\n`).join('');
  const options = ['--stdin', '--root', '-p', '--no-ext-diff', '--no-textconv'];
  const patches = await git.run(['diff-tree', ...options], { ...call, input, maxBytes: maxPatchBytes });
  const printed = await git.run(['patch-id', '--stable'], { ...call, input: patches });
  return new Map(
    printed
      .toString()
      .split('\n')
      .flatMap((line) => {
        const [id, sha] = line.split(' ');
        return id !== undefined && sha !== undefined ? [[sha, id] as const] : [];
      }),
  );
}
