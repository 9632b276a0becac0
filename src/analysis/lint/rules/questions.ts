import { finding, type LintRule } from '../lint-rule.ts';

/** Shows the drafter's questions to the reviewer. They block nothing. */
export const checkQuestions: LintRule = ({ daa }) =>
  (daa.questions ?? []).map(({ id, text, about }) =>
    finding('DAA-QUESTION-OPEN', {
      part: id,
      message: about.length === 0 ? text : `${text} (${about.join(', ')})`,
      fix: 'Answer it in the PRD, or ask for the change that follows from the answer.',
    }),
  );
