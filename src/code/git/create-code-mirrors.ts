import { access, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { NotFoundError } from '../../lifecycle/errors.ts';
import type { CodeMirrors } from '../../ports/code-mirrors.ts';
import { askSource, fetchMirror, writeGraph } from './fetch-mirror.ts';
import { findOrigin, requireFile } from './find-origin.ts';
import { GitFailed } from './git-failed.ts';
import { createGit } from './git-process.ts';
import { headRef } from './head-ref.ts';
import { openSnapshot } from './open-snapshot.ts';
import { listMerged, listTips, readMessages, readParents, readSubjects } from './read-history.ts';
import { readPatchIds } from './read-patch-ids.ts';
import { createGitCheck } from './require-git.ts';

interface MirrorSettings {
  readonly takesFolders: boolean;
  readonly mirrors: string;
  readonly localHosts: readonly string[];
  readonly environment: Readonly<Record<string, string>>;
}

const wholeHash = /^(?:[0-9a-f]{40}|[0-9a-f]{64})$/;

/** Keeps bare copies of repositories in a folder, through the system's git. */
export function createCodeMirrors({ takesFolders, mirrors, localHosts, environment }: MirrorSettings): CodeMirrors {
  const git = createGit(environment);
  const requireGit = createGitCheck(git);
  const folderOf = (id: string): string => {
    // An id is a number of the database's; nothing else may become a folder.
    if (!/^\d{1,18}$/.test(id)) throw new Error(`"${id}" is no id of a mirror.`);
    return join(mirrors, `${id}.git`);
  };
  const inMirror = (id: string): { gitDir: string } => ({ gitDir: folderOf(id) });
  async function requireMirror(id: string): Promise<string> {
    await requireGit();
    const gitDir = folderOf(id);
    await access(join(gitDir, 'HEAD')).catch((cause: unknown) => {
      throw new NotFoundError({
        id: 'mirror.missing',
        message: 'The mirror of that repository is not on this machine.',
        fix: 'Index the repository again. Where several machines serve, THROUGHLINE_MIRRORS names a folder that they share.',
        cause,
      });
    });
    return gitDir;
  }

  return {
    takesFolders,

    async checkSource(source) {
      await requireGit();
      await askSource(git, source, localHosts);
    },

    async update(id, source) {
      await requireGit();
      return await fetchMirror(git, source, { gitDir: folderOf(id), localHosts });
    },
    async resolveCommit(id, revision) {
      const gitDir = await requireMirror(id);
      // No such name exists, and a zero byte ends an argument.
      if (/\p{Cc}/u.test(revision)) throw unknownCommit(revision);
      const name = revision === 'HEAD' ? headRef : revision;
      const found = await git
        .run(['rev-parse', '--verify', '--quiet', '--end-of-options', `${name}^{commit}`], { gitDir, answers: [0, 1] })
        .catch((error: unknown) => {
          // An ambiguous or malformed name.
          if (error instanceof GitFailed) return Buffer.alloc(0);
          throw error;
        });
      const sha = found.toString().trim();
      if (!wholeHash.test(sha)) throw unknownCommit(revision);
      return sha;
    },
    openSnapshot: (id, sha) => openSnapshot(git, sha, inMirror(id)),
    listTips: (id) => listTips(git, inMirror(id)),
    readParents: (id, range) => readParents(git, range, inMirror(id)),
    readMessages: (id, range) => readMessages(git, range, inMirror(id)),
    listMerged: (id, merge) => listMerged(git, merge, inMirror(id)),
    writeGraph: (id) => writeGraph(git, inMirror(id)),
    readSubjects: (id, shas) => readSubjects(git, shas, inMirror(id)),
    readPatchIds: (id, shas) => readPatchIds(git, shas, inMirror(id)),
    async isCut(id, sha) {
      const edge = await readFile(join(folderOf(id), 'shallow'), 'utf8').catch(() => '');
      return edge.split('\n').includes(sha);
    },
    async requireFile(id, file) {
      return await requireFile(git, file, { gitDir: await requireMirror(id) });
    },
    findOrigin: (id, place, { ignored, since }) => findOrigin(git, place, { call: inMirror(id), ignored, since }),
    close: () => git.close(),
  };
}

function unknownCommit(revision: string): NotFoundError {
  return new NotFoundError({
    id: 'commit.not-found',
    message: `"${revision.slice(0, 80)}" is no commit of that repository.`,
    fix: 'Name a commit, a branch or a tag that was fetched; index the repository again for a newer one.',
  });
}
