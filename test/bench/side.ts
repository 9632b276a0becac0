/** One of those that are compared: something that carries runs of three nodes (work → gate → finish) through one gate each. */
export interface Side {
  readonly name: string;
  /** Starts a run, waits for its gate, decides it, and waits for its end. */
  carry(): Promise<Carried>;
  /** Starts a run and leaves it at its gate. */
  leaveWaiting(): Promise<void>;
  /** What it does now and then beside its runs, once; nothing where it has no such thing. */
  tidy(): Promise<void>;
  close(): Promise<void>;
}

export interface Carried {
  /** From the call that decides to the first line of the node behind the gate. */
  readonly decisionToNodeMs: number;
}

/** What the work node makes in each run, about as long as a page: ours an artifact, the peer a value of its state. */
export function writePage(): string {
  return 'A borrower takes a book home for three weeks and brings it back. '.repeat(16);
}
