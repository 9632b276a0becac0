import fc from 'fast-check';
import { expect, it } from 'vitest';
import { comparePrdParts } from '../../../src/analysis/redraft/compare-prd-parts.ts';
import type { Part } from '../../../src/lifecycle/parts.ts';

const story = (number: number, text: string): Part => ({ localId: `US-${number}`, type: 'story', text });
const compare = (before: Part[], after: Part[]) =>
  comparePrdParts('PRD-001', { before, after }).map(({ ref, change, was }) => [ref, change, was]);

it('finds no change in the same parts', () => {
  const parts = [story(1, 'borrow'), story(2, 'return')];
  expect(compare(parts, parts)).toEqual([]);
});

it('tells what changed, came and went', () => {
  expect(compare([story(1, 'borrow'), story(2, 'return')], [story(1, 'borrow two'), story(3, 'renew')])).toEqual([
    ['PRD-001#US-1', 'changed', null],
    ['PRD-001#US-3', 'added', null],
    ['PRD-001#US-2', 'removed', null],
  ]);
});

it('knows a story again that an insertion gave another id', () => {
  expect(compare([story(1, 'borrow'), story(2, 'return')], [story(1, 'renew'), story(2, 'borrow'), story(3, 'return')])).toEqual([
    ['PRD-001#US-1', 'added', null],
    ['PRD-001#US-2', 'moved', 'PRD-001#US-1'],
    ['PRD-001#US-3', 'moved', 'PRD-001#US-2'],
  ]);
});

it('says of a story whose id another one took that it was removed', () => {
  expect(compare([story(1, 'borrow'), story(2, 'pay')], [story(1, 'donate'), story(2, 'borrow')])).toEqual([
    ['PRD-001#US-1', 'added', null],
    ['PRD-001#US-2', 'moved', 'PRD-001#US-1'],
    ['PRD-001#US-2', 'removed', null],
  ]);
});

it('accounts for every part on both sides, once', () => {
  const parts = fc
    .array(fc.tuple(fc.integer({ min: 1, max: 8 }), fc.constantFrom('a', 'b', 'c', 'd', 'e')), { maxLength: 8 })
    .map((list) => [...new Map(list).entries()].map(([number, text]) => story(number, text)));
  fc.assert(
    fc.property(parts, parts, (before, after) => {
      const changes = comparePrdParts('PRD-001', { before, after });
      const key = ({ localId }: Part): string => `PRD-001#${localId}`;
      const unchanged = after.filter((part) => before.some((one) => one.localId === part.localId && one.text === part.text));
      const arrived = changes.filter(({ change }) => change !== 'removed').map(({ ref }) => ref);
      expect([...unchanged.map(key), ...arrived].toSorted()).toEqual(after.map(key).toSorted());
      const left = changes.flatMap(({ change, ref, was }) => (change === 'added' ? [] : [was ?? ref]));
      expect([...unchanged.map(key), ...left].toSorted()).toEqual(before.map(key).toSorted());
    }),
  );
});
