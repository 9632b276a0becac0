import { describe, expect, it } from 'vitest';
import { whatHappens } from '../../../src/analysis/design/what-happens.ts';

const late = 'Component Design: it comes too late for “A slot is free within one minute.”';

describe('what may happen, read alone', () => {
  it.each([
    [
      'names the part that the quote begins with',
      { text: late, concern: 'target-without-design', tiedTo: 'Component Design ("Slot board: shows a copy.")' },
      'Slot board: it comes too late for “A slot is free within one minute.”',
    ],
    [
      'names the words that it is about, where these name no part',
      { text: late, concern: 'target-without-design', tiedTo: 'Component Design ("the copy is refreshed every five minutes.")' },
      '“the copy is refreshed every five minutes”: it comes too late for “A slot is free within one minute.”',
    ],
    [
      'calls no part what a list of figures begins with',
      {
        text: 'Monitoring: nothing shows whether the work is done',
        concern: 'monitoring',
        tiedTo: 'Monitoring ("Counters: each of the 5 events.")',
      },
      'A job stands still, and nobody notices',
    ],
    [
      'leaves out how a system outside is spoken to',
      {
        text: 'Integration Points: no time-out is named',
        concern: 'timeout',
        tiedTo: 'Integration Points ("City payment service (REST): fines are paid there.")',
      },
      'City payment service: no answer comes in time',
    ],
    [
      'calls a requirement by its id',
      {
        text: 'Failure Modes: nothing says by what NFR-2 is met',
        concern: 'target-without-design',
        tiedTo: 'Failure Modes ("NFR-2: …")',
      },
      'NFR-2 is not met',
    ],
    [
      'and says what it demands, where it is tied to it',
      {
        text: 'Failure Modes: nothing says by what NFR-2 is met',
        concern: 'target-without-design',
        tiedTo: 'Failure Modes ("PRD-003#NFR-2: up …"); PRD-003#NFR-2 ("The till is up from 7:00 to 22:00.")',
      },
      'PRD-003#NFR-2 is not met: “The till is up from 7:00 to 22:00”',
    ],
  ] as const)('%s', (_, challenge, told) => {
    expect(whatHappens(challenge)).toBe(told);
  });
});
