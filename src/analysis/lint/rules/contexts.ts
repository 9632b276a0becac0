import { finding, type LintRule } from '../lint-rule.ts';

export const checkContexts: LintRule = ({ daa }) => {
  const owning = new Set(daa.aggregates.map(({ context }) => context));
  return daa.contexts.flatMap(({ name, language }) => [
    ...(owning.has(name)
      ? []
      : [
          finding('DAA-CONTEXT-EMPTY', {
            part: name,
            message: `The context "${name}" owns no aggregate.`,
            fix: 'Move an aggregate into it, or merge it with the context that does its work.',
          }),
        ]),
    ...(language.length > 0
      ? []
      : [
          finding('DAA-CONTEXT-NO-LANGUAGE', {
            part: name,
            message: `The context "${name}" defines no term.`,
            fix: 'Add the words that mean something particular here, each with its meaning.',
          }),
        ]),
  ]);
};
