import { expect, it } from 'vitest';
import { lintPrd } from '../../../src/analysis/lint/lint-prd.ts';
import { lintPrdQuality } from '../../../src/analysis/lint/lint-prd-quality.ts';
import type { PrdBody } from '../../../src/lifecycle/prd.ts';
import { emptyPrd } from './sample-models.ts';

const codesOf = (body: PrdBody): string[] => lintPrdQuality(body).map(({ code, at }) => `${code} ${at.part}`);

const withCriteria = (...criteria: string[]): PrdBody => ({
  ...emptyPrd,
  stories: [
    {
      id: 'US-1',
      role: 'member',
      capability: 'to borrow',
      benefit: 'I can read',
      priority: null,
      criteria: criteria.map((text, at) => ({ id: `AC-${at + 1}`, text })),
    },
  ],
});
const withMetrics = (primaryKpi: string, measurementMethod = 'counted weekly'): PrdBody => ({
  ...emptyPrd,
  metrics: { primaryKpi, secondary: [{ id: 'KPI-2', text: 'complaints about faulty tools' }], measurementMethod },
});

it.for([
  'The list loads fast.',
  'It is easy to find a title.',
  'The form is user-friendly.',
  'Errors are handled appropriately.',
  'Title, author, subject etc. are shown.',
])('finds a criterion that two people test in two ways: %s', (text) => {
  expect(codesOf(withCriteria('A loan ends on time.', text))).toEqual(['PRD-CRITERION-VAGUE US-1.AC-2']);
});

it.for(['The list loads fast, in less than 2 seconds.', 'A suspended member cannot borrow.', 'Breakfast is served from seven.'])(
  'leaves one alone that can be tested: %s',
  (text) => {
    expect(codesOf(withCriteria(text))).toEqual([]);
  },
);

it('asks for a figure of the primary KPI and a way of measuring, not of what is only watched', () => {
  expect(codesOf(withMetrics('happier members'))).toEqual(['PRD-METRIC-UNMEASURABLE metrics']);
  expect(codesOf(withMetrics('from eleven days to two'))).toEqual([]);
  expect(codesOf(withMetrics('90 % of loans at the first try', ''))).toEqual(['PRD-METRIC-UNMEASURABLE metrics']);
  expect(codesOf(emptyPrd)).toEqual([]);
});

it('asks for figures where performance, availability and scalability are demanded', () => {
  const nonFunctional = {
    ...emptyPrd.nonFunctional,
    performance: [
      { id: 'NFR-1', text: 'The desk does not wait.' },
      { id: 'NFR-2', text: 'A loan takes less than 10 seconds.' },
    ],
    availability: [{ id: 'NFR-3', text: 'Barriers open even when the payment provider is down.' }],
    scalability: [{ id: 'NFR-4', text: 'It grows with the town.' }],
    security: [{ id: 'NFR-5', text: 'Only the member sees their loans.' }],
  };
  expect(codesOf({ ...emptyPrd, nonFunctional })).toEqual(['PRD-NFR-UNMEASURABLE NFR-1', 'PRD-NFR-UNMEASURABLE NFR-4']);
});

it('is part of what an import finds, with the place where it is known, and blocks no gate', () => {
  const found = lintPrd({ body: withCriteria('It is easy.'), positions: { 'US-1.AC-1': { line: 7, column: 3 } } });
  expect(found).toMatchObject([
    { code: 'PRD-CRITERION-VAGUE', severity: 'warning', at: { line: 7, column: 3, part: 'US-1.AC-1' } },
  ]);
});
