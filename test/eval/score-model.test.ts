import { expect, test } from 'vitest';
import { sampleDaa, samplePrd } from './sample-model.ts';
import { copiedInvariants, scoreModel, sharedInvariants, templatedInvariants } from './score-model.ts';
import { findDanglingReferences } from './score-references.ts';

const prd = { key: 'PRD-001', body: samplePrd() };

test('a sound model has no dangling reference', () => {
  expect(findDanglingReferences(sampleDaa(), prd)).toEqual([]);
});

test('every kind of name that is used and not defined is found with its place', () => {
  const daa = sampleDaa();
  const [loan] = daa.aggregates;
  const [borrow] = loan?.operations ?? [];
  if (!loan || !borrow) throw new Error('the sample changed');
  daa.contextMap.push({ from: 'Lending', to: 'Nowhere', relationship: 'queries', note: '' });
  loan.context = 'Elsewhere';
  loan.attributes.push({ name: 'fine', type: 'List of Fine' });
  loan.states?.transitions.push({ from: 'open', operation: 'loseCopy', to: 'lost' });
  borrow.event = 'CopyVanished';
  borrow.covers.push('PRD-001#US-9');
  borrow.signature = 'borrowCopy(desk: DeskId): Loan';
  daa.coverageNotes = [{ ref: 'PRD-001#REQ-7', status: 'N/A', reason: 'none' }];
  expect(findDanglingReferences(daa, prd)).toEqual([
    'context map: Nowhere',
    'Loan: Elsewhere',
    'Loan.fine: Fine',
    'Loan states: loseCopy',
    'OP-borrow-copy: CopyVanished',
    'OP-borrow-copy: PRD-001#US-9',
    'OP-borrow-copy: DeskId',
    'coverage note: PRD-001#REQ-7',
  ]);
});

test('an invariant is a copy when only case, articles and punctuation differ, and a near copy when a word does', () => {
  const statement = 'A member who owes a fine above ten euros cannot borrow another copy until the fine is paid';
  const daa = sampleDaa();
  daa.aggregates[0]?.invariants.push(
    { id: 'INV-a', statement: statement.toLowerCase() },
    { id: 'INV-b', statement: statement.replace('borrow', 'ever borrow') },
    { id: 'INV-c', statement: 'Only members without debts hold loans.' },
  );
  const copies = copiedInvariants(daa, [`${statement}.`]);
  expect(copies.map(({ share }) => share === 1)).toEqual([true, false]);
});

test('invariant texts are shared only between different PRDs', () => {
  const twice = sampleDaa();
  twice.aggregates[0]?.invariants.push({ id: 'INV-again', statement: 'A loan concerns exactly one copy' });
  expect(sharedInvariants([{ name: 'a', daa: twice }])).toEqual([]);
  expect(
    sharedInvariants([
      { name: 'a', daa: twice },
      { name: 'b', daa: sampleDaa() },
    ]),
  ).toEqual([{ statement: 'A loan concerns exactly one copy.', prds: ['a', 'b'] }]);
});

test('an invariant comes from a template when three PRDs say it of their own words', () => {
  const about = (noun: string) => {
    const text = JSON.stringify(sampleDaa()).replaceAll('Loan', noun).replaceAll('loan', noun.toLowerCase());
    return { name: noun, daa: JSON.parse(text) as ReturnType<typeof sampleDaa> };
  };
  expect(templatedInvariants(['Loan', 'Order'].map((noun) => about(noun)))).toEqual([]);
  expect(templatedInvariants(['Loan', 'Order', 'Berth'].map((noun) => about(noun)))).toEqual([
    { skeleton: '_ concerns exactly one _', prds: 3, invariants: 3 },
  ]);
});

test('gaps, bare aggregates and technology inside names are counted', () => {
  const daa = sampleDaa();
  const [loan] = daa.aggregates;
  if (!loan) throw new Error('the sample changed');
  daa.aggregates.push({ ...loan, name: 'JsonReport', root: 'JsonReport', invariants: [], entities: [] });
  const score = scoreModel(
    {
      name: 'sample',
      prd: samplePrd(),
      prdFindings: [],
      daa,
      daaFindings: [],
      coverage: {
        stories: 1,
        mapped: 0,
        requirements: 1,
        criteria: 1,
        covered: 1,
        items: [
          { ref: 'PRD-001#US-1', status: 'GAP', operations: [] },
          { ref: 'PRD-001#US-1.AC-1', status: 'GAP', operations: [] },
          { ref: 'PRD-001#REQ-1', status: 'OK', operations: ['OP-borrow-copy'] },
        ],
      },
      cpuMs: 1,
      steps: [],
    },
    ['Stripe'],
  );
  expect(score).toMatchObject({
    storyGaps: 1,
    otherGaps: 1,
    leaks: ['JSON'],
    aggregatesWithoutInvariant: ['JsonReport'],
    aggregates: 2,
  });
});

test('a technology term counts only as a whole word', () => {
  const daa = sampleDaa();
  daa.contexts[0]?.responsibilities.push('Let readers capitalize on rested copies');
  const score = scoreModel(
    { name: 's', prd: samplePrd(), prdFindings: [], daa, daaFindings: [], coverage: emptyCoverage, cpuMs: 0, steps: [] },
    [],
  );
  expect(score.leaks).toEqual([]);
});

const emptyCoverage = { stories: 0, mapped: 0, requirements: 0, criteria: 0, covered: 0, items: [] };
