import { expect, test } from 'vitest';
import { chapterOf, storiesFromCml } from './ddd-inputs.ts';
import { sampleDaa, samplePrd } from './sample-model.ts';
import { matchNames, scoreAgainstTruth } from './score-ddd.ts';
import { scoreStatements, taggedStatements } from './score-statements.ts';
import { readTerminology, readWorkflows, scoreTerms, scoreWorkflows } from './score-terms.ts';

test('tagged lines are counted in bullets and headings, with the text below a heading', () => {
  const markdown = [
    '* It shall be possible to view a loan (REQUIRED)&#x20;',
    '## 5.1 Keep it private (RECOMMENDED)',
    'Loans stay private.',
    '## Next',
    'no tag',
  ];
  expect(taggedStatements(markdown.join('\n'))).toEqual([
    { tag: 'REQUIRED', text: 'It shall be possible to view a loan', below: '' },
    { tag: 'RECOMMENDED', text: '5.1 Keep it private', below: 'Loans stay private.' },
  ]);
});

test('two equal statements need two parts, and coverage is read from the part that was found', () => {
  const line = '* It shall be possible to view a loan (REQUIRED)';
  const score = scoreStatements(
    taggedStatements(`${line}\n${line}\n* Fines must be paid within a week (RECOMMENDED)`),
    samplePrd(),
    {
      stories: 1,
      mapped: 1,
      requirements: 1,
      criteria: 1,
      covered: 1,
      items: [{ ref: 'PRD-001#REQ-1', status: 'GAP', operations: [] }],
    },
  );
  expect(score).toMatchObject({ tagged: 3, required: 2, found: 1, requiredFound: 1, ok: 0, gap: 1 });
  expect(score.missed).toEqual(['It shall be possible to view a loan', 'Fines must be paid within a week']);
});

test('terminology is read from pipe tables and from HTML tables, without the header', () => {
  expect(readTerminology('| **Term** | Meaning |\n| --- | --- |\n| **Data Policy** | x |')).toEqual(['Data Policy']);
  expect(
    readTerminology(
      '<table><thead><tr><th>Term</th></tr></thead><tr><td><p><strong>Order</strong></p></td><td>y</td></tr></table>',
    ),
  ).toEqual(['Order']);
});

test('a term is modeled by name or by the language of a context', () => {
  expect(scoreTerms(['Loans', 'Due Dates', 'Fine'], sampleDaa())).toEqual({ found: ['Loans', 'Due Dates'], missed: ['Fine'] });
});

test('a workflow is performed when an operation carries its words', () => {
  const titles = readWorkflows(
    '### 9.1 Borrowing a copy\n### 9.2 Cancelling an order\n### 9.2.1 Internal workflow\n## 9 Overview',
  );
  expect(titles).toEqual(['Borrowing a copy', 'Cancelling an order']);
  expect(scoreWorkflows(titles, sampleDaa())).toEqual({ found: ['Borrowing a copy'], missed: ['Cancelling an order'] });
});

test('each name is matched once, exactly or by overlapping words', () => {
  const score = matchNames(
    [['PolicyManagementContext'], ['Customers', 'CustomerProfile'], ['Debts']],
    ['Policy', 'Customer Profile', 'Debt Collection', 'Policies'],
  );
  expect(score.exact).toEqual({ precision: 0.5, recall: 2 / 3, f1: expect.closeTo(0.571, 3) as number });
  expect(score.overlapping).toMatchObject({ precision: 0.75, recall: 1 });
  expect(score.missed).toEqual([]);
});

test('a model without names has no precision', () => {
  expect(matchNames([['Loan']], []).exact).toEqual({ precision: 0, recall: 0, f1: 0 });
});

test('an aggregate of the truth is found by its name or its root', () => {
  const truth = {
    contexts: [{ name: 'LendingContext', aggregates: [{ name: 'Borrowing', root: 'Loan', entities: ['Loan', 'Fine'] }] }],
  };
  const { contexts, aggregates, entities } = scoreAgainstTruth(sampleDaa(), truth);
  expect([contexts.exact.recall, aggregates.exact.recall, entities.exact.recall]).toEqual([1, 1, 0.5]);
});

test('the stories of a Context Mapper file become plain sentences', () => {
  const cml =
    'UserStory SelfService {\n\tAs a "Customer"\n\t\tI want to create a "CustomerLogin"\n\t\tI want to update an "Address"\n\tso that "I can help myself."\n}';
  expect(storiesFromCml(cml, 'Lakeside')).toContain(
    '### self service\n\nAs a Customer, I want to create a customer login and update an address so that I can help myself.',
  );
});

test('a chapter ends at the next heading of its level', () => {
  expect(chapterOf('# A\n## B\ntext\n### C\nmore\n## D\nother', 'B', 'Title')).toBe('# Title\n\n## B\n\ntext\n### C\nmore\n');
});
