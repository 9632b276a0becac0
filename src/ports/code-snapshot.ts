/** The files of a repository of code at one commit. Paths are relative to its root, with `/`. */
export interface CodeSnapshot {
  /** The full hash of the commit. */
  readonly sha: string;
  listFiles(): Promise<readonly CodeFile[]>;
  /** Returns the text of a file; null where it does not exist, is binary, or is above the size limit. */
  readText(path: string): Promise<string | null>;
  /** Returns the lines, counted from 1, that a file got or changed since `base`, for each file. */
  changedLines(base: string): Promise<ReadonlyMap<string, ReadonlySet<number>>>;
  /** Returns the diff of a file since `base`, or of this commit alone; cut at `mostBytes`, '' without any. */
  readDiff(path: string, options: { base: string | null; mostBytes: number }): Promise<string>;
}

export interface CodeFile {
  readonly path: string;
  /** A link or a submodule is listed, and never followed. */
  readonly type: 'file' | 'link' | 'submodule';
  /** In bytes. */
  readonly size: number;
}
