import { expect, it } from 'vitest';
import { isTurnedAway } from '../../../../src/analysis/design/ends/turned-away.ts';

it.each([
  'Saga: not used.',
  'We decided against a saga.',
  'A saga was considered and turned down.',
  'The saga is rejected, since both live in one database.',
  'Saga is overkill here; we keep one local transaction.',
  'One local transaction over both tables; a saga would be too much.',
])('turned away: %s', (sentence) => {
  expect(isTurnedAway(sentence, /\bsaga\b/i)).toBe(true);
});

it.each([
  'We use a saga with compensations.',
  'The saga guards against lost bookings.',
  'The limit protects against a saga that runs away.',
  'A saga, because one transaction is ruled out.',
  'Nothing of the kind.',
])('not turned away: %s', (sentence) => {
  expect(isTurnedAway(sentence, /\bsaga\b/i)).toBe(false);
});
