import type { Report } from '../../../usecases/reports/registry.ts';

type Workflow = Report<'workflow-show'>;
type Answers = Readonly<Record<string, boolean>>;

export const pathNames = {
  full: 'Full: an AI-DAA, the model of the domain',
  lightweight: 'Lightweight: a TIP of one page',
  'lightweight-with-validation': 'Lightweight with validation: a TIP, with coverage and an architect at its gate',
} as const;

/** The questions up to the first answer that decides, and what it decides. */
export function decidePath(
  { questions, conditions }: Pick<Workflow, 'questions' | 'conditions'>,
  answers: Answers,
): { readonly asked: Workflow['questions']; readonly decided: Workflow['conditions'][number] | null } {
  const asked: Workflow['questions'] = [];
  for (const question of questions) {
    asked.push(question);
    const answer = answers[question.id];
    if (answer === undefined) return { asked, decided: null };
    const decided = conditions.find((one) => one.question === question.id && one.answer === answer);
    if (decided) return { asked, decided };
  }
  return { asked, decided: null };
}

/** `2 gates, about 3 h of people`. */
export function describePathCost({ gates, minutes }: Workflow['costs'][number]): string {
  const time = minutes < 90 ? `${minutes} min` : `${Math.round(minutes / 60)} h`;
  return `${gates === 1 ? '1 gate' : `${gates} gates`}, about ${time} of people`;
}
