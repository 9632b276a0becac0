import type { DraftProvenance } from './drafter.ts';

/** Refers to a stored result within its run; states hold it in place of the result. */
export interface StepRef {
  readonly node: string;
  readonly visit: number;
  readonly inputHash: string;
}

/** Stores results of finished steps, so that none is paid for twice. */
export interface StepResults {
  /**
   * Returns the stored result for (run, node, visit, hash of `input`), or calls `work` and stores
   * its result (plain JSON). A crash inside `work` repeats it and counts an attempt; a later one
   * does not. If `mayCost`, an attempt without reported usage makes the cost unknown. A forked run
   * reuses the result of the same work on the same input.
   */
  once<T>(params: {
    node: string;
    visit: number;
    input: unknown;
    work: () => Promise<T>;
    /** Whether `work` may ask a model; false when absent. */
    mayCost?: boolean;
    /** Whether the result is the only effect, so that forks may reuse it; false when absent. */
    isDraft?: boolean;
    /** Called before new work. Its error is rethrown and does not count as an attempt. */
    permit?: () => Promise<void>;
    usageOf?: (result: T) => DraftProvenance['usage'];
    /** Cost of a failure, added to the step's cost; null if unknown. */
    usageOfFailure?: (error: unknown) => DraftProvenance['usage'] | null;
  }): Promise<T>;
  refTo(step: { node: string; visit: number; input: unknown }): StepRef;
  /** Returns the stored result. Throws ConflictError `run.result-missing`. */
  read(ref: StepRef): Promise<unknown>;
}
