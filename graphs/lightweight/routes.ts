import { END } from '@langchain/langgraph';
import type { LightweightState } from './state.ts';

/** Requested changes end the run: the engineer makes them and submits the TIP again. */
export function afterDecision(state: LightweightState): 'publish-tip' | 'take-up-version' | typeof END {
  switch (state.outcome) {
    case 'approve':
      return 'publish-tip';
    case 'withdrawn':
      return 'take-up-version';
    case 'request-changes':
    case 'reject':
      return END;
    case 'none':
      // Only a swallowed pause could lead here. No answer but failing keeps the gate closed.
      throw new Error('lightweight: the gate node ended without an outcome');
  }
}

/** An approval that fell publishes nothing. */
export function afterPublishing(state: LightweightState): 'take-up-version' | typeof END {
  return state.outcome === 'withdrawn' ? 'take-up-version' : END;
}

export function afterTakingUp(state: LightweightState): 'report-coverage' | typeof END {
  return state.outcome === 'withdrawn' ? END : 'report-coverage';
}
