import type { Words } from '../analysis/forms/words.ts';
import { loadWords } from '../analysis/forms/load-words.ts';
import { ThroughlineError } from '../lifecycle/errors.ts';
import { noUsage, type Draft, type Drafter, type DraftOptions } from '../ports/drafter.ts';
import { steps, type StepId, type StepInput, type StepOutput } from '../steps/registry.ts';
import { answerTurn } from './rules/answer-turn.ts';
import { defineAggregates } from './rules/define-aggregates.ts';
import { draftAdr } from './rules/draft-adr.ts';
import { draftPrd } from './rules/draft-prd.ts';
import { draftRfc } from './rules/draft-rfc.ts';
import { draftTip } from './rules/draft-tip.ts';
import { identifyConcepts } from './rules/identify-concepts.ts';
import { proposeContexts } from './rules/propose-contexts.ts';
import { reviseDaa } from './rules/revise-daa.ts';
import { stateInvariants } from './rules/state-invariants.ts';
import { writePseudocode } from './rules/write-pseudocode.ts';

type Rules = { readonly [S in StepId]: (input: StepInput<S>, words: Words) => StepOutput<S> };

const rules: Rules = {
  // Only models read and criticize; rules are not asked and find nothing.
  'inception/read-prd': () => ({ parts: [] }),
  'inception/criticize-daa': () => ({ remarks: [] }),
  'inception/identify-concepts': identifyConcepts,
  'inception/propose-contexts': proposeContexts,
  'inception/define-aggregates': defineAggregates,
  'inception/write-pseudocode': writePseudocode,
  'inception/state-invariants': stateInvariants,
  'inception/revise-daa': reviseDaa,
  'lightweight/draft-tip': draftTip,
  'prd-writing/draft-prd': draftPrd,
  'design/draft-rfc': draftRfc,
  'design/answer-turn': answerTurn,
  // Only a model or a person can tell what a decision means for a sentence.
  'design/check-consistency': () => ({ edits: [] }),
  'design/draft-adr': draftAdr,
  // Whether a check fits a decision takes a model or a person.
  'construction/propose-check': () => ({ check: '', because: '' }),
  // Code drafts the plan; rewording and regrouping it takes a model or a person.
  'construction/shape-plan': () => ({ reword: [], reprove: [], move: [], merge: [], split: [], wait: [], omit: [], notDone: [] }),
  // What rules conclude is stored before a drafter is asked.
  'incident/hypothesize': () => ({ hypotheses: [], inconclusive: 'Rules have said what they know.' }),
  // Code assembles the drafts of an incident; their wording takes a model or a person.
  'incident/word-draft': () => ({ words: [] }),
};

/** Drafts with built-in rules: no model, no network, the same output for the same input. */
export function createRulesDrafter(): Drafter {
  return {
    mayCost: () => false,
    unpriced: () => [],

    async draft<S extends StepId>(step: S, input: StepInput<S>, { signal }: DraftOptions = {}): Promise<Draft<S>> {
      const startedAt = performance.now();
      signal?.throwIfAborted();
      const words = await loadWords();
      const output = followRule(step, input, words);
      return {
        output,
        provenance: {
          drafter: { kind: 'rules' },
          prompt: null,
          promptHash: null,
          usage: noUsage,
          latencyMs: Math.round(performance.now() - startedAt),
          calls: 0,
          passedOver: [],
        },
      };
    },

    async probe() {
      return [{ model: 'rules', because: 'built in', ok: true, detail: 'built-in rules', fix: '' }];
    },
  };
}

/** Checks the contract, so that a rule's defect shows at its step. Throws `draft.rules-defect`. */
function followRule<S extends StepId>(step: S, input: StepInput<S>, words: Words): StepOutput<S> {
  const rule: Rules[S] = rules[step];
  const checked = steps[step].output.safeParse(rule(input, words));
  if (checked.success) return checked.data as StepOutput<S>;
  const [first] = checked.error.issues;
  throw new ThroughlineError({
    id: 'draft.rules-defect',
    message: `The built-in rules drafted something for ${step} that its contract refuses, first at ${(first?.path ?? []).join('.') || 'its top'}: ${first?.message ?? 'no reason given'}.`,
    fix: 'This is a defect of the rules, not of your document: please report it with the PRD. A configured model drafts the step without them.',
    cause: checked.error,
  });
}
