import { UnavailableError, type Refusal } from '../lifecycle/errors.ts';
import type { Usage } from './drafter.ts';

/** No drafter gave a usable answer. The engine counts the paid `usage` on the run. */
export class DraftFailed extends UnavailableError {
  readonly usage: Usage;

  constructor(refusal: Refusal, usage: Usage) {
    super(refusal);
    this.usage = usage;
  }
}
