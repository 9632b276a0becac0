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
