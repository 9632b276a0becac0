import { count } from '../../../lifecycle/count.ts';
import { shortenLine } from '../../prompting/visible-text.ts';
import type { AnswerProblem } from './answer-problem.ts';

const mostProblems = 25;
const longestProblem = 240;

/** Writes a problem with its path on one line. */
export function writeProblem({ path, message }: AnswerProblem): string {
  return shortenLine(path === '' ? message : `${path}: ${message}`, longestProblem);
}

/** Instructions for the repaired answer. */
const howToMend = {
  whole: 'Answer again, whole, in the same shape. Mend these everywhere they occur and leave the rest as it was.',
  change:
    'What you wrote stands. Answer with its changes only: in each list "add", "change" by id or name with the fields that change, "remove" by id or name. ' +
    'Mend these everywhere they occur.',
} as const;

/** Renders a limited, shortened list of problems for the model. */
export function formatRepairPrompt(problems: readonly AnswerProblem[], next: keyof typeof howToMend = 'whole'): string {
  const told = problems.slice(0, mostProblems).map((problem) => `- ${writeProblem(problem)}`);
  const more = problems.length - told.length;
  return [
    'Your answer cannot be used as it is:',
    ...told,
    ...(more > 0 ? [`- and ${count(more, 'more problem')} of these kinds`] : []),
    howToMend[next],
  ].join('\n');
}
