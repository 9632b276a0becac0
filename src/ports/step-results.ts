/** Results of finished steps, so that none is paid for twice (DESIGN §5). */
export interface StepResults {
  /**
   * Returns the stored result for (run, node, visit, hash of `input`), or calls `work`, stores what it returns (plain JSON) and returns it.
   * A crash inside `work` repeats it; a crash after it does not.
   */
  once<T>(params: { runKey: string; node: string; visit: number; input: unknown; work: () => Promise<T> }): Promise<T>;
}
