import { finding, type LintRule } from '../lint-rule.ts';

export const checkOperationTexts: LintRule = ({ operations }) =>
  operations.flatMap(({ aggregate, operation }) => {
    const { id, name, precondition, postcondition, pseudocode } = operation;
    const missing = [precondition.trim() === '' && 'precondition', postcondition.trim() === '' && 'postcondition'].filter(
      (what) => what !== false,
    );
    return [
      ...(pseudocode.trim() === ''
        ? [
            finding('DAA-PSEUDOCODE-MISSING', {
              part: id,
              message: `"${name}" of ${aggregate.name} has no pseudocode.`,
              fix: 'Write its steps in plain words, one a line, as a domain expert would tell them.',
            }),
          ]
        : []),
      ...(missing.length > 0
        ? [
            finding('DAA-CONDITION-MISSING', {
              part: id,
              message: `"${name}" of ${aggregate.name} states no ${missing.join(' and no ')}.`,
              fix: 'Say what must hold before it starts and what holds once it is done; write "none" where nothing must hold.',
            }),
          ]
        : []),
    ];
  });
