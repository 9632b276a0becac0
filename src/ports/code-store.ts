import type { AttributionWay } from '../lifecycle/attribution.ts';
import type { CodePlace, CodeSource, MirrorState } from './code-mirrors.ts';

/** A repository of code. */
export interface Repository {
  /** Of its mirror. */
  readonly id: string;
  readonly name: string;
  readonly source: CodeSource;
  /** Of the source's HEAD at the last index; null before the first. */
  readonly head: string | null;
  readonly branch: string | null;
  readonly isShallow: boolean;
  readonly indexedAt: string | null;
  readonly indexedTips: readonly string[];
}

export interface CountedRepository extends Repository {
  readonly commits: number;
  /** Commits with a Bolt. */
  readonly attributed: number;
}

export interface NewCommit {
  readonly sha: string;
  readonly parents: readonly string[];
  readonly authoredAt: Date;
  readonly committedAt: Date;
  readonly pull: number | null;
  readonly via: string | null;
  /** Bolts that it names itself. */
  readonly bolts: readonly NamedBolt[];
}

export interface NamedBolt {
  readonly key: string;
  readonly how: AttributionWay;
}

export interface KnownCommit {
  readonly sha: string;
  readonly committedAt: string;
  readonly pull: number | null;
  /** Redacted; null until somebody asked. */
  readonly subject: string | null;
  readonly bolts: readonly NamedBolt[];
  /** Those of `bolts` that exist. */
  readonly known: readonly string[];
  /** Bolts of the merge that brought it in. */
  readonly mergeBolts: readonly string[];
}

export interface BoltCommit {
  readonly repository: string;
  readonly repositoryId: string;
  readonly sha: string;
  readonly committedAt: string;
  readonly subject: string | null;
  readonly how: AttributionWay;
  readonly pull: number | null;
}

/** What commits say about Bolts, and where lines came from. */
export interface CodeStore {
  /** Throws ConflictError `repository.exists` and `repository.known`. */
  add(request: { name: string; source: CodeSource; actorId: string }): Promise<Repository>;
  /** In the order of their names. */
  list(): Promise<readonly CountedRepository[]>;
  /** By name or address; null where there is none. */
  find(nameOrAddress: string): Promise<Repository | null>;
  addCommits(id: string, commits: readonly NewCommit[]): Promise<void>;
  /** Says which merge brought these commits in, where that is not known yet. */
  setMerge(id: string, merge: string, shas: readonly string[]): Promise<void>;
  /** Hands Bolts on from merges and pull requests, and ends an index. */
  finishIndex(id: string, state: MirrorState & { readonly tips: readonly string[] }): Promise<void>;
  readCommit(id: string, sha: string): Promise<KnownCommit | null>;
  /** Commits with one Bolt that were written at the same time by their author: at most 20. */
  findTwins(id: string, sha: string): Promise<readonly { readonly sha: string; readonly bolt: string }[]>;
  addBolt(id: string, sha: string, bolt: NamedBolt): Promise<void>;
  saveSubjects(id: string, subjects: ReadonlyMap<string, string>): Promise<void>;
  /** Newest first, at most `limit`; and how many there are. */
  listBoltCommits(bolt: string, limit: number): Promise<{ readonly items: readonly BoltCommit[]; readonly total: number }>;
  /** Bolts whose `touches` may name the file, and which were worked on at that time. */
  listTouching(at: string): Promise<readonly { readonly key: string; readonly touches: readonly string[] }[]>;
  findBlame(id: string, place: CodePlace): Promise<CodePlace | null>;
  /** The other commit at which a line of this file was asked for last. */
  findBlamedCommit(id: string, place: CodePlace, ignored: string): Promise<string | null>;
  saveBlame(id: string, place: CodePlace, found: { origin: CodePlace; ignored: string }): Promise<void>;
}
