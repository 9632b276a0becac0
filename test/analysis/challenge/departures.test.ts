import { expect, test } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { emptyPrdBody, type PrdBody } from '../../../src/lifecycle/prd.ts';
import type { Objection } from '../../../src/lifecycle/challenge.ts';
import { designOf } from './design-of.ts';

const model = `# A Model

## Strategic Design: Bounded Contexts

### Lending
| Property | Value |
| --- | --- |
| Responsibilities | Lends |
| Ubiquitous Language | loan |

### Acquisition
| Property | Value |
| --- | --- |
| Responsibilities | Buys |
| Ubiquitous Language | invoice |

## Tactical Design: Aggregates

### Loan
| Property | Value |
| --- | --- |
| Context | Lending |
| Aggregate Root | Loan |
| Identity | loanId |
| Identity Type | LoanId |

### Invoice
| Property | Value |
| --- | --- |
| Context | Acquisition |
| Aggregate Root | Invoice |
| Identity | invoiceId |
| Identity Type | InvoiceId |
`;

interface Case {
  readonly says: string;
  readonly section: string;
  readonly text: string;
  readonly prd?: Partial<PrdBody>;
}

function raised({ section, text, prd }: Case, concern: Objection['concern']): string[] {
  return findObjections(designOf({ sections: { [section]: text }, daa: model, prd }))
    .filter((objection) => objection.concern === concern)
    .map(({ title }) => title);
}

const { constraints, risks, nonFunctional } = emptyPrdBody();
const timeline = (text: string): Partial<PrdBody> => ({ constraints: { ...constraints, timeline: text } });
const technical = (text: string): Partial<PrdBody> => ({ constraints: { ...constraints, technical: [text] } });
const story = (text: string): Partial<PrdBody> => ({
  stories: [
    {
      id: 'US-1',
      title: 'See loans',
      role: 'reader',
      capability: 'to see loans',
      benefit: 'I return them',
      priority: 'must-have',
      criteria: [{ id: 'AC-1', text }],
    },
  ],
});

test.each<Case & { concern: Objection['concern'] }>([
  {
    says: 'a context that writes the table of another',
    concern: 'boundary',
    section: 'Component Design',
    text: '**Acquisition.** When a book is paid, Acquisition sets the due date in the loan table of Lending.',
  },
  {
    says: 'a date after the one that counts',
    concern: 'constraint-broken',
    section: 'Risks',
    text: '- **RISK-1:** It is late.\n  - **Mitigation:** The first branch goes live on 12 June.',
    prd: timeline('In production on 1 May.'),
  },
  {
    says: 'something new where nothing new is to be',
    concern: 'constraint-broken',
    section: 'Component Design',
    text: 'A new cluster of brokers is set up for the reminders.',
    prd: technical('Runs on what is there, without new clusters.'),
  },
  {
    says: 'a right that no sentence guards',
    concern: 'authorization',
    section: 'Component Design',
    text: 'The page lists the loans of the number in the address, newest first.',
    prd: story('A reader sees only their own loans.'),
  },
  {
    says: 'what a reader is never to see',
    concern: 'personal-data',
    section: 'Component Design',
    text: '**Shelvers.** The list for shelvers carries title, shelf and the name of the borrower.',
    prd: story('Shelvers never see the name of the borrower.'),
  },
  {
    says: 'a figure of which the design does not speak',
    concern: 'target-without-design',
    section: 'Performance',
    text: 'The catalogue is searched in 200 ms.',
    prd: {
      nonFunctional: {
        ...nonFunctional,
        availability: [{ id: 'NFR-1', text: 'The desk goes on lending for 45 minutes without a network.' }],
      },
    },
  },
  {
    says: 'a mitigation that the PRD promises and the design leaves out',
    concern: 'failure-mode',
    section: 'Component Design',
    text: 'The scanner of the desk reads the card of the reader. The card decides who it is.',
    prd: { risks: { ...risks, identified: ['The scanner of the desk fails'], mitigations: ['Numbers typed from the keyboard'] } },
  },
])('it is objected to $says', ({ concern, ...held }) => expect(raised(held, concern)).not.toEqual([]));

