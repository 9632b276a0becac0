import { NotFoundError } from '../../lifecycle/errors.ts';
import type { CodeFolders } from '../../ports/code-folders.ts';
import { GitFailed } from './git-failed.ts';
import { createGit } from './git-process.ts';
import { openSnapshot } from './open-snapshot.ts';
import { createGitCheck } from './require-git.ts';

/**
 * Reads commits of folders through the system's git. What a repository's own settings could start
 * (hooks, a pager, a filter, a lazy fetch) belongs to commands that are not called here, or is off.
 */
export function createCodeFolders({
  environment,
}: {
  environment: Readonly<Record<string, string>>;
}): CodeFolders & { close(): void } {
  const git = createGit(environment);
  const requireGit = createGitCheck(git);
  return {
    async open(folder, revision) {
      await requireGit();
      const found = await git
        .run(['-C', folder, 'rev-parse', '--absolute-git-dir'], { answers: [0, 128] })
        .then((printed) => printed.toString().trim());
      if (found === '') return null;
      const resolveCommit = async (name: string): Promise<string> => {
        const args = ['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`];
        const printed = /\p{Cc}/u.test(name)
          ? ''
          : await git.run(args, { gitDir: found, answers: [0, 1] }).then(String, (error: unknown) => {
              if (error instanceof GitFailed) return '';
              throw error;
            });
        if (!/^[0-9a-f]{40,64}$/.test(printed.trim())) throw unknownCommit(name);
        return printed.trim();
      };
      return { snapshot: openSnapshot(git, await resolveCommit(revision), { gitDir: found }), resolveCommit };
    },
    close: () => git.close(),
  };
}

function unknownCommit(revision: string): NotFoundError {
  return new NotFoundError({
    id: 'commit.not-found',
    message: `"${revision.slice(0, 80)}" is no commit of that repository.`,
    fix: 'Name a commit, a branch or a tag that is there; a shallow clone lacks the old ones.',
  });
}
