import type { Deed } from '../../analysis/concepts/deeds.ts';

/** An operation as the PRD's sentences tell it, before it has a place in the model. */
export interface OperationDraft {
  readonly name: string;
  readonly verb: string;
  readonly actor: string;
  /** The entity it belongs to, as a plain term. */
  readonly thing: string;
  readonly sources: readonly string[];
  /** The deeds it was read from, in the order of the PRD. */
  readonly deeds: readonly Deed[];
}
