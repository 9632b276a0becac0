import { expect, test } from 'vitest';
import { listPartChanges } from '../../src/lifecycle/part-changes.ts';

const invariant = (localId: string, text: string) => ({ localId, type: 'invariant', text });

test('parts that are gone come first, then what reads otherwise, then what is new; what stayed is left out', () => {
  const before = [invariant('INV-1', 'At most 6.'), invariant('INV-2', 'At most 5.'), invariant('INV-3', 'One each.')];
  const after = [invariant('INV-4', 'Never.'), invariant('INV-1', 'At most 8.'), invariant('INV-3', 'One each.')];
  expect(listPartChanges(before, after).map(({ localId, change, text }) => [change, localId, text])).toEqual([
    ['removed', 'INV-2', 'At most 5.'],
    ['changed', 'INV-1', 'At most 8.'],
    ['added', 'INV-4', 'Never.'],
  ]);
});
