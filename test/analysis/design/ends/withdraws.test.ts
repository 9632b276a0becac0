import { describe, expect, it } from 'vitest';
import { onlyWithdraws } from '../../../../src/analysis/design/ends/withdraws.ts';

describe('a decision that only takes another one back', () => {
  it.each([
    'DEC-24 was a slip and holds no longer.',
    'DEC-24 is withdrawn.',
    'We take back DEC-24.',
    'I withdraw that decision.',
    'That was a mistake; it does not count any more.',
    'Taken back.',
    'The last one was a typo.',
    'This does not hold.',
  ])('is: %s', (text) => expect(onlyWithdraws({ text, settles: ['DEC-24'] })).toBe(true));

  it.each([
    'DEC-24 was a slip: 24 hours are meant.',
    'DEC-24 is withdrawn, and Redis stays.',
    'The queue goes.',
    'A slip is printed at the till.',
    'Withdrawn copies are sold.',
    'It is off at night.',
    'We withdraw money at noon.',
    'Bookings that are cancelled are refunded.',
  ])('is none: %s', (text) => expect(onlyWithdraws({ text, settles: ['DEC-24'] })).toBe(false));

  it('is none where it is about no decision', () => {
    expect(onlyWithdraws({ text: 'It was a slip.', settles: ['Mailing'] })).toBe(false);
    expect(onlyWithdraws({ text: 'It was a slip.', settles: [] })).toBe(false);
  });
});
