import { setPriorities } from '../../../documents/prd/set-priorities.ts';
import { nfrCategories } from '../../../lifecycle/prd.ts';
import type { PrdDraft } from '../../../steps/prd-writing/contracts.ts';
import type { StepInput } from '../../../steps/registry.ts';

type Answered = StepInput<'prd-writing/draft-prd'>['answered'][number];

/** Inserts people's answers to an earlier draft's questions at the places they asked about. */
export function takeAnswers(draft: PrdDraft, answered: readonly Answered[]): PrdDraft {
  return answered.reduce(takeOne, draft);
}

function takeOne(draft: PrdDraft, { id, place, answer }: Answered): PrdDraft {
  const { metrics, constraints, nonFunctional, requirements, stories } = draft;
  const category = nfrCategories.find((entry) => entry === place);
  if (category) return { ...draft, nonFunctional: { ...nonFunctional, [category]: [...nonFunctional[category], answer] } };
  switch (place) {
    case 'objective':
      return { ...draft, objective: `${draft.objective} ${answer}` };
    case 'target-users': {
      const roles = stories.map((story) => (story.role === '' ? { ...story, role: answer } : story));
      return { ...draft, targetUsers: [...draft.targetUsers, answer], stories: roles };
    }
    case 'priorities': {
      const numbered = stories.map((story, at) => ({ ...story, id: `US-${at + 1}` }));
      return { ...draft, stories: setPriorities(numbered, id, answer).map(({ id: _id, ...story }) => story) };
    }
    case 'edge-cases':
      return {
        ...draft,
        requirements: [...requirements, { section: 'Errors and edge cases', text: answer, priority: 'must-have' }],
      };
    case 'out-of-scope':
      return { ...draft, outOfScope: [...draft.outOfScope, answer] };
    case 'primary-kpi':
      return { ...draft, metrics: { ...metrics, primaryKpi: answer } };
    case 'measurement-method':
      return { ...draft, metrics: { ...metrics, measurementMethod: answer } };
    case 'timeline':
    case 'budget':
      return { ...draft, constraints: { ...constraints, [place]: answer } };
    case 'technical-constraints':
      return { ...draft, constraints: { ...constraints, technical: [...constraints.technical, answer] } };
    case 'team-constraints':
      return { ...draft, constraints: { ...constraints, team: [...constraints.team, answer] } };
    default:
      return {
        ...draft,
        stories: stories.map((story, at) =>
          place === `US-${at + 1}` ? { ...story, criteria: [...story.criteria, answer] } : story,
        ),
      };
  }
}
