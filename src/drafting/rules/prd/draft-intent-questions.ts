import type { OpenQuestion, PrdDraft } from '../../../steps/prd-writing/contracts.ts';

interface Stated extends Pick<PrdDraft, 'stories' | 'nonFunctional' | 'constraints' | 'outOfScope'> {
  readonly primaryKpi: string;
}

/** Asks about required fields that the intent leaves empty, without ranking or limit. */
export function draftIntentQuestions({ stories, primaryKpi, nonFunctional, constraints, outOfScope }: Stated): OpenQuestion[] {
  const ids = stories.map((_, at) => `US-${at + 1}`);
  const without = (lacks: (story: PrdDraft['stories'][number]) => boolean): string[] =>
    ids.filter((_, at) => stories[at] !== undefined && lacks(stories[at]));
  const roleless = without(({ role }) => role === '');
  const unranked = without(({ priority }) => priority === null);
  const questions: (OpenQuestion | false)[] = [
    (stories.length === 0 || roleless.length > 0) && {
      text: 'Who uses it: in which role is somebody when they want this?',
      place: 'target-users',
      stories: roleless,
      touches: ['scope'],
      changes: 'who may see and do what',
      recommended: 'customer',
      otherwise: 'Each further role may see and do other things, and brings stories of its own.',
    },
    primaryKpi === '' && {
      text: 'By which figure will you know that it works?',
      place: 'primary-kpi',
      stories: [],
      touches: [],
      changes: 'the primary KPI, without which the gate cannot be passed',
      recommended: 'Within three months of the release, at least half of those it is for have used it.',
      otherwise: 'Another figure changes what is counted and when the feature counts as a success; no story changes.',
    },
    unranked.length > 1 && {
      text: 'Which of the stories must the first version have, and which could follow?',
      place: 'priorities',
      stories: unranked,
      touches: [],
      changes: 'what may be left out when time runs short',
      recommended: 'all must-have',
      otherwise: 'A story that is no must-have may be left out when time runs short.',
    },
    outOfScope.length === 0 && {
      text: 'What is not part of the first version, although somebody may expect it?',
      place: 'out-of-scope',
      stories: ids,
      touches: ['scope'],
      changes: 'which stories are left out, and which are missing',
      recommended: 'Everything that no story here names is left out.',
      otherwise: 'What is named is not built; what is wanted after all needs a story.',
    },
    nonFunctional.security.length === 0 && {
      text: 'Which of the data is sensitive, who may see it, and how long is it kept?',
      place: 'security',
      stories: [],
      touches: ['law'],
      changes: 'who may see and change what, and which law applies',
      recommended:
        'Only the person concerned and the staff who serve them see the data; it is kept no longer than the law asks for.',
      otherwise: 'Data on health, children or payments brings rules of its own on consent, access and deletion.',
    },
    nonFunctional.performance.length + nonFunctional.scalability.length === 0 && {
      text: 'How many people use it at the busiest hour, and how long may an answer take?',
      place: 'performance',
      stories: [],
      touches: [],
      changes: 'what is measured before the release',
      recommended: 'At the busiest hour an answer takes at most 2 seconds.',
      otherwise: 'A higher load or a faster answer may need another design.',
    },
    constraints.timeline === '' && {
      text: 'By when is it needed?',
      place: 'timeline',
      stories: [],
      touches: [],
      changes: 'what fits into the first version',
      recommended: 'There is no fixed date.',
      otherwise: 'A date decides which stories the first version can have.',
    },
  ];
  return questions.filter((question) => question !== false);
}
