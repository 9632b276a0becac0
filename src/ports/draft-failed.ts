import { UnavailableError, type Refusal } from '../lifecycle/errors.ts';
import type { Usage } from './drafter.ts';

/** No configured drafter gave a usable answer. `usage` was paid all the same; the engine counts it on the run. */
export class DraftFailed extends UnavailableError {
  readonly usage: Usage;

  constructor(refusal: Refusal, usage: Usage) {
    super(refusal);
    this.usage = usage;
  }
}
