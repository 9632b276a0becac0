import { END } from '@langchain/langgraph';
import { maxReviews, maxRevisions, type DesignState } from './state.ts';

/** An RFC that was approved without a session has its decision already. */
export function atStart(state: DesignState): 'check-consistency' | 'draft-adr' {
  return state.session === '' ? 'draft-adr' : 'check-consistency';
}

/** A person takes or declines what was proposed, and finalizes again. */
export function afterConsistency(state: DesignState): 'finalize-rfc' | typeof END {
  return state.stopped ? END : 'finalize-rfc';
}

export function afterRfcDecision(state: DesignState): 'publish-rfc' | 'reopen-session' | 'close-session' | 'take-up-rfc' {
  switch (state.outcome) {
    case 'approve':
      return 'publish-rfc';
    case 'request-changes':
      return 'reopen-session';
    case 'reject':
      return 'close-session';
    case 'withdrawn':
      return 'take-up-rfc';
    case 'none':
      // Only a swallowed pause could lead here. Failing is the one answer that cannot skip the gate.
      throw new Error('design: the gate node of the RFC ended without an outcome');
  }
}

/** An approval that has fallen meanwhile publishes nothing. */
export function afterPublishingRfc(state: DesignState): 'take-up-rfc' | 'draft-adr' {
  return state.outcome === 'withdrawn' ? 'take-up-rfc' : 'draft-adr';
}

/** Without a version of a person's to go on with, the dialogue does. */
export function afterTakingUpRfc(state: DesignState): 'reopen-session' | 'check-design' {
  return state.outcome === 'withdrawn' ? 'reopen-session' : 'check-design';
}

/** Errors are worth a revision; warnings are for the reviewer to weigh. */
export function afterLint(state: DesignState): 'revise-adr' | 'save-adr' {
  return state.errors > 0 && state.revisions < maxRevisions ? 'revise-adr' : 'save-adr';
}

export function afterAdrDecision(state: DesignState): 'publish-adr' | 'act-on-review' | 'take-up-adr' | typeof END {
  switch (state.outcome) {
    case 'approve':
      return 'publish-adr';
    case 'request-changes':
      return state.reviews < maxReviews ? 'act-on-review' : END;
    case 'withdrawn':
      return 'take-up-adr';
    case 'reject':
      return END;
    case 'none':
      throw new Error('design: the gate node of the AI-ADR ended without an outcome');
  }
}

export function afterPublishingAdr(state: DesignState): 'take-up-adr' | typeof END {
  return state.outcome === 'withdrawn' ? 'take-up-adr' : END;
}

export function afterTakingUpAdr(state: DesignState): 'open-adr-gate' | typeof END {
  return state.outcome === 'withdrawn' ? END : 'open-adr-gate';
}
