import { describe, expect, it } from 'vitest';
import { endOfOwnCase, splitCase } from '../../../../src/analysis/design/finalize/other-cases.ts';

const caseOf = (handling: string, text = 'TIP-001#EC-2: The lock is jammed.') => ({ id: 'EC-2', text, handling });

describe('what a page says behind its last case', () => {
  it.each([
    ['The key waits. 1 more in TIP-001 (EC-4).', 'The key waits.', []],
    ['The key waits. 3 more in TIP-001 (EC-4 to EC-6).', 'The key waits.', []],
    [
      'What is done about TIP-001#EC-2 is still to be decided. What is done about TIP-001#EC-3 and EC-5 is still to be decided.',
      'What is done about TIP-001#EC-2 is still to be decided.',
      [['TIP-001#EC-3', 'TIP-001#EC-5']],
    ],
    [
      'Refused. TIP-001#EC-3 to EC-5: Refused with that as the reason.',
      'Refused.',
      [['TIP-001#EC-3', 'TIP-001#EC-4', 'TIP-001#EC-5']],
    ],
    ['The key waits. TIP-001#EC-9: It waits as well. 2 more in TIP-001 (EC-4 and EC-7).', 'The key waits.', [['TIP-001#EC-9']]],
    [
      'The key waits. ~~What is done about TIP-001#EC-3 is still to be decided.~~ → DEC-4 (Ada, 2026-01-02): It is fetched.',
      'The key waits.',
      [['TIP-001#EC-3']],
    ],
    // An RFC that was finalized before had what was decided about the case behind the pointer.
    [
      'The key waits. 1 more in TIP-001 (EC-4). → DEC-1 (Ada, 2026-01-02): A second key is handed out.',
      'The key waits. → DEC-1 (Ada, 2026-01-02): A second key is handed out.',
      [],
    ],
  ])('%s', (handling, own, refs) => {
    const split = splitCase(caseOf(handling));
    expect(split.own).toBe(own);
    expect(split.others.map((one) => one.refs)).toEqual(refs);
  });

  it.each([
    'The key waits.',
    '',
    'TIP-001#EC-2: The key waits.',
    'What is done about TIP-001#EC-2 is still to be decided.',
    'The key waits. As in TIP-001#EC-4, a person is called.',
    '2 more keys in TIP-001 are cut.',
    'Refused; see TIP-001#EC-3.',
  ])('is all of the case itself: %s', (handling) => {
    expect(splitCase(caseOf(handling))).toEqual({ own: handling, others: [] });
    expect(endOfOwnCase(caseOf(handling))).toBe(handling.length);
  });

  it('is left alone where the case is none of a TIP', () => {
    const handling = 'It waits. 1 more in TIP-001 (EC-4).';
    expect(splitCase(caseOf(handling, 'The lock is jammed.')).own).toBe(handling);
  });
});
