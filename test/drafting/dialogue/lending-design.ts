import type { DesignMaterial } from '../../../src/lifecycle/design-material.ts';
import { daaBodySchema } from '../../../src/lifecycle/daa.ts';
import { designOf } from '../../analysis/challenge/design-of.ts';

const event = (name: string, consumers: readonly string[]) => ({
  name,
  attributes: [{ name: 'identifier', type: 'Text' }],
  consumers: [...consumers],
});

/** A small model with two contexts, one state machine and one event. */
const model = daaBodySchema.parse({
  contexts: [
    { name: 'Lending', responsibilities: ['lends copies'], language: [] },
    { name: 'Reminding', responsibilities: ['reminds members'], language: [] },
  ],
  contextMap: [{ from: 'Lending', to: 'Reminding', relationship: 'publishes events', note: '' }],
  aggregates: [
    {
      name: 'Loan',
      context: 'Lending',
      root: 'Loan',
      identity: { name: 'id', type: 'LoanId' },
      attributes: [],
      entities: [],
      invariants: [{ id: 'INV-loan-1', statement: 'A copy has at most one open loan.' }],
      states: {
        initial: 'open',
        transitions: [{ from: 'open', operation: 'returnCopy', to: 'returned; done' }],
      },
      operations: [
        {
          id: 'OP-borrow-book',
          name: 'borrowBook',
          signature: 'borrowBook(member: MemberId, copy: CopyId): Loan',
          precondition: 'The copy is free; nobody has reserved it.',
          postcondition: 'The loan is open.',
          event: 'BookBorrowed',
          pseudocode: '',
          covers: ['PRD-001#US-1'],
        },
        {
          id: 'OP-return-copy',
          name: 'returnCopy',
          signature: 'returnCopy(loan: LoanId): Nothing',
          precondition: '',
          postcondition: 'The loan is returned.',
          event: '',
          pseudocode: '',
          covers: [],
        },
      ],
    },
  ],
  valueObjects: [],
  domainEvents: [event('BookBorrowed', ['Reminding'])],
  domainServices: [],
});

/** A design about lending that sends its event after the commit and keeps a copy of balances without an end. */
export function lendingDesign(sections: Record<string, string> = {}): DesignMaterial {
  const design = designOf({
    sections: {
      'Component Design': [
        '- **Loan service**: stores the loan, then after the commit it publishes the event BookBorrowed to the queue.',
        '- **Fee view**: Redis keeps a copy of all fees without expiry and answers from it whenever there is one.',
      ].join('\n'),
      'Integration Points':
        '- **Loan service – Mail provider**: HTTPS call with a time-out of 2 s, three attempts, same message id; while it is away mails wait in a table.',
      Risks:
        '- **RISK-1:** The mail provider is down for an afternoon.\n  - **Mitigation:** Mails wait in a table for at most 3 days.',
      Monitoring: '- Alert when the oldest mail waits longer than 30 minutes.',
      ...sections,
    },
    prd: {
      stories: [
        {
          id: 'US-1',
          title: 'Borrow a book',
          role: 'member',
          capability: 'borrow a book',
          benefit: 'I can read it',
          priority: null,
          criteria: [{ id: 'AC-1', text: 'A member borrows a free copy.' }],
        },
      ],
    },
  });
  return { ...design, source: { kind: 'daa', key: 'DAA-001', version: 1, title: 'Lending', body: model } };
}
