import { expect, test } from 'vitest';
import { readDecision } from '../../../src/http/pages/gates/read-decision.ts';

const decide = (decision: string, more: Record<string, string> = {}) =>
  readDecision('GATE-001', new Map(Object.entries({ decision, tag: '"1"', ...more })));

test.each(['approve', 'reject'])('what is typed beside claims is on the record of a decision to %s', (decision) => {
  const { comments } = decide(decision, { 'refuse:ADR-002': ' It was never built. ', 'refuse:ADR-003': ' ', note: 'Not now.' });
  expect(comments).toEqual([{ part: 'ADR-002', text: 'It was never built.' }]);
});
