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

/** Commits that `tips` lead to and `not` does not. A hash that is gone counts as absent. */
export interface CommitRange {
  readonly tips: readonly string[];
  readonly not: readonly string[];
}

export interface CommitMessage {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly authoredAt: Date;
  readonly committedAt: Date;
  /** The whole message, or as much of a very long one as a person would write. */
  readonly message: string;
}

/** A line of a file at a commit. */
export interface CodePlace {
  readonly sha: string;
  /** Relative to the root of the repository. */
  readonly path: string;
  /** Counted from 1. */
  readonly line: number;
}

export interface LineOrigin extends CodePlace {
  /** True where `since` ended the search: the line is as old as that, or older. */
  readonly isOlder: boolean;
}

/** Bare copies of repositories on this machine, each under an id of ours. */
export interface CodeMirrors {
  /** True where callers share this machine, so that a folder of theirs is a folder of ours. */
  readonly takesFolders: boolean;
  /** Sees that a repository answers. Throws as `update` does. */
  checkSource(source: CodeSource): Promise<void>;
  /** Fetches all branches and tags. Throws UnavailableError `git.…` and `repository.unreachable`. */
  update(id: string, source: CodeSource): Promise<MirrorState>;
  /**
   * Returns the whole hash of a commit, a branch, a tag or `HEAD`. Throws NotFoundError
   * `commit.not-found` and `mirror.missing`.
   */
  resolveCommit(id: string, revision: string): Promise<string>;
  /** `sha` is a whole hash that `resolveCommit` returned. */
  openSnapshot(id: string, sha: string): CodeSnapshot;
  /** All branches and tags; the commit of HEAD first. */
  listTips(id: string): Promise<readonly string[]>;
  /** The parents of each commit. */
  readParents(id: string, range: CommitRange): Promise<ReadonlyMap<string, readonly string[]>>;
  /** Batches of some thousands, the newest first. */
  readMessages(id: string, range: CommitRange): AsyncIterable<readonly CommitMessage[]>;
  /** The commits that a merge brought to its first parent. */
  listMerged(id: string, merge: string): Promise<readonly string[]>;
  /** Writes what makes blame and history fast; it takes about as long as a fetch. */
  writeGraph(id: string): Promise<void>;
  /** The first lines of messages, as they were written. */
  readSubjects(id: string, shas: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** Patch-ids of commits, none for a merge: equal for a rebased or picked commit. */
  readPatchIds(id: string, shas: readonly string[]): Promise<ReadonlyMap<string, string>>;
  /** True where the mirror lacks the commit's parents, because its source does. */
  isCut(id: string, sha: string): Promise<boolean>;
  /**
   * Returns the object of the file with the revisions to ignore at this commit; '' without one.
   * Throws NotFoundError `file.not-found`, InputError `file.not-text`.
   */
  requireFile(id: string, file: Pick<CodePlace, 'sha' | 'path'>): Promise<string>;
  /**
   * Finds where a line came from: through renames, moves and copies, past whitespace and the
   * revisions that `ignored` names. Throws NotFoundError `line.not-found`.
   */
  findOrigin(id: string, place: CodePlace, options: { ignored: string; since?: string | undefined }): Promise<LineOrigin>;
  /** Kills every git that still runs. */
  close(): void;
}
