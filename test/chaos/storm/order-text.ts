import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import type { PrdInput } from '../../../src/steps/inception/contracts.ts';

/** A PRD of one sentence, which names the order that it is for so that the model's server knows who asks. */
export function prdOfOrder(order: number, round: number): PrdInput {
  return {
    key: 'PRD-001',
    version: 1,
    body: {
      ...emptyPrdBody(),
      title: `Order ${order} in round ${round}`,
      objective: 'Members borrow books.',
      targetUsers: ['member'],
      stories: [
        {
          id: 'US-1',
          role: 'member',
          capability: 'borrow a book',
          benefit: 'I can read it',
          priority: null,
          criteria: [{ id: 'AC-1', text: 'A member has at most three loans.' }],
        },
      ],
    },
  };
}

/** The order and round of a request to a model; null when it names none. */
export function readOrder(text: string): string | null {
  const found = /Order (\d+) in round (\d+)/.exec(text);
  return found ? `${found[1]}/${found[2]}` : null;
}

/** What a model makes of that PRD, as it answers it: parts by their local ids. */
export const conceptsAnswer = {
  entities: [
    { name: 'Member', term: 'member', meaning: 'Who borrows.', kind: 'actor', sources: ['US-1'] },
    { name: 'Book', term: 'book', meaning: 'What is borrowed.', kind: 'entity', sources: ['US-1'] },
    { name: 'Loan', term: 'loan', meaning: 'A book in the hands of a member.', kind: 'entity', sources: ['US-1.AC-1'] },
  ],
  operations: [{ name: 'borrowBook', actor: 'Member', object: 'Loan', sources: ['US-1', 'US-1.AC-1'] }],
};
