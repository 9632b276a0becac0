import { END } from '@langchain/langgraph';
import { maxRevisions, type InceptionState } from './state.ts';

/** Redrafts an existing DAA only when asked to; otherwise drafts all of it. */
export function afterReading(state: InceptionState): 'redraft-daa' | 'identify-concepts' {
  return state.redraft === null || state.daa === '' ? 'identify-concepts' : 'redraft-daa';
}

/** A DAA that is drafted anew may have earlier reviews to act on. */
export function afterDraft(state: InceptionState): 'apply-earlier-reviews' | 'lint-daa' {
  return state.daa === '' ? 'lint-daa' : 'apply-earlier-reviews';
}

/** Errors are worth a revision; reviewers weigh warnings. The critic reads once, after lint. */
export function afterLint(state: InceptionState): 'revise-daa' | 'criticize-daa' | 'save-draft' {
  if (state.errors > 0 && state.revisions < maxRevisions) return 'revise-daa';
  return state.critic === 'due' ? 'criticize-daa' : 'save-draft';
}

/** The critic's remarks are worth one revision, however many came before. */
export function afterCritic(state: InceptionState): 'revise-daa' | 'save-draft' {
  return state.remarks.length > 0 ? 'revise-daa' : 'save-draft';
}

export function afterDecision(state: InceptionState): 'publish-daa' | 'act-on-comments' | 'take-up-version' | typeof END {
  switch (state.outcome) {
    case 'approve':
      return 'publish-daa';
    case 'request-changes':
      return 'act-on-comments';
    case 'withdrawn':
      return 'take-up-version';
    case 'reject':
      return END;
    case 'none':
      // Only a swallowed pause could lead here. No answer but failing keeps the gate closed.
      throw new Error('inception: the gate node ended without an outcome');
  }
}

/** An approval that fell publishes nothing. */
export function afterPublishing(state: InceptionState): 'take-up-version' | typeof END {
  return state.outcome === 'withdrawn' ? 'take-up-version' : END;
}

export function afterTakingUp(state: InceptionState): 'report-coverage' | typeof END {
  return state.outcome === 'withdrawn' ? END : 'report-coverage';
}
