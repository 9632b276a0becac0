import { END } from '@langchain/langgraph';
import { maxReviews, type ConstructionState } from './state.ts';

/** A Validated plan that lacks only its Bolts needs no gate. */
export function atStart(state: ConstructionState): 'draft-plan' | 'create-bolts' {
  return state.accepted > 0 ? 'create-bolts' : 'draft-plan';
}

/** Without a model nobody but a person can do what a review asks for. */
export function afterShaping(state: ConstructionState): 'lint-plan' | typeof END {
  return state.stopped ? END : 'lint-plan';
}

export function afterDecision(state: ConstructionState): 'create-bolts' | 'shape-plan' | 'take-up-version' | typeof END {
  switch (state.outcome) {
    case 'approve':
      return 'create-bolts';
    case 'withdrawn':
      return 'take-up-version';
    case 'request-changes':
      return state.reviews < maxReviews ? 'shape-plan' : END;
    case 'reject':
      return END;
    case 'none':
      // Only a swallowed pause could lead here. No answer but failing keeps the gate closed.
      throw new Error('construction: the gate node ended without an outcome');
  }
}

/** An approval that fell creates nothing. */
export function afterCreating(state: ConstructionState): 'take-up-version' | typeof END {
  return state.outcome === 'withdrawn' ? 'take-up-version' : END;
}

export function afterTakingUp(state: ConstructionState): 'open-gate' | typeof END {
  return state.outcome === 'withdrawn' ? END : 'open-gate';
}
