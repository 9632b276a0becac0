import fc from 'fast-check';
import { expect, test } from 'vitest';
import { letsPass, nameWaived, placesOf, readWaivedPlace } from '../../src/lifecycle/standing-approvals.ts';

const code = 'TIP-FIELD-MISSING';

test.each([
  { waiver: { code }, at: {}, passes: true },
  { waiver: { code }, at: { part: 'Edge Cases' }, passes: true },
  { waiver: { code, part: 'Edge Cases' }, at: { part: 'Edge Cases' }, passes: true },
  { waiver: { code, part: 'Edge Cases' }, at: { part: 'Effort' }, passes: false },
  { waiver: { code, part: 'Edge Cases' }, at: {}, passes: false },
  { waiver: { code: 'TIP-EFFORT-MISSING' }, at: {}, passes: false },
])('$waiver lets pass what stands at $at: $passes', ({ waiver, at, passes }) => {
  expect(letsPass(waiver, { code, at })).toBe(passes);
});

test('findings of which one names no part can only be let pass together', () => {
  expect(placesOf([{ at: { part: 'US-1' } }, { at: { part: 'US-2' } }, { at: { part: 'US-1' } }])).toEqual(['US-1', 'US-2']);
  expect(placesOf([{ at: { part: 'US-1' } }, { at: {} }])).toEqual([]);
});

test('a place is read as it is written', () => {
  const part = fc.string({ minLength: 1 }).filter((text) => text.trim() === text);
  fc.assert(
    fc.property(fc.option(part, { nil: undefined }), (named) => {
      expect(readWaivedPlace(nameWaived({ code, part: named }))).toEqual(named === undefined ? { code } : { code, part: named });
    }),
  );
  expect(readWaivedPlace(' tip-field-missing @ Edge Cases ')).toEqual({ code, part: 'Edge Cases' });
});