test.each<Case & { concern: Objection['concern'] }>([
  {
    says: 'a context that follows the events of another',
    concern: 'boundary',
    section: 'Component Design',
    text: '**Acquisition.** On LoanClosed Acquisition notes the day in its own table.',
  },
  {
    says: 'a date before the one that counts',
    concern: 'constraint-broken',
    section: 'Risks',
    text: '- **RISK-1:** It is late.\n  - **Mitigation:** The first branch goes live on 12 April.',
    prd: timeline('In production on 1 May.'),
  },
  {
    says: 'what was to be left alone and is',
    concern: 'constraint-broken',
    section: 'Component Design',
    text: 'Reminders run on the cluster that is there; no new cluster is set up.',
    prd: technical('Runs on what is there, without new clusters.'),
  },
  {
    says: 'a right with its check',
    concern: 'authorization',
    section: 'Component Design',
    text: 'The page lists the loans of the reader who is signed in; a reader may only see their own loans, which the query checks.',
    prd: story('A reader sees only their own loans.'),
  },
  {
    says: 'a list without what is not to be seen',
    concern: 'personal-data',
    section: 'Component Design',
    text: '**Shelvers.** The list for shelvers carries title and shelf, and no name of a borrower.',
    prd: story('Shelvers never see the name of the borrower.'),
  },
  {
    says: 'the figure where the design speaks of it',
    concern: 'target-without-design',
    section: 'Failure Modes',
    text: 'Without a network the desk goes on lending for 45 minutes from its own list.',
    prd: {
      nonFunctional: {
        ...nonFunctional,
        availability: [{ id: 'NFR-1', text: 'The desk goes on lending for 45 minutes without a network.' }],
      },
    },
  },
  {
    says: 'a mitigation that the design builds',
    concern: 'failure-mode',
    section: 'Component Design',
    text: 'The scanner of the desk reads the card; when the scanner fails, numbers are typed from the keyboard.',
    prd: { risks: { ...risks, identified: ['The scanner of the desk fails'], mitigations: ['Numbers typed from the keyboard'] } },
  },
])('nothing is objected to $says', ({ concern, ...held }) => expect(raised(held, concern)).toEqual([]));

test('a Playbook that nobody opened is objected to, one row that was weighed is not', () => {
  const table = (row: string): Case => ({
    says: row,
    section: 'Playbook Patterns',
    text: `| Pattern | Consideration |\n| --- | --- |\n${row}`,
  });
  expect(raised(table('| None | We did not go through it. |'), 'pattern-not-considered')).toHaveLength(1);
  expect(raised(table('| Outbox | Used for reminders. |'), 'pattern-not-considered')).toEqual([]);
});

test('an alternative in prose gives its reason in the same breath, or none', () => {
  const alternatives = (text: string): Case => ({ says: text, section: 'Alternatives Considered', text });
  const reason = 'alternative-without-reason';
  expect(raised(alternatives('- **ALT-1:** Buy a product. Rejected: it costs 40,000 euros a year.'), reason)).toEqual([]);
  expect(raised(alternatives('- **ALT-1:** Sockets. We talked about it at length and stayed as we are.'), reason)).toHaveLength(
    1,
  );
});

const spanning = model.replace(
  '| Identity Type | InvoiceId |',
  '| Identity Type | InvoiceId |\n\n#### Invariants\n- **INV-invoice-1:** No invoice is closed while a loan of the same book is open.',
);

test.each([
  ['Acquisition closes an invoice at the end of the month, and the loan of the book is looked at by Lending.', 1],
  ['Acquisition closes an invoice only after LoanClosed of each loan of the book has arrived; until then it waits.', 0],
])('a rule over two contexts needs a keeper: %s', (text, times) => {
  const found = findObjections(designOf({ sections: { 'Component Design': text }, daa: spanning }));
  expect(found.filter(({ concern, title }) => concern === 'invariant-span' && title.includes('nobody keeps it'))).toHaveLength(
    times,
  );
});
