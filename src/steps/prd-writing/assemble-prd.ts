import { putAtPlace } from '../../lifecycle/prd-places.ts';
import { isOpen, markerOf, type PrdQuestion } from '../../lifecycle/prd-questions.ts';
import { nfrCategories, prdBodySchema, type PrdBody } from '../../lifecycle/prd.ts';
import type { DraftAssumption, OpenQuestion, PrdDraft } from './contracts.ts';
import { mostQuestions, rankQuestions } from './rank-questions.ts';
import { standardAssumptions } from './standard-assumptions.ts';

/**
 * Turns a draft into a PRD: parts with ids, at most five open questions with a marker where each
 * answer goes, and assumptions with why they are safe. Questions beyond five become assumptions of
 * their recommended answer. `answered` questions of an earlier draft stay and are not asked again.
 */
export function assemblePrd(draft: PrdDraft, answered: readonly PrdQuestion[] = []): PrdBody {
  const ranked = rankQuestions(draft.questions.filter((question) => !answered.some((one) => asksAgain(question, one))));
  const asked = numberQuestions(ranked.slice(0, mostQuestions), answered);
  const left = ranked
    .slice(mostQuestions)
    .filter(({ place }) => place !== 'priorities')
    .map(asAssumption);
  const stated = withStories(statedBody(draft), asked);
  const marked = asked.reduce((body, question) => mark(body, question), stated);
  const filled = [
    ...draft.assumptions,
    ...left,
    ...standardAssumptions.filter(({ place }) => isEmptyAt(marked, place, draft, left)),
  ];
  const assumed = filled.reduce(assume, marked);
  const prioritized = settlePriorities(assumed, asked);
  const questions = [...answered, ...asked];
  return prdBodySchema.parse({ ...prioritized, ...(questions.length === 0 ? {} : { questions }) });
}

function statedBody(draft: PrdDraft): PrdBody {
  const { title, objective, targetUsers, metrics, constraints, risks, glossary, outOfScope } = draft;
  let count = 0;
  const nonFunctional = Object.fromEntries(
    nfrCategories.map((category) => [
      category,
      draft.nonFunctional[category].map((text) => ({ id: `NFR-${(count += 1)}`, text })),
    ]),
  ) as PrdBody['nonFunctional'];
  const body: PrdBody = {
    title,
    objective,
    targetUsers: [...targetUsers],
    stories: [],
    requirements: draft.requirements.map((requirement, at) => ({ id: `REQ-${at + 1}`, ...requirement })),
    nonFunctional,
    risks: { ...risks, assumptions: [] },
    metrics: { ...metrics, secondary: metrics.secondary.map((text, at) => ({ id: `KPI-${at + 2}`, text })) },
    constraints,
    outOfScope: [...outOfScope],
    glossary,
    unread: [],
    other: [],
  };
  const stories = draft.stories.map(({ title: name, criteria, ...story }, at) => ({
    id: `US-${at + 1}`,
    ...(name === '' ? {} : { title: name }),
    ...story,
    criteria: criteria.map((text, index) => ({ id: `AC-${index + 1}`, text })),
  }));
  return { ...body, stories };
}

/** Marks missing roles of stories with the one question about target users. */
function withStories(body: PrdBody, asked: readonly PrdQuestion[]): PrdBody {
  const users = asked.find(({ place }) => place === 'target-users');
  if (!users) return body;
  return { ...body, stories: body.stories.map((story) => (story.role === '' ? { ...story, role: markerOf(users) } : story)) };
}

function mark(body: PrdBody, question: PrdQuestion): PrdBody {
  return putAtPlace(body, { place: question.place, text: markerOf(question) });
}

function assume(body: PrdBody, { text, because, place }: DraftAssumption): PrdBody {
  const sentence = /[.!?]$/.test(text) ? text : `${text}.`;
  const reason = because.replace(/(?<![.\s])[.\s]+$/, '');
  const { risks } = body;
  const recorded = {
    ...body,
    risks: { ...risks, assumptions: [...risks.assumptions, `${sentence} Safe to assume because ${reason}.`] },
  };
  return place === null ? recorded : putAtPlace(recorded, { place, text: `${sentence} (assumed)` });
}

/** Returns whether a field is empty and no assumption of the draft will fill it. */
function isEmptyAt(body: PrdBody, place: string, { assumptions }: PrdDraft, left: readonly DraftAssumption[]): boolean {
  if ([...assumptions, ...left].some((one) => one.place === place)) return false;
  const { metrics, constraints, nonFunctional } = body;
  const category = nfrCategories.find((entry) => entry === place);
  if (category) return nonFunctional[category].length === 0;
  if (place === 'measurement-method') return metrics.measurementMethod === '';
  if (place === 'timeline') return constraints.timeline === '';
  if (place === 'budget') return constraints.budget === '';
  return place === 'team-constraints' && constraints.team.length === 0;
}

/** Without a question about priorities, unranked stories become must-haves. */
function settlePriorities(body: PrdBody, asked: readonly PrdQuestion[]): PrdBody {
  const without = body.stories.filter(({ priority }) => priority === null).map(({ id }) => id);
  if (without.length === 0 || asked.some(({ place }) => place === 'priorities')) return body;
  const stories = body.stories.map((story) => ({ ...story, priority: story.priority ?? ('must-have' as const) }));
  return assume(
    { ...body, stories },
    {
      text: `${without.join(', ')} ${without.length === 1 ? 'is a must-have' : 'are must-haves'}`,
      because: 'what is not ranked is part of what was asked for, and a lower priority takes nothing away',
      place: null,
    },
  );
}

function asAssumption({ recommended, place, changes }: OpenQuestion): DraftAssumption {
  return {
    text: recommended,
    because: `it changes less than what is asked${changes === '' ? '' : ` (${changes})`}, and whoever approves can say otherwise`,
    place,
  };
}

function numberQuestions(questions: readonly OpenQuestion[], answered: readonly PrdQuestion[]): PrdQuestion[] {
  const highest = answered.reduce((most, { id }) => Math.max(most, Number(id.slice(2))), 0);
  return questions.map(({ text, place, changes, recommended, otherwise }, at) => ({
    id: `Q-${highest + 1 + at}`,
    text: text.replace(/\s+/g, ' ').trim(),
    place,
    changes,
    recommended,
    otherwise,
    answer: '',
    answeredBy: '',
    answeredAt: '',
  }));
}

/** The same place means the same question, except for stories and a few broad places. */
function asksAgain(question: Pick<OpenQuestion, 'text' | 'place'>, earlier: PrdQuestion): boolean {
  if (isOpen(earlier)) return false;
  const plain = (text: string): string => text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, ' ');
  const mayRepeat = question.place.startsWith('US-') || question.place === 'out-of-scope' || question.place === 'edge-cases';
  return plain(question.text) === plain(earlier.text) || (question.place === earlier.place && !mayRepeat);
}
