/** An addressable piece of an artifact: a story, a criterion, an operation, an invariant … */
export interface Part {
  /** Local id within its artifact: `US-3.AC-2`, `OP-borrow-book`. */
  readonly localId: string;
  /** What it is: `story`, `criterion`, `operation` … */
  readonly type: string;
  readonly text: string;
}
