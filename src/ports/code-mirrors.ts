import type { CodeSnapshot } from './code-snapshot.ts';

/** Where a repository is fetched from: a folder of this machine, or a URL. */
export interface CodeSource {
  readonly kind: 'path' | 'url';
  readonly address: string;
}

/** What a fetch brought. */
export interface MirrorState {
  /** The commit of the source's HEAD; null where it has none. */
  readonly head: string | null;
  /** The branch of HEAD, such as `main`; null where HEAD is detached. */
  readonly branch: string | null;
  /** True where the source is a shallow clone: its oldest commits lack their parents. */
  readonly isShallow: boolean;
}

/** Bare copies of repositories on this machine, each under an id of ours. */
export interface CodeMirrors {
  /** True where callers share this machine, so that a folder of theirs is a folder of ours. */
  readonly takesFolders: boolean;
  /** Fetches all branches and tags. Throws UnavailableError `git.…` and `repository.unreachable`. */
  fetch(id: string, source: CodeSource): Promise<MirrorState>;
  /**
   * Returns the whole hash of a commit, a branch, a tag or `HEAD`. Throws NotFoundError
   * `commit.not-found` and `mirror.missing`.
   */
  resolveCommit(id: string, revision: string): Promise<string>;
  /** `sha` is a whole hash that `resolveCommit` returned. */
  openSnapshot(id: string, sha: string): CodeSnapshot;
  /** Kills every git that still runs. */
  close(): void;
}
