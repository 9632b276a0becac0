import { access, mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { UnavailableError } from '../../lifecycle/errors.ts';
import type { CodeSource, MirrorState } from '../../ports/code-mirrors.ts';
import { GitFailed } from './git-failed.ts';
import type { Git, GitCall } from './git-process.ts';
import { headRef } from './head-ref.ts';
import { pinAddress } from './pin-address.ts';

const fetchTimeoutMs = 3_600_000;
const listTimeoutMs = 120_000;

/** Makes or updates a bare mirror: all branches, tags and HEAD, and a commit-graph with changed paths. */
export async function fetchMirror(
  git: Git,
  source: CodeSource,
  { gitDir, localHosts }: { gitDir: string; localHosts: readonly string[] },
): Promise<MirrorState> {
  const isPath = source.kind === 'path';
  const call: GitCall = {
    gitDir,
    protocols: isPath ? 'file' : 'https:ssh',
    settings: isPath ? [] : await pinAddress(source.address, localHosts),
    timeoutMs: fetchTimeoutMs,
  };
  await mkdir(gitDir, { recursive: true, mode: 0o700 });
  if (!(await exists(join(gitDir, 'HEAD')))) await git.run(['init', '--bare', '--quiet', '--template='], call);
  try {
    const listed = await git.run(['ls-remote', '--symref', '--end-of-options', source.address, 'HEAD'], {
      ...call,
      timeoutMs: listTimeoutMs,
    });
    const [, branch = null] = /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(listed.toString()) ?? [];
    const head = /^([0-9a-f]{40,64})\tHEAD$/m.exec(listed.toString())?.[1] ?? null;
    const wasShallow = await exists(join(gitDir, 'shallow'));
    const options = ['--prune', '--no-write-fetch-head', '--no-recurse-submodules', '--update-shallow', '--quiet'];
    const refs = ['heads', 'tags'].map((kind) => `+refs/${kind}/*:refs/${kind}/*`);
    await git.run(
      [
        'fetch',
        ...options,
        ...(wasShallow ? ['--unshallow'] : []),
        '--end-of-options',
        source.address,
        ...(head === null ? [] : [`+HEAD:${headRef}`]),
        ...refs,
      ],
      call,
    );
    const isShallow = await exists(join(gitDir, 'shallow'));
    // Git writes no graph where history is cut.
    if (!isShallow) await git.run(['commit-graph', 'write', '--reachable', '--changed-paths', '--split'], call);
    return { head, branch, isShallow };
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    throw new UnavailableError({
      id: 'repository.unreachable',
      message: `The repository cannot be fetched. ${error.message}`,
      fix: isPath
        ? 'See that the folder is a git repository of the user that the service runs as.'
        : 'See that the address is right and that the service may read it: over ssh with a key, over https without a password.',
      cause: error,
    });
  }
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
