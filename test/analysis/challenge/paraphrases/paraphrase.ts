import type { Concern } from '../../../../src/lifecycle/challenge.ts';

/** One concern in many voices: what raises it, and what speaks of the same things and answers it. */
export interface Paraphrases {
  readonly concern: Concern;
  readonly section: string;
  readonly raises: readonly string[];
  readonly answers: readonly string[];
}
