import type { DraftProvenance } from './drafter.ts';

/** Results of finished steps, so that none is paid for twice (DESIGN §5). */
export interface StepResults {
  /**
   * Returns the stored result for (run, node, visit, hash of `input`), or calls `work`, stores what it returns (plain JSON) and returns it.
   * A crash inside `work` repeats it, and the repeat is counted; a crash after it does not. `usageOf` says what the result cost.
   */
  once<T>(params: {
    node: string;
    visit: number;
    input: unknown;
    work: () => Promise<T>;
    usageOf?: (result: T) => DraftProvenance['usage'];
  }): Promise<T>;
}
