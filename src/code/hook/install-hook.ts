import { execFile } from 'node:child_process';
import { chmod, mkdir, readFile, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { ConflictError, InputError } from '../../lifecycle/errors.ts';
import { gitMissing } from '../git/git-refusals.ts';
import { callLine, hookScript, trailerScript } from './hook-scripts.ts';

const run = promisify(execFile);
const timeoutMs = 10_000;

/**
 * Installs the hook that adds the trailer to commits of a working copy, where its git looks for
 * hooks. A hook of somebody else stays as it is. Throws InputError `hook.no-repository` and
 * ConflictError `hook.foreign`.
 */
export async function installHook(folder: string): Promise<{ file: string; installed: boolean }> {
  const hooks = resolve(folder, await findHooks(folder));
  await mkdir(hooks, { recursive: true });
  const script = join(hooks, 'throughline-commit-msg');
  const isFresh = (await readText(script)) !== trailerScript;
  if (isFresh) await writeExecutable(script, trailerScript);
  const file = join(hooks, 'commit-msg');
  const found = await readText(file);
  if (found?.includes(callLine)) return { file, installed: isFresh };
  if (found !== null) {
    throw new ConflictError({
      id: 'hook.foreign',
      message: `${file} is a hook of somebody else, and stays as it is.`,
      fix: `Add this line to it, before any exit: ${callLine}`,
    });
  }
  await writeExecutable(file, hookScript);
  return { file, installed: true };
}

/** The person's own git answers, with their configuration: it may name another folder for hooks. */
async function findHooks(folder: string): Promise<string> {
  try {
    const { stdout } = await run('git', ['rev-parse', '--git-path', 'hooks'], { cwd: folder, timeout: timeoutMs });
    return stdout.replace(/\n$/, '');
  } catch (cause) {
    // Node says the same of a folder that is gone.
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT' && (await readText(folder)) === '')
      throw gitMissing(cause);
    throw new InputError({
      id: 'hook.no-repository',
      message: `${folder} is no working copy of git.`,
      fix: 'Name a folder with a clone in it.',
      cause,
    });
  }
}

/** Returns null where there is no such file, and '' for a folder. */
async function readText(file: string): Promise<string | null> {
  try {
    return await readFile(file, 'utf8');
  } catch (cause) {
    if (cause instanceof Error && 'code' in cause && cause.code === 'EISDIR') return '';
    if (cause instanceof Error && 'code' in cause && cause.code === 'ENOENT') return null;
    throw cause;
  }
}

async function writeExecutable(file: string, text: string): Promise<void> {
  await writeFile(file, text);
  await chmod(file, 0o755);
}
