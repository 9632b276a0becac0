import { expect, test } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import { splitPassages } from '../../../src/analysis/challenge/passages.ts';
import { cellsOf, readRow } from '../../../src/analysis/challenge/table-rows.ts';
import { designOf } from './design-of.ts';

const table = [
  'Partners:',
  '',
  '| Partner | Time-out | Repeated |',
  '| --- | :---: | --- |',
  '| Payment page | the default of the HTTP client | 3 times, after 1, 4 and 10 s |',
  '| Tax office | 2 s | once, after 500 ms |',
  '',
  'TLS everywhere.',
].join('\n');

test('a row is a passage of its own, named by its first cell, with each cell after the name of its column', () => {
  const passages = splitPassages({ section: 'Integration Points', markdown: table, role: 'design' });
  expect(passages.map(({ label, sentences }) => ({ label, sentences }))).toEqual([
    { label: '', sentences: ['Partners:'] },
    {
      label: 'Payment page',
      sentences: [
        'Partner: Payment page.',
        'Time-out: the default of the HTTP client.',
        'Repeated: 3 times, after 1, 4 and 10 s.',
      ],
    },
    { label: 'Tax office', sentences: ['Partner: Tax office.', 'Time-out: 2 s.', 'Repeated: once, after 500 ms.'] },
    { label: '', sentences: ['TLS everywhere.'] },
  ]);
});

test('what stands in one cell does not answer for another one, and the row is quoted as it stands', () => {
  const raised = findObjections(designOf({ sections: { 'Integration Points': table } })).filter(
    ({ concern }) => concern === 'timeout',
  );
  expect(raised.map(({ title }) => title)).toEqual(['Payment page: a call waits without a limit']);
  expect(raised[0]?.ties[0]?.quote).toBe('| Payment page | the default of the HTTP client | 3 times, after 1, 4 and 10 s |');
});

test.each([
  ['| a | b |', ['a', 'b']],
  [String.raw`| a \| b | c |`, [String.raw`a \| b`, 'c']],
  ['||', ['']],
  ['a | b', []],
  ['', []],
])('the cells of %j are %j', (row, cells) => {
  expect(cellsOf(row)).toEqual(cells);
});

test('the line below the names of the columns says nothing, and a cell without a column stands for itself', () => {
  expect(readRow(['A', 'B'], [':--', '---'])).toBe('');
  expect(readRow(['A'], ['1', 'two.'])).toBe('A: 1. Two.');
});
