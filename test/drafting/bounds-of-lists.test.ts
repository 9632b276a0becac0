import { describe, expect, it } from 'vitest';
import { restateLimit } from '../../src/drafting/rules/restate-bounds.ts';
import { startWithArticle } from '../../src/lifecycle/count.ts';
import { draftDaa } from './draft-daa.ts';
import { prdOfStories } from './prd-of.ts';

const said = (subject: string, verb: string, rest: string): string =>
  (restateLimit({ subject, verb, rest, plural: false }, '', false) ?? '').replace(/\s+/g, ' ').trim();

describe('a bound that is turned into what never happens', () => {
  it('is said once', () => {
    expect(said('chair', 'is', 'booked by at most one donor at a time')).toBe(
      'no chair is booked by more than one donor at a time',
    );
  });

  it('bounds the last thing of a list alone', () => {
    expect(said('reading', 'has', 'the plot number, the figure and one photo of at most 5 MB')).toBe(
      'no reading has a photo of more than 5 MB',
    );
  });
});

describe('what somebody may do whenever they like', () => {
  it('does not wait for the case in which it happens by itself', async () => {
    const prd = prdOfStories('Donors', [
      {
        role: 'donor',
        wish: 'cancel an appointment',
        criteria: ['A donor can cancel an appointment until 2 hours before it begins.'],
      },
      { role: 'nurse', wish: 'defer a donor', criteria: ['When a donor is deferred, their open appointments are cancelled.'] },
    ]);
    const { daa } = await draftDaa(prd);
    const cancel = daa.aggregates.flatMap(({ operations }) => operations).find(({ name }) => name === 'cancelAppointment');
    expect(cancel?.pseudocode).toContain('until 2 hours before');
    expect(cancel?.pseudocode).not.toContain('Check that a donor is deferred');
  });
});

it('an article goes by the name inside of code', () => {
  expect(startWithArticle('`Appointment`')).toBe('An `Appointment`');
});
