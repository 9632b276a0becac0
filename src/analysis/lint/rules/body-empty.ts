import { finding, type LintRule } from '../lint-rule.ts';

export const checkBodyEmpty: LintRule = ({ daa, operations }) => {
  const missing = [
    daa.contexts.length === 0 && 'bounded context',
    daa.aggregates.length === 0 && 'aggregate',
    operations.length === 0 && 'operation',
  ].filter((what) => what !== false);
  if (missing.length === 0) return [];
  return [
    finding('DAA-BODY-EMPTY', {
      message: `The model has no ${missing.join(', no ')}.`,
      fix: 'Give the PRD at least one story or requirement that says who does what, and generate the DAA again.',
    }),
  ];
};
