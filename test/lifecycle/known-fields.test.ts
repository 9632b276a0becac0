import { describe, expect, it } from 'vitest';
import { readKnown, readKnownWord } from '../../src/lifecycle/known-or-not-applicable.ts';
import { readThreshold, writeThreshold } from '../../src/lifecycle/threshold.ts';

describe('a field that may be unknown', () => {
  it.each<[text: string, known: object]>([
    ['', { is: 'unknown' }],
    ['N/A: because nothing is stored', { is: 'not-applicable', because: 'nothing is stored' }],
    ['does not apply, because it reads only', { is: 'not-applicable', because: 'it reads only' }],
    ['not applicable: one caller', { is: 'not-applicable', because: 'one caller' }],
    ['n/a because it reads only', { is: 'not-applicable', because: 'it reads only' }],
    ...[
      'n/a',
      'N/A: because',
      'n/a, the desk',
      'tbd',
      'TBD.',
      'tbd: ask the desk',
      '?',
      '???',
      '-',
      '…',
      'to be decided',
      'unknown.',
    ].map((text): [string, object] => [text, { is: 'unknown' }]),
    ...[
      'Does not apply the change twice; the consumer drops it',
      'not applicable to guests, but members wait 5 s',
      'To be decided claims are kept 2 years',
      'Unknown senders are refused',
    ].map((value): [string, object] => [value, { is: 'known', value }]),
    ['2 s', { is: 'known', value: '2 s' }],
    ['n/available', { is: 'known', value: 'n/available' }],
  ])('reads %j', (text, known) => {
    expect(readKnown(text)).toEqual(known);
  });

  it('takes only words of its list', () => {
    expect(readKnownWord('Yes.', ['yes', 'no'])).toEqual({ is: 'known', value: 'yes' });
    expect(readKnownWord('perhaps', ['yes', 'no'])).toEqual({ is: 'unknown' });
  });
});

describe('a threshold', () => {
  it.each([
    ['p95 > 500 ms for 300 s', { stat: 'p95', op: '>', value: 500, unit: 'ms', forSeconds: 300 }],
    ['rate ≥ 2.5% for 5 min', { stat: 'rate', op: '>=', value: 2.5, unit: '%', forSeconds: 300 }],
    ['value == 0', { stat: 'value', op: '==', value: 0, unit: '', forSeconds: 0 }],
    ['errors > 10 /min for 1 h', { stat: 'errors', op: '>', value: 10, unit: '/min', forSeconds: 3600 }],
  ])('reads %s', (text, threshold) => {
    expect(readThreshold(text)).toEqual(threshold);
    expect(readThreshold(writeThreshold(readThreshold(text)!))).toEqual(threshold);
  });

  it.each(['', 'too slow', '> 500 ms', 'p95 > many ms', 'n/a: because nobody is called'])('takes no %j', (text) => {
    expect(readThreshold(text)).toBeNull();
  });
});
