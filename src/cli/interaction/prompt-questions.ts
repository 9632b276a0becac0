import type { PrdQuestion } from '../../lifecycle/prd-questions.ts';
import type { Report } from '../../usecases/reports/registry.ts';
import { promptPerson, type Ask } from './prompt-person.ts';
import { UnavailableError } from '../../lifecycle/errors.ts';
import { renderQuestion } from '../render/prd-writing.ts';
import type { Terminal } from './terminal.ts';

type Answers = { question: string; answer: string }[];

/** Asks the open questions. Throws UnavailableError `prd.unanswered`, and stores nothing then. */
export function promptPrdQuestions(
  { key, questions }: Pick<Report<'prd-answer'>['prd'], 'key' | 'questions'>,
  { terminal, signal }: { terminal: Terminal; signal: AbortSignal },
): Promise<Answers> {
  return promptPerson((ask) => promptEach(questions, { ask, terminal }), { signal, left: () => unanswered(key) });
}

/** Asks each question. An empty answer takes the recommendation, "-" leaves it open. */
export async function promptEach(
  questions: readonly PrdQuestion[],
  { ask, terminal }: { ask: Ask; terminal: Pick<Terminal, 'err' | 'writeErr'> },
): Promise<Answers> {
  const answers: Answers = [];
  for (const question of questions) {
    terminal.writeErr(`\n${renderQuestion(question, terminal.err).join('\n')}\n`);
    const answer = await ask('Answer (Enter: as recommended, -: leave it open): ');
    const taken = answer === '' ? question.recommended : answer;
    if (answer !== '-' && taken !== '') answers.push({ question: question.id, answer: taken });
  }
  return answers;
}

function unanswered(key: string): UnavailableError {
  return new UnavailableError({
    id: 'prd.unanswered',
    message: `Nothing was answered; ${key} stands as it was drafted.`,
    fix: `\`throughline prd answer ${key}\` asks again.`,
  });
}
