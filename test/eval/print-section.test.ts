import { expect, test } from 'vitest';
import { formatSection, percent, sectionData } from './print-section.ts';

const section = {
  title: 'Sizes',
  columns: ['name', 'parts'],
  rows: [
    ['library', 7],
    ['zoo', 12],
  ],
  totals: ['total', 19],
  details: Array.from({ length: 14 }, (_, index) => `detail ${index}`),
};

test('columns are aligned and long details are cut unless all are wanted', () => {
  const text = formatSection(section, { all: false });
  expect(text.split('\n').slice(2, 7)).toEqual([
    'name     parts',
    '--------------',
    'library      7',
    'zoo         12',
    '--------------',
  ]);
  expect(text).toContain('… and 2 more');
  expect(formatSection(section, { all: true })).toContain('detail 13');
});

test('as data a row is an object by column', () => {
  expect(sectionData(section)).toMatchObject({
    rows: [
      { name: 'library', parts: 7 },
      { name: 'zoo', parts: 12 },
    ],
    totals: { parts: 19 },
  });
});

test('a share of nothing is not a percentage', () => {
  expect(percent(1, 3)).toBe('33%');
  expect(percent(0, 0)).toBe('n/a');
});
