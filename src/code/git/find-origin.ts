import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { InputError, NotFoundError } from '../../lifecycle/errors.ts';
import type { CodePlace, LineOrigin } from '../../ports/code-mirrors.ts';
import { GitFailed } from './git-failed.ts';
import type { Git, GitCall } from './git-process.ts';
import { listTree } from './list-tree.ts';
import { unquotePath } from './unquote-path.ts';

type InRepository = GitCall & { readonly gitDir: string };

/** The usual name of the file that lists commits of mere formatting. */
const ignoreFile = '.git-blame-ignore-revs';
/** No file of source is longer; blaming a longer one takes minutes. */
const maxFileBytes = 5 * 1024 * 1024;
const maxIgnoreBytes = 1024 * 1024;

/** Requires a file that can be blamed, and returns the object that says which commits to ignore. */
export async function requireFile(git: Git, { sha, path }: Pick<CodePlace, 'sha' | 'path'>, call: GitCall): Promise<string> {
  const entries = await listTree(git, sha, { call, paths: [path, ignoreFile] });
  const file = entries.find((entry) => entry.path === path);
  if (!file) {
    throw new NotFoundError({
      id: 'file.not-found',
      message: `There is no file ${path} at ${sha.slice(0, 12)}.`,
      fix: 'Write its path from the root of the repository, as it was at that commit.',
    });
  }
  if (file.type !== 'file' || file.size > maxFileBytes) {
    const what = file.type === 'file' ? `has ${Math.round(file.size / 1024 / 1024)} MB` : `is a ${file.type}`;
    throw new InputError({
      id: 'file.not-text',
      message: `${path} ${what}; its lines are not looked up.`,
      fix: 'Name a file of source. Of a submodule, add its own repository.',
    });
  }
  const ignored = entries.find((entry) => entry.path === ignoreFile);
  return ignored?.type === 'file' && ignored.size <= maxIgnoreBytes ? ignored.oid : '';
}

/**
 * Finds where a line came from. `--ignore-revs-file` together with `-C` loses moves, so the line is
 * blamed with the file first, and with `-w -C` from there.
 */
export async function findOrigin(
  git: Git,
  place: CodePlace,
  { call, ignored, since }: { call: InRepository; ignored: string; since: string | undefined },
): Promise<LineOrigin> {
  let found: LineOrigin = { ...place, isOlder: false };
  if (ignored !== '') {
    const file = await keepIgnored(git, ignored, call);
    found = await blame(git, place, { call, options: ['--ignore-revs-file', file], since });
    if (found.isOlder) return found;
  }
  return await blame(git, found, { call, options: ['-w', '-C'], since });
}

async function blame(
  git: Git,
  { sha, path, line }: CodePlace,
  { call, options, since }: { call: GitCall; options: readonly string[]; since: string | undefined },
): Promise<LineOrigin> {
  const range = since === undefined ? sha : `${since}..${sha}`;
  try {
    const printed = await git.run(
      ['blame', '--porcelain', '--root', ...options, '-L', `${line},${line}`, range, '--', path],
      call,
    );
    return readOrigin(printed.toString());
  } catch (error) {
    // Git says so of a range without commits: `since` is not before the commit that is asked about.
    if (since !== undefined && error instanceof GitFailed && error.stderr.includes('must be run in a work tree'))
      return { sha, path, line, isOlder: true };
    const lines = error instanceof GitFailed ? /has only (\d+) lines?/.exec(error.stderr)?.[1] : undefined;
    if (lines === undefined) throw error;
    throw new NotFoundError({
      id: 'line.not-found',
      message: `${path} has ${lines} lines at ${sha.slice(0, 12)}, and no line ${line}.`,
      fix: 'Name a line that it has at that commit.',
    });
  }
}

/** Reads the one line of a porcelain blame. */
function readOrigin(printed: string): LineOrigin {
  // What follows is the text of the line itself.
  const header = printed.slice(0, printed.indexOf('\n\t'));
  const [, sha = '', line = ''] = /^([0-9a-f]{40,64}) (\d+)/.exec(header) ?? [];
  const [, path = ''] = /^filename (.*)$/m.exec(header) ?? [];
  return { sha, line: Number(line), path: unquotePath(path), isOlder: /^boundary$/m.test(header) };
}

/** Keeps the usable lines of the file beside the mirror: git ends at a line that is no hash. */
async function keepIgnored(git: Git, oid: string, call: InRepository): Promise<string> {
  const file = join(call.gitDir, `ignored-${oid}`);
  const isKept = await readFile(file).then(
    () => true,
    () => false,
  );
  if (isKept) return file;
  const content = (await git.run(['cat-file', 'blob', oid], call)).toString();
  const hashes = content.split('\n').flatMap((line) => /^\s*([0-9a-f]{40}|[0-9a-f]{64})\s*(?:#.*)?$/.exec(line)?.[1] ?? []);
  // Another question may read it meanwhile.
  const draft = `${file}.${process.pid}.${performance.now()}`;
  await writeFile(draft, hashes.map((hash) => `${hash}\n`).join(''));
  await rename(draft, file);
  return file;
}
