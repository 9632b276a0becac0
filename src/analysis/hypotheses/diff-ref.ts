/** A change of one file that was read: `<sha>:<path>`, or `<from>..<sha>:<path>` of a deployment. */
export interface DiffRef {
  /** The commit before; absent where the diff is of one commit. */
  readonly from?: string | undefined;
  readonly sha: string;
  readonly path: string;
}

export function writeDiffRef({ from, sha, path }: DiffRef): string {
  return `${from === undefined ? '' : `${from}..`}${sha}:${path}`;
}

/** Returns null for a ref of anything else. */
export function readDiffRef(ref: string): DiffRef | null {
  const [, from, sha = '', path = ''] = /^(?:([0-9a-f]{40,64})\.\.)?([0-9a-f]{40,64}):(.+)$/.exec(ref) ?? [];
  return sha === '' ? null : { from, sha, path };
}
