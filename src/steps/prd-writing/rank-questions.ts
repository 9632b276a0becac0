import type { OpenQuestion, stakes } from './contracts.ts';

/** Limit of questions: more are not answered with care. */
export const mostQuestions = 5;

/** Weights in stories. The figures are ours; the order is law and safety, money, scope. */
const weights: Readonly<Record<(typeof stakes)[number], number>> = { law: 8, safety: 8, money: 6, scope: 4 };

/** Extra weight of answers that the gate of a PRD requires (specification 2.13). */
const askedByTheGate: Readonly<Record<string, number>> = { 'target-users': 12, 'primary-kpi': 10 };

/** Sorts questions by how much they change. Ties keep their order. */
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
