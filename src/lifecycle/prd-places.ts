import { freeIds } from './free-ids.ts';
import { nfrCategories, type PrdBody } from './prd.ts';
import type { QuestionPlace } from './prd-questions.ts';

const requirementSection = 'Errors and edge cases';

const names: Readonly<Record<string, string>> = {
  objective: 'Objective',
  'target-users': 'Target Users',
  priorities: 'Priorities of the stories',
  requirements: 'Requirements',
  'edge-cases': 'Requirements: Errors and edge cases',
  'out-of-scope': 'Out of Scope',
  'primary-kpi': 'Primary KPI',
  'measurement-method': 'Measurement Method',
  timeline: 'Timeline',
  budget: 'Budget',
  'technical-constraints': 'Technical Constraints',
  'team-constraints': 'Team Constraints',
};

/** Returns the heading of a place: `primary-kpi` is "Primary KPI". */
export function namePlace(place: QuestionPlace): string {
  return names[place] ?? place.charAt(0).toUpperCase() + place.slice(1);
}

/**
 * Returns the PRD with a text added at a place. A new part gets an id that no version ever used
 * (`everUsed`), and a requirement stands under `section`. Nobody stated its priority. Priorities take
 * no text, and nor does a missing story: the PRD is then unchanged.
 */
export function putAtPlace(
  body: PrdBody,
  {
    place,
    text,
    everUsed = [],
    section = '',
  }: { place: QuestionPlace; text: string; everUsed?: readonly string[]; section?: string },
): PrdBody {
  const { metrics, constraints } = body;
  const join = (before: string): string => (before === '' ? text : `${before} ${text}`);
  const part = { text, everUsed };
  const category = nfrCategories.find((entry) => entry === place);
  if (category) return { ...body, nonFunctional: withNfr(body, category, part) };
  switch (place) {
    case 'objective':
      return { ...body, objective: join(body.objective) };
    case 'target-users':
      return { ...body, targetUsers: [...body.targetUsers, text] };
    case 'requirements':
      return { ...body, requirements: withRequirement(body, { ...part, section }) };
    case 'edge-cases':
      return { ...body, requirements: withRequirement(body, { ...part, section: requirementSection }) };
    case 'out-of-scope':
      return { ...body, outOfScope: [...body.outOfScope, text] };
    case 'primary-kpi':
      return { ...body, metrics: { ...metrics, primaryKpi: join(metrics.primaryKpi) } };
    case 'measurement-method':
      return { ...body, metrics: { ...metrics, measurementMethod: join(metrics.measurementMethod) } };
    case 'timeline':
      return { ...body, constraints: { ...constraints, timeline: join(constraints.timeline) } };
    case 'budget':
      return { ...body, constraints: { ...constraints, budget: join(constraints.budget) } };
    case 'technical-constraints':
      return { ...body, constraints: { ...constraints, technical: [...constraints.technical, text] } };
    case 'team-constraints':
      return { ...body, constraints: { ...constraints, team: [...constraints.team, text] } };
    default:
      return { ...body, stories: body.stories.map((story) => (story.id === place ? withCriterion(story, part) : story)) };
  }
}

interface NewPart {
  readonly text: string;
  readonly everUsed: readonly string[];
}

function withNfr(
  { nonFunctional }: PrdBody,
  category: (typeof nfrCategories)[number],
  { text, everUsed }: NewPart,
): PrdBody['nonFunctional'] {
  const all = nfrCategories.flatMap((one) => nonFunctional[one]).map(({ id }) => id);
  return { ...nonFunctional, [category]: [...nonFunctional[category], { id: freeIds('NFR', [...everUsed, ...all])(), text }] };
}

function withRequirement(
  { requirements }: PrdBody,
  { text, everUsed, section }: NewPart & { readonly section: string },
): PrdBody['requirements'] {
  const id = freeIds('REQ', [...everUsed, ...requirements.map((one) => one.id)])();
  return [...requirements, { id, section, text, priority: null }];
}

function withCriterion(story: PrdBody['stories'][number], { text, everUsed }: NewPart): PrdBody['stories'][number] {
  const scope = `${story.id}.`;
  const id = freeIds(`${scope}AC`, [...everUsed, ...story.criteria.map((one) => scope + one.id)])().slice(scope.length);
  return { ...story, criteria: [...story.criteria, { id, text }] };
}
