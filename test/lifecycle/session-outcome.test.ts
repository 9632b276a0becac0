import { expect, it } from 'vitest';
import { describeMove } from '../../src/lifecycle/session-outcome.ts';

it('tells what a person did in a turn', () => {
  expect(describeMove({ move: 'decide', settlement: 'reject', about: ['ALT-1'] })).toBe('rejects ALT-1');
});
