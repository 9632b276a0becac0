import type { Tagger } from '../../analysis/concepts/tagger.ts';
import type { DaaBody } from '../../lifecycle/daa.ts';
import type { PrdInput } from '../../steps/inception/contracts.ts';

/** What one wish did to the model: the new body, or why it was left as it is. */
export type Revision = { readonly daa: DaaBody } | { readonly notDone: string };

export interface RevisionContext {
  readonly prd: PrdInput;
  readonly tagger: Tagger;
}
