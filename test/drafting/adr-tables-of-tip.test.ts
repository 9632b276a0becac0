import { describe, expect, it } from 'vitest';
import { tellsOfOpen } from '../../src/analysis/design/finalize/settled-openings.ts';
import { tellsOfTable } from '../../src/drafting/rules/adr/describe-schema.ts';

describe('a decision stands beside the tables of a TIP', () => {
  const changes = [
    { text: 'Table `turns`: `turn_id` as its key. The PRD names nothing else that is kept of it.' },
    { text: 'Table `pump_days`: `day` as its key, `closed` (yes or no).' },
  ];
  it.each([
    ['The table turns has the columns member_id, starts_at and state.', true],
    ['`turns` gets a column `starts_at`.', true],
    ['Turns have the states: booked, given back, closed.', true],
    ['A turn in `turns` has one of the states (booked, given back).', true],
    ['pump_days has an index on the day.', true],
    ['The columns of turns are written by bookTurn alone.', true],
    // It says nothing of a table that is there.
    ['The table members has a column phone.', false],
    ['A member turns the key.', false],
    ['The list of turns is shown within a second.', false],
    ['Members are told by a push message.', false],
    ['The table `returns` has a column day.', false],
    ['Nobody states a reason for turns that are given back.', false],
  ])('%s: %s', (text, told) => expect(tellsOfTable(text, changes)).toBe(told));
});

describe('a sentence forbids nothing once it is decided', () => {
  it.each([
    ['4 questions of TIP-001 are open, so that the effort may still change.', true],
    ['What TIP-001 leaves open turns out to be larger than it looks', true],
    ['What is done about TIP-001#EC-2 is still to be decided', true],
    ['None is chosen yet: nothing that this draft was made of names any (see Open Questions).', true],
    ['What happens while the database is away is still to be decided.', true],
    ['The card is charged at booking.', false],
    ['What TIP-001 proposes is built in PHP.', false],
    ['Questions of members are answered by mail.', false],
    ['4 workers of TIP-001 are open for calls.', false],
    ['The berth stays open.', false],
  ])('%s: %s', (sentence, isOpen) => expect(tellsOfOpen(sentence)).toBe(isOpen));
});
