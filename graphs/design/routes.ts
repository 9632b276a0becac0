import { END } from '@langchain/langgraph';
import { maxReviews, maxRevisions, type DesignState } from './state.ts';

/** An RFC that was approved without a session goes straight to its AI-ADR. */
export function atStart(state: DesignState): 'check-consistency' | 'draft-adr' {
  return state.session === '' ? 'draft-adr' : 'check-consistency';
}

/** A person takes or declines proposed edits and then finalizes again, in another run. */
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
      // Only a swallowed pause could lead here. No answer but failing keeps the gate closed.
      throw new Error('design: the gate node of the RFC ended without an outcome');
  }
}

/** An approval that fell publishes nothing. */
export function afterPublishingRfc(state: DesignState): 'take-up-rfc' | 'draft-adr' {
  return state.outcome === 'withdrawn' ? 'take-up-rfc' : 'draft-adr';
}

/** The dialogue goes on when no person wrote a newer version. */
export function afterTakingUpRfc(state: DesignState): 'reopen-session' | 'check-design' {
  return state.outcome === 'withdrawn' ? 'reopen-session' : 'check-design';
}

/** Errors are worth a revision; the reviewer weighs warnings. */
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
