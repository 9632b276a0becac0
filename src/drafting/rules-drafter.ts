import type { Tagger } from '../analysis/concepts/tagger.ts';
import { loadTagger } from '../analysis/concepts/tagger.ts';
import type { Draft, Drafter } from '../ports/drafter.ts';
import { steps, type StepId, type StepInput, type StepOutput } from '../steps/registry.ts';
import { defineAggregates } from './rules/define-aggregates.ts';
import { identifyConcepts } from './rules/identify-concepts.ts';
import { proposeContexts } from './rules/propose-contexts.ts';
import { reviseDaa } from './rules/revise-daa.ts';
import { stateInvariants } from './rules/state-invariants.ts';
import { writePseudocode } from './rules/write-pseudocode.ts';

type Rules = { readonly [S in StepId]: (input: StepInput<S>, tagger: Tagger) => StepOutput<S> };

const rules: Rules = {
  'inception/identify-concepts': identifyConcepts,
  'inception/propose-contexts': proposeContexts,
  'inception/define-aggregates': defineAggregates,
  'inception/write-pseudocode': writePseudocode,
  'inception/state-invariants': stateInvariants,
  'inception/revise-daa': reviseDaa,
};

/** Drafts with built-in rules: no model, no network, the same output for the same input. */
export function createRulesDrafter(): Drafter {
  return {
    async draft<S extends StepId>(step: S, input: StepInput<S>, signal?: AbortSignal): Promise<Draft<S>> {
      const startedAt = performance.now();
      signal?.throwIfAborted();
      const tagger = await loadTagger();
      const rule: Rules[S] = rules[step];
      // The contract is checked here so that a defect of a rule shows at its step, not three steps later.
      const output = steps[step].output.parse(rule(input, tagger)) as StepOutput<S>;
      return {
        output,
        provenance: {
          drafter: { kind: 'rules' },
          promptHash: null,
          usage: { inputTokens: 0, outputTokens: 0, costUsd: 0 },
          latencyMs: Math.round(performance.now() - startedAt),
        },
      };
    },
  };
}
