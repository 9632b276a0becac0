import { expect, test } from 'vitest';
import { createStyle } from '../../../src/cli/render/style.ts';
import { drawTable, type Column } from '../../../src/cli/render/table.ts';

interface Row {
  readonly name: string;
  readonly title: string;
  readonly roles: string;
}

const style = createStyle({ columns: 60, color: false, command: 'throughline' });
const columns: Column<Row>[] = [
  { heading: 'Name', cell: ({ name }) => name },
  { heading: 'Title', cell: ({ title }) => title, shrinks: true },
  { heading: 'Roles', cell: ({ roles }) => roles, wraps: true },
];
const draw = (...items: Row[]): string[] => drawTable(items, columns, style);

test('what fits is left as it is', () => {
  expect(draw({ name: 'Ada', title: 'Loans', roles: 'architect' })).toEqual(['Name  Title  Roles', 'Ada   Loans  architect']);
});

test('of a line that is too long a title is cut first, and what every word of counts goes on below, in whole words', () => {
  const lines = draw(
    {
      name: 'Ada',
      title: 'Library lending for three branches',
      roles: 'architect, incident-commander, senior-engineer, product-manager',
    },
    { name: 'Bo', title: 'Loans', roles: 'engineer' },
  );
  expect(lines).toEqual([
    'Name  Title         Roles',
    'Ada   Library len…  architect, incident-commander,',
    '                    senior-engineer, product-manager',
    'Bo    Loans         engineer',
  ]);
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
});

test('a column without content is left out', () => {
  expect(draw({ name: 'Ada', title: '', roles: 'architect' })).toEqual(['Name  Roles', 'Ada   architect']);
});

test('where what gives way first is not enough, the widest of the others go on below, headings too, and no line is too long', () => {
  const gate = { key: 'GATE-002', on: 'what imported documents claim', title: 'One claimed status', by: 'senior-engineer' };
  const wide: Column<typeof gate>[] = [
    { heading: 'Gate', cell: ({ key }) => key },
    { heading: 'Decides on', cell: ({ on }) => on },
    { heading: 'Title', cell: ({ title }) => title, shrinks: true },
    { heading: 'Opened (UTC)', cell: () => '2026-11-22 22:04' },
  ];
  expect(drawTable([gate], wide, style)).toEqual([
    'Gate      Decides on          Title         Opened (UTC)',
    'GATE-002  what imported       One claimed…  2026-11-22 22:04',
    '          documents claim',
  ]);
  const narrow = drawTable([gate], [...wide, { heading: 'Decided by', cell: ({ by }) => by }], style);
  for (const line of narrow) expect(line.length).toBeLessThanOrEqual(60);
  expect(narrow.join(' ').match(/2026|documents|senior-engineer/gu)).toHaveLength(3);
});

test('a word that is wider than what is left is broken rather than the line', () => {
  const lines = drawTable(
    [{ name: 'x'.repeat(50), title: '', roles: 'y'.repeat(50) }],
    columns.map(({ heading, cell }) => ({ heading, cell })),
    style,
  );
  for (const line of lines) expect(line.length).toBeLessThanOrEqual(60);
  expect(lines.join('').match(/y/gu)).toHaveLength(50);
});
