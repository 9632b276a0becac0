import type { TipBody } from '../../../lifecycle/tip.ts';
import { kindFinding, type KindRule } from './kind-codes.ts';

export const checkTip: KindRule<TipBody> = ({ proposedImplementation, openQuestions }) => [
  ...proposedImplementation.apiChanges
    .filter(({ method, path }) => method === '' || path === '')
    .map(({ id }) =>
      kindFinding('TIP-API-INCOMPLETE', {
        part: id,
        message: `${id} lacks its method or its path.`,
        fix: `Write them in its heading: "${id}: POST /loans".`,
      }),
    ),
  ...openQuestions
    .filter(({ answer }) => answer === '')
    .map(({ id }) =>
      kindFinding('TIP-QUESTION-OPEN', {
        part: id,
        message: `${id} is still open.`,
        fix: 'Answer it below the question, or take it over into the RFC.',
      }),
    ),
];
