import type { OpenQuestion, stakes } from './contracts.ts';

/** More are not answered with care. */
export const mostQuestions = 5;

/** In stories: how many an answer must change to weigh as much. Ours; the order is law and safety, money, scope. */
const weights: Readonly<Record<(typeof stakes)[number], number>> = { law: 8, safety: 8, money: 6, scope: 4 };

/** The gate of a PRD asks for clear stories and measurable metrics (specification 2.13): without these answers no person can approve. */
const askedByTheGate: Readonly<Record<string, number>> = { 'target-users': 12, 'primary-kpi': 10 };

/** What changes most comes first; what changes as much keeps its order. */
export function rankQuestions(questions: readonly OpenQuestion[]): OpenQuestion[] {
  return questions
    .map((question, at) => ({ question, at, weight: weigh(question) }))
    .sort((left, right) => right.weight - left.weight || left.at - right.at)
    .map(({ question }) => question);
}

function weigh({ stories, touches, place }: OpenQuestion): number {
  const stake = [...new Set(touches)].reduce((sum, touched) => sum + weights[touched], 0);
  return new Set(stories).size + stake + (askedByTheGate[place] ?? 0);
}
