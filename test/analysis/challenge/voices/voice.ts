import type { Concern } from '../../../../src/lifecycle/challenge.ts';

/** A passage of a design, in a domain and a voice of its own. */
export interface Voice {
  readonly concerns: readonly Concern[];
  readonly section: string;
  readonly text: string;
}
