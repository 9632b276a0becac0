import type { Git, GitCall } from './git-process.ts';

const options = ['--unified=3', '--no-color', '--no-ext-diff', '--no-textconv', '-M', '--src-prefix=a/', '--dst-prefix=b/'];

/**
 * Reads what one file got since `base`, or in the commit alone where that is null; as much of it as
 * `mostBytes`. Of a merge it is what it brought to its first parent.
 */
export async function readDiff(
  git: Git,
  { sha, base, path, mostBytes }: { sha: string; base: string | null; path: string; mostBytes: number },
  call: GitCall,
): Promise<string> {
  const verb =
    base === null
      ? ['show', '--format=', '--diff-merges=first-parent', ...options, '--end-of-options', sha]
      : ['diff', ...options, '--end-of-options', base, sha];
  const chunks: Buffer[] = [];
  let bytes = 0;
  for await (const chunk of git.stream([...verb, '--', path], { ...call, settings: ['--literal-pathspecs'] })) {
    chunks.push(chunk);
    bytes += chunk.length;
    if (bytes >= mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes).toString();
}
