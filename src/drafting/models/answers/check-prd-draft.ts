import type { StepInput, StepOutput } from '../../../steps/registry.ts';
import type { AnswerProblem } from './answer-problem.ts';

type Draft = StepOutput<'prd-writing/draft-prd'>;

/**
 * Finds figures that neither the intent nor an answer names (allowed in assumptions and
 * recommendations), missing users or KPI without a question, and questions on unknown stories.
 */
export function checkPrdDraft(draft: Draft, { intent, answered }: StepInput<'prd-writing/draft-prd'>): AnswerProblem[] {
  const known = figuresIn([intent, ...answered.map(({ answer }) => answer)].join('\n'));
  const asked = new Set(draft.questions.map(({ place }) => place));
  const ids = new Set(draft.stories.map((_, at) => `US-${at + 1}`));
  return [
    ...statedTexts(draft).flatMap(({ path, text }) => {
      const invented = [...figuresIn(text)].filter((figure) => !known.has(figure));
      return invented.length === 0
        ? []
        : [problem(path, `${invented.join(', ')}: the intent names no such figure. Ask, or put it into the assumptions.`)];
    }),
    ...draft.questions.flatMap(({ place, stories }, at) => [
      ...(place.startsWith('US-') && !ids.has(place) ? [problem(`questions[${at}].place`, `There is no story ${place}.`)] : []),
      ...stories.filter((id) => !ids.has(id)).map((id) => problem(`questions[${at}].stories`, `There is no story ${id}.`)),
    ]),
    ...(draft.stories.length === 0 && draft.requirements.length === 0
      ? [{ path: 'stories', message: 'There is neither a story nor a requirement.', fails: true }]
      : []),
    ...(draft.metrics.primaryKpi.trim() === '' && !asked.has('primary-kpi')
      ? [problem('metrics.primaryKpi', 'There is no primary KPI, and no question at primary-kpi.')]
      : []),
    ...((draft.targetUsers.length === 0 || draft.stories.some(({ role }) => role === '')) && !asked.has('target-users')
      ? [problem('targetUsers', 'Somebody is missing who uses it, and no question at target-users asks.')]
      : []),
  ];
}

function problem(path: string, message: string): AnswerProblem {
  return { path, message, fails: false };
}

/** Returns all texts that the draft states as fact. */
function statedTexts(draft: Draft): { path: string; text: string }[] {
  const { stories, requirements, nonFunctional, metrics, constraints, objective } = draft;
  return [
    { path: 'objective', text: objective },
    ...stories.flatMap(({ capability, benefit, criteria }, at) => [
      { path: `stories[${at}]`, text: `${capability} ${benefit}` },
      ...criteria.map((text, place) => ({ path: `stories[${at}].criteria[${place}]`, text })),
    ]),
    ...requirements.map(({ text }, at) => ({ path: `requirements[${at}].text`, text })),
    ...Object.entries(nonFunctional).flatMap(([name, texts]) =>
      texts.map((text, at) => ({ path: `nonFunctional.${name}[${at}]`, text })),
    ),
    { path: 'metrics', text: [metrics.primaryKpi, ...metrics.secondary].join(' ') },
    {
      path: 'constraints',
      text: [constraints.timeline, constraints.budget, ...constraints.technical, ...constraints.team].join(' '),
    },
  ];
}

const words = ['zero', 'one', 'two', 'three', 'four', 'five', 'six', 'seven', 'eight', 'nine', 'ten', 'eleven', 'twelve'];
const spelled: Readonly<Record<string, string>> = {
  ...Object.fromEntries(words.map((word, at) => [word, String(at)])),
  once: '1',
  twice: '2',
};

/** Returns figures as digits. "One" is ignored, because it is as often an article. */
function figuresIn(text: string): Set<string> {
  const digits = [...text.matchAll(/(?<![\p{L}\d-])\d+(?:[.,]\d+)*/gu)].map(([figure]) => figure.replace(/[.,](?=\d{3}\b)/g, ''));
  const written = [...text.toLowerCase().matchAll(/\p{L}+/gu)].flatMap(([word]) => spelled[word] ?? []);
  return new Set([...digits, ...written].filter((figure) => figure !== '1'));
}
