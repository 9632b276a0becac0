import type { CoverageReport } from '../../../lifecycle/coverage.ts';
import { splitPartRef } from '../../../lifecycle/ids.ts';
import type { PrdBody } from '../../../lifecycle/prd.ts';

const shownIds = 6;

/** Lists what an engineer must know and the PRD leaves open, the most decisive first. */
export function draftQuestions({ prd, coverage }: { prd: { readonly body: PrdBody }; coverage: CoverageReport }): string[] {
  const idsOf = (wanted: string): string[] =>
    coverage.items.filter(({ status }) => status === wanted).map(({ ref }) => splitPartRef(ref)?.localId ?? ref);
  const [gaps, stated] = [idsOf('GAP'), idsOf('STATED')];
  const { stories, nonFunctional, constraints, risks } = prd.body;
  const bare = stories.filter(({ criteria }) => criteria.length === 0).map(({ id }) => id);
  const questions = [
    gaps.length > 0 && `What serves ${names(gaps)}? Nothing proposed here does yet.`,
    stated.length > 0 && `What makes ${names(stated)} true? They are quoted here, in whole or in part.`,
    bare.length > 0 && `When is ${names(bare)} done? The PRD states no acceptance criterion.`,
    'Which other systems does the feature touch?',
    nonFunctional.security.length === 0 && 'Who may call what? The PRD states no requirement on security.',
    nonFunctional.performance.length === 0 &&
      nonFunctional.scalability.length === 0 &&
      'Which load and which response times are to be expected? The PRD states neither.',
    nonFunctional.availability.length === 0 && 'What happens while the feature is down? The PRD states no availability.',
    constraints.timeline === '' && 'By when is it needed? The PRD names no timeline.',
    'Which of the tables exist already, and what has to be migrated?',
    ...risks.assumptions.map((assumption) => `Does this hold: "${assumption}"?`),
  ];
  return questions.filter((question) => question !== false);
}

function names(ids: readonly string[]): string {
  const rest = ids.length - shownIds;
  return rest > 0 ? `${ids.slice(0, shownIds).join(', ')} and ${rest} more` : ids.join(', ');
}
