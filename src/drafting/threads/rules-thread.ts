import { InputError, ThroughlineError, type Refusal } from '../../lifecycle/errors.ts';
import type { Draft } from '../../ports/drafter.ts';
import type { StepId, StepInput } from '../../steps/registry.ts';
import { createRulesDrafter } from '../rules-drafter.ts';

/** One step as sent to a thread. */
export interface RulesTask<S extends StepId = StepId> {
  readonly step: S;
  readonly input: StepInput<S>;
}

/** The thread's answer. Refusals are data, because errors lose their class between threads. */
export type RulesAnswer<S extends StepId = StepId> =
  { readonly draft: Draft<S> } | { readonly refusal: Refusal; readonly isInput: boolean };

const rules = createRulesDrafter();

/** The entry point of each thread in the pool. */
export default async function draftByRules({ step, input }: RulesTask): Promise<RulesAnswer> {
  try {
    return { draft: await rules.draft(step, input) };
  } catch (error) {
    if (!(error instanceof ThroughlineError)) throw error;
    const { id, message, fix, details } = error;
    return { refusal: { id, message, fix, details }, isInput: error instanceof InputError };
  }
}
