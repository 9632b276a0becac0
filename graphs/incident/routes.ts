import { END } from '@langchain/langgraph';
import type { IncidentState } from './state.ts';

/** Each step of an incident begins at a node of its own. */
export function atStart({ step }: IncidentState): 'correlate' | 'draft' {
  return step === 'correlate' ? step : 'draft';
}

/** A Fix-It Bolt is accepted by the on-call engineer, and has its gate once it is built. */
export function afterDraft({ step, artifact }: IncidentState): 'open-gate' | typeof END {
  return artifact === '' || step === 'fix' ? END : 'open-gate';
}

/** The decision moved the artifact. What a review asks for a person does, and submits again. */
export function afterDecision({ outcome }: IncidentState): 'take-up-version' | typeof END {
  // Only a swallowed pause could lead here. No answer but failing keeps the gate closed.
  if (outcome === 'none') throw new Error('incident: the gate node ended without an outcome');
  return outcome === 'withdrawn' ? 'take-up-version' : END;
}

export function afterTakingUp({ outcome }: IncidentState): 'open-gate' | typeof END {
  return outcome === 'withdrawn' ? END : 'open-gate';
}
