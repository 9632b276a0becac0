import type { DraftProvenance } from './drafter.ts';

/** Names a stored result within its run: what a state keeps instead of it. */
export interface StepRef {
  readonly node: string;
  readonly visit: number;
  readonly inputHash: string;
}

/** Results of finished steps, so that none is paid for twice (DESIGN §5). */
export interface StepResults {
  /**
   * Returns the stored result for (run, node, visit, hash of `input`), or calls `work`, stores what it returns (plain JSON) and returns it.
   * A crash inside `work` repeats it, and the repeat is counted; a crash after it does not. `usageOf` says what the result cost.
   * Where `work` may cost something, an attempt that ends without a word of its usage makes the cost unknown. A forked run takes the result from
   * the run it came from, where that did the same work on the same input.
   */
  once<T>(params: {
    node: string;
    visit: number;
    input: unknown;
    work: () => Promise<T>;
    /** Whether `work` may ask a model; false unless said. */
    mayCost?: boolean;
    /** Whether `work` leaves nothing behind but its result, so that a fork may take it over; false unless said. */
    isDraft?: boolean;
    /** Asked before work that is not done yet. What it throws is thrown, and is no attempt. */
    permit?: () => Promise<void>;
    usageOf?: (result: T) => DraftProvenance['usage'];
    /** What a failure cost, or null when nobody knows; counted on the step, whose repeat adds to it. */
    usageOfFailure?: (error: unknown) => DraftProvenance['usage'] | null;
  }): Promise<T>;
  refTo(step: { node: string; visit: number; input: unknown }): StepRef;
  /** The stored result. Throws ConflictError `run.result-missing`. */
  read(ref: StepRef): Promise<unknown>;
}
