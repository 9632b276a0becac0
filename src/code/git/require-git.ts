import type { Git } from './git-process.ts';
import { gitTooOld } from './git-refusals.ts';

const oldest = [2, 34] as const;

/** Throws UnavailableError `git.missing` or `git.too-old`; it is cheap after the first time. */
export function createGitCheck(git: Git): () => Promise<void> {
  let checked: Promise<void> | undefined;
  return () => {
    checked ??= check(git).catch((error: unknown) => {
      // Somebody may install it while we run.
      checked = undefined;
      throw error;
    });
    return checked;
  };
}

async function check(git: Git): Promise<void> {
  const said = (await git.run(['--version'])).toString();
  const [, major = 0, minor = 0] = (/(?<!\d)(\d+)\.(\d+)/.exec(said) ?? []).map(Number);
  if (major < oldest[0] || (major === oldest[0] && minor < oldest[1])) throw gitTooOld(said);
}
