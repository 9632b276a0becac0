import { expect, test } from 'vitest';
import { readDecision } from '../../../src/http/pages/gates/read-decision.ts';

const decide = (decision: string, more: Record<string, string> = {}) =>
  readDecision('GATE-001', new Map(Object.entries({ decision, tag: '"1"', ...more })));

test.each(['approve', 'reject'])('what is typed beside claims is on the record of a decision to %s', (decision) => {
  const { comments } = decide(decision, { 'refuse:ADR-002': ' It was never built. ', 'refuse:ADR-003': ' ', note: 'Not now.' });
  expect(comments).toEqual([{ part: 'ADR-002', text: 'It was never built.' }]);
});

test('a reason beside one place lets that place pass, a reason beside a code all of them, and none nothing', () => {
  const { waivers } = decide('approve', {
    'waive:PRD-METRIC-MISSING': ' Measured later. ',
    'waive:TIP-FIELD-MISSING': '',
    'waive:TIP-FIELD-MISSING@Edge Cases': 'None known.',
    'waive:TIP-FIELD-MISSING@Integration Points': ' ',
  });
  expect(waivers).toEqual([
    { code: 'PRD-METRIC-MISSING', reason: 'Measured later.' },
    { code: 'TIP-FIELD-MISSING', part: 'Edge Cases', reason: 'None known.' },
  ]);
});
