import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { listToldOtherwise } from '../../../../src/analysis/design/strikes/told-otherwise.ts';
import { findReplaced } from '../../../../src/analysis/lint/find-replaced.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

function rfcOf(...sentences: string[]): RfcBody {
  const bullets = sentences.map((one) => `- ${one}`).join('\n');
  const markdown = `# T\n\n## Component Design\n\n${bullets}\n- **Board**: shows the departures.\n`;
  return rfcBodySchema.parse(documentKinds.rfc.parse(markdown).body);
}

function toldOf(sentence: string, text: string): string {
  const [found] = listToldOtherwise(rfcOf(sentence), [{ id: 'DEC-1', text, settles: [] }]);
  return found === undefined ? 'nothing' : found.isSure ? 'surely' : 'perhaps';
}

function finalized(sentence: string, text: string, ...settles: string[]): string {
  const decided = { id: 'DEC-1', text, rationale: '', settles, decidedBy: 'Ada', decidedAt: '2026-11-22T09:00:00.000Z' };
  const session = sessionOf({ decisions: [decided] });
  const done = finalizeRfc(rfcOf(sentence), session);
  expect(finalizeRfc(done, session)).toEqual(done);
  const { render, parse } = documentKinds.rfc;
  expect(parse(render({ title: 'T', body: done })).body).toEqual(done);
  const [line = ''] = done.proposedSolution.componentDesign.split('\n');
  return line.replace(/^- /, '').replace(/ → DEC-1 \(.*$/, ' → DEC-1');
}

describe('steps of which a decision says that they are one transaction', () => {
  it.each([
    [
      'Resale: first marks the ticket as resold and then asks Mollie for the refund, in two steps.',
      'Marking and the refund are one transaction.',
      'Resale: ~~first~~ marks the ticket as resold and ~~then~~ asks Mollie for the refund, ~~in two steps~~. → DEC-1',
    ],
    [
      'First the berth is checked, then the booking is written.',
      'Berth and booking are written in one transaction.',
      '~~First~~ the berth is checked, ~~then~~ the booking is written. → DEC-1',
    ],
    [
      'First the berth is checked, then the booking is written.',
      'The berth is checked and the booking written in the same transaction.',
      '~~First~~ the berth is checked, ~~then~~ the booking is written. → DEC-1',
    ],
    [
      'Checkout: lends the copy and clears its hold in two steps.',
      'The copy is lent and its hold cleared in one transaction.',
      'Checkout: lends the copy and clears its hold ~~in two steps~~. → DEC-1',
    ],
    [
      'The bed is freed and the stay closed one after the other.',
      'Freeing the bed and closing the stay happen in a single database transaction.',
      'The bed is freed and the stay closed ~~one after the other~~. → DEC-1',
    ],
    [
      'The seat is taken off the plan, and after that the payment is stored.',
      'Seat, plan and payment are stored in one transaction.',
      'The seat is taken off the plan, and ~~after that~~ the payment is stored. → DEC-1',
    ],
    [
      'Milking: books the liters and afterwards updates the tank.',
      'Liters and tank are updated together in the same transaction.',
      'Milking: books the liters and ~~afterwards~~ updates the tank. → DEC-1',
    ],
    [
      'Harvest: lowers the field and raises the silo in separate transactions.',
      'Lowering the field and raising the silo is one transaction.',
      'Harvest: lowers the field and raises the silo ~~in separate transactions~~. → DEC-1',
    ],
    [
      'Payment and seat are saved as a saga.',
      'Payment and seat are saved in one transaction, not as a saga.',
      'Payment and seat are saved ~~as a saga~~. → DEC-1',
    ],
    [
      'The desk first books the room, then debits the guest account.',
      'Booking of the room and debiting of the account: one transaction.',
      'The desk ~~first~~ books the room, ~~then~~ debits the guest account. → DEC-1',
    ],
    [
      'The clerk books the berth; the invoice is made in a second step.',
      'Invoice and berth are one transaction.',
      'The clerk books the berth; the invoice is made ~~in a second step~~. → DEC-1',
    ],
  ])('surely, lose the words that say so: %s | %s', (sentence, text, expected) => {
    expect(finalized(sentence, text)).toBe(expected);
  });

  it.each([
    [
      'Berth and booking are written in one transaction.',
      'First the berth is written, then the booking, in two steps.',
      'Berth and booking are written ~~in one transaction~~. → DEC-1',
    ],
    [
      'Marking the ticket and refunding are one transaction.',
      'The ticket is marked first, and the refunding follows in a second step.',
      '~~Marking the ticket and refunding are one transaction.~~ → DEC-1',
    ],
    [
      'The copy is lent and its hold cleared in the same transaction.',
      'The copy is lent and the hold cleared one after the other.',
      'The copy is lent and its hold cleared ~~in the same transaction~~. → DEC-1',
    ],
    [
      'Milk and tank are updated within one transaction.',
      'Milk is updated first, then the tank.',
      'Milk and tank are updated ~~within one transaction~~. → DEC-1',
    ],
  ])('and the other way round: %s | %s', (sentence, text, expected) => {
    expect(finalized(sentence, text)).toBe(expected);
  });

  it.each([
    ['Resale: first marks the ticket as resold and then asks Mollie, in two steps.', 'Both are written in one transaction.'],
    [
      'Resale: first marks the ticket as resold and then asks Mollie, in two steps.',
      'Marking and the refund are one transaction.',
    ],
    ['First the berth is checked, then the booking is written.', 'Both are written in one transaction.'],
    ['First the berth is checked. Then the booking is written.', 'Both happen in the same transaction.'],
    ['First the berth is checked. Then the booking is written.', 'Berth and booking are written in one transaction.'],
    ['Lending: marks the copy, then closes the hold.', 'All of it is done in a single transaction.'],
    ['The seat is sold in steps.', 'A seat is sold all or nothing.'],
    ['The payment is booked first, and only then is the seat taken.', 'It is one transaction.'],
    ['The stay is closed after the bed is freed, step by step.', 'Closing a stay happens atomically.'],
    ['Payments are booked in separate transactions.', 'A payment and its receipt are written in the same transaction.'],
    ['The berth is checked before the booking is written.', 'Berth check and booking are in one transaction.'],
    [
      'First the berth is checked, then the booking is written.',
      'Booking and berth in one transaction if both are in one database.',
    ],
    ['Berths are checked and bookings written in one transaction.', 'The booking is written in a second step.'],
    ['All of it happens in one transaction, berth and booking.', 'As a saga: the berth first, then the mail about the booking.'],
  ])('perhaps, are left for people to say: %s | %s', (sentence, text) => {
    expect(toldOf(sentence, text)).toBe('perhaps');
    expect(finalized(sentence, text)).not.toContain('~~');
  });

  it.each([
    ['First the berth is checked, then the booking is written.', 'A copy and its hold are written in one transaction.'],
    ['First the berth is checked, then the booking is written.', 'Berth and booking are not written in one transaction.'],
    ['First the berth is checked, then the booking is written.', 'One transaction per step: berth, then booking.'],
    ['First the berth is checked, then the booking is written.', 'The transaction fee of a booking is one euro.'],
    [
      'In one transaction first the berth is checked, then the booking is written.',
      'Berth and booking are written in one transaction.',
    ],
    ['The first berth of a booking is checked.', 'Berth and booking are written in one transaction.'],
    ['If the berth is free, then the booking is written.', 'Berth and booking are written in one transaction.'],
    ['When a boat arrives, then its berth is shown.', 'Both are written in one transaction.'],
    ['The berth is checked, not in two steps.', 'Both are written in one transaction.'],
    ['Bookings are not written one after the other.', 'Both are written in one transaction.'],
    ['Berths are shown, and other harbors see them.', 'Both are written in one transaction.'],
    ['The booking and its berth are written together.', 'First the pilot harbor, then all others get bookings.'],
    ['A booking is written before midnight.', 'A booking and its berth are one transaction.'],
    ['At first only the harbor of Kiel books berths.', 'Berth and booking are one transaction.'],
    ['Berth and booking are written in one transaction.', 'Invoices are printed first, then mailed.'],
    [
      'Booking and its message in the outbox are written in one transaction.',
      'A booking is confirmed first by mail, then by phone.',
    ],
    ['Each row of a list is written in a transaction of its own.', 'Berth and booking are one transaction.'],
    ['Steps lead from the quay to the berth.', 'Both are written in one transaction.'],
    ['The second berth is booked by phone.', 'Berth and booking are one transaction.'],
    ['Berth and booking are written in one transaction.', 'Berth and booking are written in one transaction, not in two steps.'],
    ['Berth and booking are written in one transaction.', 'Instead of first the berth and then the booking, both go at once.'],
    ['First come, first served holds for berths.', 'Both are written in one transaction.'],
  ])('are none: %s | %s', (sentence, text) => {
    expect(toldOf(sentence, text)).toBe('nothing');
    expect(finalized(sentence, text)).not.toContain('~~');
  });
});

describe('"both" of a decision', () => {
  const resale = '**Resale**: first marks the ticket and then asks Mollie, in two steps.';

  it('are those that the part tells of which it is about', () => {
    expect(finalized(resale, 'Both are written in one transaction.', 'Resale')).toBe(
      '**Resale**: ~~first~~ marks the ticket and ~~then~~ asks Mollie, ~~in two steps~~. → DEC-1',
    );
  });

  it('are anything where the part tells no steps', () => {
    expect(finalized(resale, 'Both are written in one transaction.', 'Board')).not.toContain('~~');
  });

  it('are those of which the question speaks, where the design says anything of these', () => {
    const body = rfcOf('The berth is checked, then the booking is written.', resale);
    const asked = {
      ...body,
      openQuestions: {
        ...body.openQuestions,
        decisions: [{ id: 'Q-1', text: 'What if Mollie fails behind the mark?', state: 'open' as const, answer: '' }],
      },
    } as unknown as RfcBody;
    const told = listToldOtherwise(asked, [{ id: 'DEC-1', text: 'Both are written in one transaction.', settles: ['Q-1'] }]);
    expect(told.map(({ component, words, isSure }) => [component, words, isSure])).toEqual([['Resale', 'in two steps', false]]);
  });

  it('are told with words by which each of them can be struck', () => {
    const body = rfcOf('The berth is checked, then the booking is written.', resale, '**Desk**: sells and prints in two steps.');
    const told = listToldOtherwise(body, [{ id: 'DEC-1', text: 'Both are written in one transaction.', settles: [] }]);
    expect(told.map(({ words }) => words)).toEqual([
      'The berth is checked, then the booking is written',
      'first marks the ticket and then asks Mollie, in two steps',
      'sells and prints in two steps',
    ]);
  });
});

describe('steps beside one transaction that nobody struck', () => {
  const sentence = '**Resale**: first marks the ticket and then asks Mollie, in two steps.';
  const decided = { id: 'DEC-1', rationale: '', settles: [], decidedBy: 'Ada', decidedAt: '2026-11-22T09:00:00.000Z' };
  const warned = (text: string, more: object = {}): string[] =>
    findReplaced(finalizeRfc(rfcOf(sentence), sessionOf({ decisions: [{ ...decided, text, ...more }] }))).map(
      ({ code, at }) => `${code} ${at.part}`,
    );

  it.each(['Both are written in one transaction.', 'Marking and the refund are one transaction, not in two steps.'])(
    'are told at the gate: %s',
    (text) => {
      expect(warned(text)).toEqual(['RFC-REPLACED-STANDS Component Design']);
    },
  );

  it('are left to whoever struck words of them', () => {
    const text = 'Both are written in one transaction.';
    expect(
      warned(text, { strikes: [{ does: 'gives-up', place: '', words: 'in two steps', by: 'Ada', at: decided.decidedAt }] }),
    ).toEqual([]);
  });

  it.each([
    'Departures are written in one transaction.',
    'Marking the ticket and asking Mollie are one transaction, not in two steps.',
  ])('and nothing else is: %s', (text) => {
    expect(warned(text)).toEqual([]);
  });

  it.each([
    ['Resale', ''],
    ['Component Design', 'in two steps'],
  ])('but where somebody said that they stand: %s %s', (place, words) => {
    const strikes = [{ does: 'keeps', place, words, by: 'Ada', at: decided.decidedAt }];
    expect(warned('Both are written in one transaction.', { strikes })).toEqual([]);
  });
});
