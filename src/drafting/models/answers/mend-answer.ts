import type { StepId, StepInput, StepOutput } from '../../../steps/registry.ts';
import type { Answer } from './answer-schemas.ts';
import { keepQuoted } from './keep-quoted.ts';
import { mendAdr } from './mend-adr.ts';
import { mendConcepts, mendContexts, mendInvariants, mendPseudocode, mendTactical } from './mend-draft.ts';
import { mendPrd } from './mend-prd.ts';
import { mendRfc } from './mend-rfc.ts';
import { mendTip } from './mend-tip.ts';
import { mendRevision } from './mend-revision.ts';

type Mends = { readonly [S in StepId]: (answer: Answer<S>, input: StepInput<S>) => StepOutput<S> };

const mends: Mends = {
  'inception/read-prd': (answer) => answer,
  'inception/criticize-daa': keepQuoted,
  'inception/identify-concepts': mendConcepts,
  'inception/propose-contexts': mendContexts,
  'inception/define-aggregates': mendTactical,
  'inception/write-pseudocode': mendPseudocode,
  'inception/state-invariants': mendInvariants,
  'inception/revise-daa': mendRevision,
  'lightweight/draft-tip': mendTip,
  'prd-writing/draft-prd': mendPrd,
  'design/draft-rfc': mendRfc,
  'design/answer-turn': (reply) => reply,
  'design/check-consistency': (answer) => answer,
  'design/draft-adr': mendAdr,
  'construction/shape-plan': (answer) => answer,
  'construction/propose-check': (answer) => answer,
  'incident/hypothesize': (answer) => answer,
  'incident/word-draft': (answer) => answer,
};

/** Turns an answer into the step's output; corrects what code can know without another request. */
export function mendAnswer<S extends StepId>(
  step: S,
  { answer, input }: { answer: Answer<S>; input: StepInput<S> },
): StepOutput<S> {
  const mend: Mends[S] = mends[step];
  return mend(answer, input);
}
