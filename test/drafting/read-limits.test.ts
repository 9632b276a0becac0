import { expect, test } from 'vitest';
import { limitsOf } from '../../src/drafting/rules/adr/read-limits.ts';

test.each([
  ['Search answers in no more than 2 seconds', 'above 2 seconds'],
  ['Not more than 5 % fail', 'above 5 %'],
  ['No response takes more than 800 ms', 'above 800 ms'],
  ['Not over 300 ms', 'above 300 ms'],
  ['Available at least 99.5 % of the time', 'below 99.5 %'],
  ['The check-in works for four hours when the line is cut', 'below four hours'],
  ['A confirmation within 2 seconds', 'above 2 seconds'],
])('"%s" is missed %s', (text, limit) => {
  expect(limitsOf({ text, isShareFloor: true })).toEqual([limit]);
});
