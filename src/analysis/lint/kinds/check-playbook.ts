import type { PlaybookBody } from '../../../lifecycle/playbook.ts';
import { kindFinding, type KindRule } from './kind-codes.ts';

export const checkPlaybook: KindRule<PlaybookBody> = ({ category, solution }) => [
  ...(/^[A-Z]+$/.test(category)
    ? []
    : [
        kindFinding('PLAYBOOK-CATEGORY-MALFORMED', {
          part: 'Category',
          message: category === '' ? 'The entry has no category.' : `"${category}" is no category.`,
          fix: 'Write one word of capital letters, such as MESSAGING.',
        }),
      ]),
  // An entry is self-contained (specification 2.6).
  ...(/^(?:<?https?:\/\/\S+|\[[^\]]*\]\([^)]*\))\.?$/.test(solution.implementationGuide)
    ? [
        kindFinding('PLAYBOOK-NOT-SELF-CONTAINED', {
          part: 'Implementation Guide',
          message: 'The implementation guide is only a link.',
          fix: 'Write down what it says; the link may stand below it.',
        }),
      ]
    : []),
];
