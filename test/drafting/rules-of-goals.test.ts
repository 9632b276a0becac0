import { expect, it } from 'vitest';
import { statesRule } from '../../src/drafting/rules/rules-of-prose.ts';
import { draftDaa, invariantsOf } from './draft-daa.ts';
import { prdOf } from './prd-of.ts';

async function modelOf(goal: string): Promise<string[]> {
  const { daa } = await draftDaa(
    prdOf(
      `# Kennel\n\n## Goals\n\n${goal}\n\n## User Stories\n\n### US-1\n\nAs a keeper, I want to book a run so that a dog has a place.\n\n**Acceptance Criteria**\n\n- A run has a number\n`,
    ),
  );
  return invariantsOf(daa);
}

it('a rule among the goals is an invariant, in its own words', async () => {
  expect(await modelOf('- No run is booked for two dogs on the same night.\n- Keepers save an hour a day.')).toContain(
    'No run is booked for two dogs on the same night.',
  );
});

it('a wish among the goals is none', async () => {
  expect((await modelOf('- Nobody waits to book a run.\n- Booking a run is easy.')).join(' ')).not.toMatch(/waits|easy/);
});

it.each([
  'No run is booked for two dogs on the same night.',
  'No two ships share a berth.',
  'A dose is never given twice.',
  'Only a pharmacist releases a prescription.',
  'Each seat belongs to exactly one ticket.',
  'Every book has at most one reader.',
  'Nobody books a room that is closed.',
  'Nothing is published that an editor has not read.',
  'A sealed sample is not opened.',
  'A member cannot borrow a book that is reserved.',
])('states a rule: %s', (text) => {
  expect(statesRule(text)).toBe(true);
});

it.each([
  'No driver waits longer than 10 minutes.',
  'No more paper on the ward.',
  'Nobody types an order twice any more.',
  'No extra staff is needed.',
  'Nobody has to phone the office.',
  'No training is needed.',
  'At most 5 % of berths stay empty.',
  'Fewer than three complaints a month.',
  'Keepers save an hour a day.',
  'Booking a run takes less than a minute.',
  'Every guest feels welcome.',
  'Only 2 % of tickets are returned.',
  'No order is lost.',
  'Nobody forgets a dose.',
  'No sale should take longer than before.',
  'The clinic is never surprised by a visit.',
  'Only happy members matter.',
  'The library is easier to use.',
  'We want every book to be found.',
  'No page answers in more than 2 seconds.',
  'Nobody complains about a late bus.',
])('is a wish, a target or a measure: %s', (text) => {
  expect(statesRule(text)).toBe(false);
});
