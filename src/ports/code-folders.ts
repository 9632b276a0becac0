import type { CodeSnapshot } from './code-snapshot.ts';

/** Reads working copies where they are: commits only, never the files that are checked out. */
export interface CodeFolders {
  /**
   * Opens a commit of a working copy or a bare repository; its hooks and its own settings run
   * nothing. Returns null where no repository is in the folder; throws NotFoundError
   * `commit.not-found` and UnavailableError `git.…`.
   */
  open(folder: string, revision: string): Promise<OpenFolder | null>;
}

export interface OpenFolder {
  readonly snapshot: CodeSnapshot;
  /** Returns the whole hash of a commit. Throws NotFoundError `commit.not-found`. */
  resolveCommit(revision: string): Promise<string>;
}
