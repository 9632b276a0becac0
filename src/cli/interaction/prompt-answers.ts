import { InputError, UnavailableError } from '../../lifecycle/errors.ts';
import { decideWorkflow, questionTexts, workflowQuestions, type WorkflowAnswers } from '../../lifecycle/workflow-choice.ts';
import { promptPerson, readYesNo, type Ask } from './prompt-person.ts';
import type { Terminal } from './terminal.ts';

/** Completes the answers by asking the person. Throws `workflow-choice.answer-missing`. */
export async function completeAnswers(
  given: WorkflowAnswers,
  { prd, terminal, signal }: { prd: string; terminal: Terminal; signal: AbortSignal },
): Promise<WorkflowAnswers> {
  const decision = decideWorkflow(given);
  if (decision.decided) return given;
  if (terminal.interactive && !terminal.json) {
    return promptPerson((ask) => promptAnswers(given, ask), { signal, left: () => unanswered(prd) });
  }
  throw new InputError({
    id: 'workflow-choice.answer-missing',
    message: `The question ${decision.missing} has no answer, and what comes after it cannot decide: ${questionTexts[decision.missing]}`,
    fix: `Answer it: --${decision.missing} yes, or no. At a terminal you are asked one by one.`,
  });
}

/** Asks questions until an answer decides, on any source of answers. */
export async function promptAnswers(given: WorkflowAnswers, ask: Ask): Promise<WorkflowAnswers> {
  let answers = given;
  for (;;) {
    const decision = decideWorkflow(answers);
    if (decision.decided) return answers;
    const { missing } = decision;
    const position = `${workflowQuestions.indexOf(missing) + 1}/${workflowQuestions.length}`;
    const answer = readYesNo(await ask(`${position} ${questionTexts[missing]} [y/n] `));
    if (answer !== null) answers = { ...answers, [missing]: answer };
  }
}

function unanswered(prd: string): UnavailableError {
  return new UnavailableError({
    id: 'workflow-choice.undecided',
    message: `Nothing was chosen for ${prd}.`,
    fix: `\`throughline workflow choose ${prd}\` asks again.`,
  });
}
