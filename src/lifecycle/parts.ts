/** An addressable piece of an artifact: a story, a criterion, an operation, an invariant … */
export interface Part {
  /** The local id within its artifact: `US-3.AC-2`, `OP-borrow-book`. */
  readonly localId: string;
  /** The type of the part: `story`, `criterion`, `operation` … */
  readonly type: string;
  readonly text: string;
}
