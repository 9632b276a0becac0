import { describe, expect, it } from 'vitest';
import { namesAlternative, readDirection } from '../../../../src/analysis/design/alternatives/read-direction.ts';

const overbooking = { id: 'ALT-2', title: 'Overbooking by 5 %' };

describe('the direction of a decision about an alternative', () => {
  it.each([
    'Overbooking is rejected.',
    'ALT-2 is rejected: too many angry drivers.',
    'Not taken.',
    'Rejected',
    'No overbooking.',
    'We do not take ALT-2.',
    'We don’t overbook.',
    'We decided against overbooking.',
    'We stay with the approach, without ALT-2.',
    'We take a queue instead of ALT-2.',
    'It is too risky.',
    'It was dropped.',
    'Overbooking stays out.',
  ])('is no: %s', (text) => expect(readDirection(text, overbooking)).toBe('rejected'));

  it.each(['We take it.', 'We go with ALT-2. Jobs that do not fit are rejected.', 'Overbooking by 5 % is used on Fridays.'])(
    'is yes: %s',
    (text) => expect(readDirection(text, overbooking)).toBe('taken'),
  );

  it.each([
    'ALT-2, but with 3 %.',
    'One table for both; nothing is rejected when it is full.',
    'The fleet stays as it is.',
    'Five per cent more bookings than there is room.',
  ])('is not said: %s', (text) => expect(readDirection(text, overbooking)).toBe('unsaid'));

  it('takes a way that is kept for taken, and what is kept in its place for none', () => {
    const paper = { id: 'ALT-4', title: '**Paper with barcodes**' };
    expect(readDirection('We keep paper with barcodes as the fallback.', paper)).toBe('taken');
    expect(readDirection('We keep the register as it is.', paper)).toBe('unsaid');
    expect(readDirection('We keep paper, without barcodes.', paper)).toBe('unsaid');
  });

  it('takes a no to something else for none', () => {
    const table = { id: 'ALT-1', title: 'A table in PostgreSQL' };
    expect(readDirection('No Redis: the berths are rows.', table)).toBe('unsaid');
    for (const text of ['No.', 'No, it is slow.', 'Never.', 'No table.', 'No – too slow.', 'No way.'])
      expect(readDirection(text, table)).toBe('rejected');
  });

  it.each([
    ['We never see a card number.', 'unsaid'],
    ['We do not keep card numbers.', 'unsaid'],
    ['We cannot lose a payment then.', 'unsaid'],
    ['We take it; we never see a card number.', 'taken'],
    ['We never redirect a skipper.', 'rejected'],
    ['We do not want it.', 'rejected'],
    ['We never take it.', 'rejected'],
  ] as const)('tells what comes of a way from a no to it: %s', (text, direction) => {
    expect(readDirection(text, { id: 'ALT-2', title: 'Redirect the skipper to the hosted page for payments' })).toBe(direction);
  });

  it('takes a no in the title for no denial', () => {
    expect(readDirection('No cache.', { id: 'ALT-1', title: 'No cache' })).not.toBe('rejected');
    expect(readDirection('We take No cache.', { id: 'ALT-1', title: 'No cache' })).toBe('taken');
  });

  it('is about an alternative that has no id by the words of its title', () => {
    expect(namesAlternative('We keep nightly batches.', 'Nightly batches')).toBe(true);
    expect(namesAlternative('We keep batches.', 'Nightly batches')).toBe(false);
    expect(readDirection('Nightly batches are not wanted.', { id: '', title: 'Nightly batches' })).toBe('rejected');
  });
});
