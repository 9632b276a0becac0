import type { Words } from '../../analysis/forms/words.ts';
import type { DaaBody } from '../../lifecycle/daa.ts';
import { assembleDaa } from '../../steps/inception/assemble-daa.ts';
import type { PrdInput } from '../../steps/inception/contracts.ts';
import { defineAggregates } from './define-aggregates.ts';
import { identifyConcepts } from './identify-concepts.ts';
import { proposeContexts } from './propose-contexts.ts';
import { stateInvariants } from './state-invariants.ts';
import { writePseudocode } from './write-pseudocode.ts';

/** Runs all five steps, as the workflow does. */
export function draftAnew(prd: PrdInput, words: Words): DaaBody {
  const concepts = identifyConcepts({ prd }, words);
  const contexts = proposeContexts({ prd, concepts }, words);
  const tactical = defineAggregates({ prd, concepts, contexts }, words);
  const pseudocode = writePseudocode({ prd, concepts, contexts, tactical }, words);
  const invariants = stateInvariants({ prd, concepts, contexts, tactical, pseudocode }, words);
  return assembleDaa({ contexts, tactical, pseudocode, invariants });
}
