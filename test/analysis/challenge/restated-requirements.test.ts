import { describe, expect, it } from 'vitest';
import { findUnasked } from '../../../src/analysis/challenge/find-objections.ts';
import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from './design-of.ts';

const demand = 'Borrowing works during all opening hours, also when a branch is cut off from the others.';
const restated = `PRD-001#NFR-2: ${demand} To be met by \`borrowCopy\`.`;

const object = (sections: Record<string, string>) =>
  findUnasked(
    designOf({
      sections: { 'Component Design': '**Loans**: borrow copies.', ...sections },
      prd: { nonFunctional: { ...emptyPrdBody().nonFunctional, availability: [{ id: 'NFR-2', text: demand }] } },
    }),
  ).filter(({ title }) => /nothing says by what \S+ is met/.test(title));

describe('a requirement that the design only repeats', () => {
  it('is objected to with weight, once, with its words', () => {
    const [objection, ...others] = object({ 'Failure Modes': restated });
    expect(others).toEqual([]);
    expect(objection).toMatchObject({
      concern: 'target-without-design',
      weight: 'major',
      title: 'Failure Modes: nothing says by what NFR-2 is met',
    });
    expect(objection?.ties).toContainEqual({ kind: 'requirement', ref: 'PRD-001#NFR-2', quote: demand });
  });

  it.each([
    [
      'a part that says how',
      { 'Failure Modes': `${restated}\n\nA branch that is cut off borrows from its own copy and hands in the loans later.` },
    ],
    ['a sentence that names it', { 'Failure Modes': restated, Performance: 'Tills keep a list of members, for NFR-2.' }],
  ])('is met by %s', (_how, sections) => {
    expect(object(sections)).toEqual([]);
  });

  it('is not met by a sentence about another requirement whose number begins alike', () => {
    expect(object({ 'Failure Modes': restated, Performance: 'Tills keep a list, for NFR-21.' })).toHaveLength(1);
  });

  it('is left to other questions where no section speaks of it', () => {
    expect(object({ 'Failure Modes': 'The database has a standby.' })).toEqual([]);
  });
});

describe('two budgets', () => {
  const budgets = (...texts: string[]) =>
    findUnasked(
      designOf({
        sections: {
          Constraints: texts.map((text, at) => `- **LIM-${at + 1}:** ${text}`).join('\n'),
          'Component Design': 'It is built in two steps, in March and in May, by the team.',
        },
      }),
    ).filter(({ title }) => title.includes('two budgets'));

  it('that differ are asked about', () => {
    expect(budgets('Budget: 40000 EUR', 'Budget: 60,000 euros including training.')).toMatchObject([
      { about: ['LIM-1', 'LIM-2'], weight: 'major' },
    ]);
  });

  it.each([
    ['the same sum', ['Budget: 60000 EUR', 'Budget: 60,000 euros including training.']],
    ['one of them by the month', ['Budget: 60000 EUR', 'Budget: 900 euros a month']],
    ['one sum alone', ['Budget: 60000 EUR', 'Timeline: until June']],
    ['two sums of one constraint', ['Budget: 60000 EUR, of which 20000 EUR are for training']],
  ])('are none: %s', (_why, texts) => {
    expect(budgets(...texts)).toEqual([]);
  });
});
