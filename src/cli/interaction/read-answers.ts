import { InputError } from '../../lifecycle/errors.ts';
import { workflowQuestions, type WorkflowAnswers, type WorkflowQuestion } from '../../lifecycle/workflow-choice.ts';
import { readYesNo } from './prompt-person.ts';

/** Options of the questions by commander's names: `--complex-domain` is `complexDomain`. */
export type AnswerOptions = Readonly<Record<string, string | undefined>>;

/** Parses `--answers no,no,yes`; own options go first. Throws `workflow-choice.answer-unclear`. */
export function readAnswers(listed: string | undefined, options: AnswerOptions): WorkflowAnswers {
  const words = listed === undefined ? [] : listed.split(',');
  if (words.length > workflowQuestions.length) throw unclear(listed ?? '', '--answers');
  const answers: Partial<Record<WorkflowQuestion, boolean>> = {};
  for (const [index, question] of workflowQuestions.entries()) {
    const own = options[optionName(question)];
    const word = own ?? words[index];
    if (word !== undefined) answers[question] = readAnswer(word, own === undefined ? '--answers' : `--${question}`);
  }
  return answers;
}

function readAnswer(word: string, option: string): boolean {
  const answer = readYesNo(word);
  if (answer === null) throw unclear(word, option);
  return answer;
}

function optionName(question: WorkflowQuestion): string {
  return question.replace(/-([a-z])/g, (_, letter: string) => letter.toUpperCase());
}

function unclear(given: string, option: string): InputError {
  return new InputError({
    id: 'workflow-choice.answer-unclear',
    message: `"${given}" does not answer ${option === '--answers' ? 'the questions' : option}.`,
    fix: `Say yes or no: --answers no,no,no,yes, in the order ${workflowQuestions.join(', ')}, or each by its own option.`,
  });
}
