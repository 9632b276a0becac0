import { END } from '@langchain/langgraph';
import { maxRevisions, type InceptionState } from './state.ts';

/** A DAA that is drafted anew may have been reviewed before. */
export function afterDraft(state: InceptionState): 'apply-earlier-reviews' | 'lint-daa' {
  return state.daa === '' ? 'lint-daa' : 'apply-earlier-reviews';
}

/** Errors are worth a revision; warnings are for the reviewer to weigh. */
export function afterLint(state: InceptionState): 'revise-daa' | 'save-draft' {
  const hasErrors = state.findings.some((finding) => finding.severity === 'error');
  return hasErrors && state.revisions < maxRevisions ? 'revise-daa' : 'save-draft';
}

export function afterDecision(state: InceptionState): 'publish-daa' | 'act-on-comments' | typeof END {
  switch (state.outcome) {
    case 'approve':
      return 'publish-daa';
    case 'request-changes':
      return 'act-on-comments';
    case 'reject':
    case 'withdrawn':
      return END;
    case 'none':
      // Only a swallowed pause could lead here. Failing is the one answer that cannot skip the gate.
      throw new Error('inception: the gate node ended without an outcome');
  }
}
