import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addDays } from '../src/lending/day.ts';
import { toDay } from '../src/store/to-day.ts';

test('{fix} a day that the driver reads as midnight can be moved', () => {
  assert.equal(addDays(toDay(new Date(2026, 2, 23)), 14), '2026-04-06');
});

test('a day that is text stays as it is', () => {
  assert.equal(toDay('2026-03-23'), '2026-03-23');
});
