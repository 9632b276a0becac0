import { InputError, ThroughlineError, type Refusal } from '../../lifecycle/errors.ts';
import type { Draft } from '../../ports/drafter.ts';
import type { StepId, StepInput } from '../../steps/registry.ts';
import { createRulesDrafter } from '../rules-drafter.ts';

/** One step, as it goes to a thread. */
export interface RulesTask<S extends StepId = StepId> {
  readonly step: S;
  readonly input: StepInput<S>;
}

/** What comes back. An error loses its class on the way between threads, so that a refusal goes as data. */
export type RulesAnswer<S extends StepId = StepId> =
  { readonly draft: Draft<S> } | { readonly refusal: Refusal; readonly isInput: boolean };

const rules = createRulesDrafter();

/** What each thread of the pool runs. */
export default async function draftByRules({ step, input }: RulesTask): Promise<RulesAnswer> {
  try {
    return { draft: await rules.draft(step, input) };
  } catch (error) {
    if (!(error instanceof ThroughlineError)) throw error;
    const { id, message, fix, details } = error;
    return { refusal: { id, message, fix, details }, isInput: error instanceof InputError };
  }
}
