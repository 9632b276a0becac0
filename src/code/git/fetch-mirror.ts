import { randomUUID } from 'node:crypto';
import { access, mkdir, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { UnavailableError } from '../../lifecycle/errors.ts';
import type { CodeSource, MirrorState } from '../../ports/code-mirrors.ts';
import { GitFailed } from './git-failed.ts';
import type { Git, GitCall } from './git-process.ts';
import { headRef } from './head-ref.ts';
import { pinAddress } from './pin-address.ts';

const fetchTimeoutMs = 3_600_000;
const listTimeoutMs = 120_000;

/** What a source says of itself. */
export interface SourceState {
  readonly head: string | null;
  readonly branch: string | null;
}

/** Asks a source for its HEAD. Throws UnavailableError `repository.unreachable`. */
export async function askSource(git: Git, source: CodeSource, localHosts: readonly string[]): Promise<SourceState> {
  const call = { ...(await callTo(source, localHosts)), timeoutMs: listTimeoutMs };
  const args = ['ls-remote', '--symref', '--end-of-options', source.address, 'HEAD'];
  const listed = (await reach(source, () => git.run(args, call))).toString();
  return {
    head: /^([0-9a-f]{40,64})\tHEAD$/m.exec(listed)?.[1] ?? null,
    branch: /^ref: refs\/heads\/(.+)\tHEAD$/m.exec(listed)?.[1] ?? null,
  };
}

/** Makes or updates a bare mirror: all branches, all tags, and HEAD. */
export async function fetchMirror(
  git: Git,
  source: CodeSource,
  { gitDir, localHosts }: { gitDir: string; localHosts: readonly string[] },
): Promise<MirrorState> {
  const state = await askSource(git, source, localHosts);
  if (!(await exists(join(gitDir, 'HEAD')))) await createMirror(git, source, gitDir);
  const call = { ...(await callTo(source, localHosts)), gitDir, timeoutMs: fetchTimeoutMs };
  const options = ['--prune', '--no-write-fetch-head', '--no-recurse-submodules', '--update-shallow', '--quiet'];
  // Without it, what a shallow source fetched since would stay cut off here.
  const depth = (await exists(join(gitDir, 'shallow'))) ? ['--unshallow'] : [];
  const refs = ['heads', 'tags'].map((kind) => `+refs/${kind}/*:refs/${kind}/*`);
  const head = state.head === null ? [] : [`+HEAD:${headRef}`];
  await reach(source, () => git.run(['fetch', ...options, ...depth, '--end-of-options', source.address, ...head, ...refs], call));
  return { ...state, isShallow: await exists(join(gitDir, 'shallow')) };
}

/**
 * Makes the mirror. That of a folder begins with the folder's own packs: git links them, where a
 * fetch would pack and index all objects anew, which takes minutes.
 */
async function createMirror(git: Git, source: CodeSource, gitDir: string): Promise<void> {
  const draft = `${gitDir}.new-${randomUUID()}`;
  await mkdir(dirname(gitDir), { recursive: true, mode: 0o700 });
  const how = ['--bare', '--quiet', '--template='];
  try {
    await (source.kind === 'path'
      ? reach(source, () =>
          git.run(['clone', ...how, '--local', '--end-of-options', source.address, draft], {
            protocols: 'file',
            timeoutMs: fetchTimeoutMs,
          }),
        )
      : git.run(['init', ...how, '--end-of-options', draft]));
    await rename(draft, gitDir);
  } finally {
    await rm(draft, { recursive: true, force: true });
  }
}

async function callTo(source: CodeSource, localHosts: readonly string[]): Promise<GitCall> {
  if (source.kind === 'path') return { protocols: 'file' };
  return { protocols: 'https:ssh', settings: await pinAddress(source.address, localHosts) };
}

async function reach<T>(source: CodeSource, call: () => Promise<T>): Promise<T> {
  try {
    return await call();
  } catch (error) {
    if (!(error instanceof GitFailed)) throw error;
    throw new UnavailableError({
      id: 'repository.unreachable',
      message: `The repository cannot be read. ${error.message}`,
      fix:
        source.kind === 'path'
          ? 'See that the folder is a git repository of the user that the service runs as.'
          : 'See that the address is right and that the service may read it: over ssh with a key, over https without a password.',
      cause: error,
    });
  }
}

/** Writes the commit-graph with changed paths. Git writes none where history is cut. */
export async function writeGraph(git: Git, call: GitCall): Promise<void> {
  const options = ['--reachable', '--changed-paths', '--split'];
  await git.run(['commit-graph', 'write', ...options], { ...call, timeoutMs: fetchTimeoutMs });
}

async function exists(path: string): Promise<boolean> {
  return await access(path).then(
    () => true,
    () => false,
  );
}
