import type { Tagger } from '../../analysis/concepts/tagger.ts';
import type { DaaBody } from '../../lifecycle/daa.ts';
import { assembleDaa } from '../../steps/inception/assemble-daa.ts';
import type { PrdInput } from '../../steps/inception/contracts.ts';
import { defineAggregates } from './define-aggregates.ts';
import { identifyConcepts } from './identify-concepts.ts';
import { proposeContexts } from './propose-contexts.ts';
import { stateInvariants } from './state-invariants.ts';
import { writePseudocode } from './write-pseudocode.ts';

/** All five steps at once, as the workflow takes them. */
export function draftAnew(prd: PrdInput, tagger: Tagger): DaaBody {
  const concepts = identifyConcepts({ prd }, tagger);
  const contexts = proposeContexts({ prd, concepts }, tagger);
  const tactical = defineAggregates({ prd, concepts, contexts }, tagger);
  const pseudocode = writePseudocode({ prd, concepts, contexts, tactical }, tagger);
  const invariants = stateInvariants({ prd, concepts, contexts, tactical, pseudocode }, tagger);
  return assembleDaa({ contexts, tactical, pseudocode, invariants });
}
