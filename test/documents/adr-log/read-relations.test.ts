import { describe, expect, test } from 'vitest';
import { readProseRelations, readStatedRelations } from '../../../src/documents/adr-log/read-relations.ts';

const shorten = (relations: ReturnType<typeof readProseRelations>) =>
  relations.map(({ type, name, href }) => [type, href || name]);

describe('what is stated', () => {
  test.for([
    ['Superseded by [9. Sail](0009-sail.md)', [['superseded-by', '0009-sail.md']]],
    ['Superceded by [9. Sail](0009-sail.md)', [['superseded-by', '0009-sail.md']]],
    ['superseded by ADR-0123', [['superseded-by', 'ADR-0123']]],
    ['Superseded by: 12', [['superseded-by', '12']]],
    ['Superseded by DNS Infrastructure', [['superseded-by', 'DNS Infrastructure']]],
    ['Superseded by\n[9. Sail](0009-sail.md)', [['superseded-by', '0009-sail.md']]],
    [
      'Supersedes [1](0001-a.md) and [2](0002-b.md)',
      [
        ['supersedes', '0001-a.md'],
        ['supersedes', '0002-b.md'],
      ],
    ],
    [
      'Supersedes ADR-1, ADR-2',
      [
        ['supersedes', 'ADR-1'],
        ['supersedes', 'ADR-2'],
      ],
    ],
    [
      'Amends [3. Row](0003-row.md)\n\nAmended by [5. Swim](0005-swim.md)',
      [
        ['amends', '0003-row.md'],
        ['amended-by', '0005-swim.md'],
      ],
    ],
    ['Superseded in part by [9. Sail](0009-sail.md)', [['amended-by', '0009-sail.md']]],
    ['Partly superseded by [9. Sail](0009-sail.md)', [['amended-by', '0009-sail.md']]],
    ['Superseded by [[0009-sail|the sail]]', [['superseded-by', '0009-sail']]],
    ['Superseded', []],
  ] as const)('%s', ([text, relations]) => {
    expect(shorten(readStatedRelations(text, 1))).toEqual(relations);
  });
});

describe('what prose tells', () => {
  test.for([
    ['This decision has been superseded by [ADR 9](0009-sail.md).', [['superseded-by', '0009-sail.md']]],
    ['**Note:** this ADR is now superseded by ADR-9.', [['superseded-by', 'ADR-9']]],
    ['These limits have been superseded by [ADR #0033](0033-limits.md).', [['amended-by', '0033-limits.md']]],
    ['This ADR in part supersedes [0003](0003-row.md).', [['amends', '0003-row.md']]],
    ['This ADR supersedes in part [the table](0003-row.md).', [['amends', '0003-row.md']]],
    ['This replaces ADR-7 in full.', [['supersedes', 'ADR-7']]],
    ['It would be superseded by ADR-9 if the harbor closed.', []],
    ['This does not mean that it was not superseded by ADR-9.', []],
    ['The new engine replaces the old one.', []],
    ['We amend the plan. See ADR-4.', []],
    ['This decision was superseded\nby ADR-9.', [['superseded-by', 'ADR-9']]],
    ['```\nThis decision was superseded by ADR-9\n```', []],
  ] as const)('%s', ([text, relations]) => {
    expect(shorten(readProseRelations(text, 1))).toEqual(relations);
  });

  test('stands in its line', () => {
    expect(readProseRelations('One.\n\nTwo says that\nthis ADR supersedes ADR-3.', 10).map(({ line }) => line)).toEqual([13]);
  });
});
