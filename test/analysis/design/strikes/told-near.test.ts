import { describe, expect, it } from 'vitest';
import { listToldOtherwise } from '../../../../src/analysis/design/strikes/told-otherwise.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';

function rfcOf(section: string, markdown: string): RfcBody {
  return rfcBodySchema.parse(documentKinds.rfc.parse(`# T\n\n## ${section}\n\n${markdown}\n`).body);
}

function toldOf(section: string, sentence: string, text: string): string {
  const [found] = listToldOtherwise(rfcOf(section, sentence), [{ id: 'DEC-1', text, settles: [] }]);
  return found === undefined ? 'nothing' : found.isSure ? 'surely' : 'perhaps';
}

const inOne = 'Cancelling the booking and giving the place to the next donor happen in one transaction.';

describe('steps that share deed and objects with a decision for one transaction', () => {
  it.each([
    [
      'When a questionnaire excludes a donor, first the booking is cancelled, then the waiting list is asked for the next donor.',
      inOne,
    ],
    ['The booking of the donor is cancelled in a second step.', inOne],
    [
      'A berth is freed first, then the next boat on the list is told.',
      'Freeing a berth and moving the next boat up are one transaction.',
    ],
    [
      'The loan is closed, and after that the fine of the reader is written.',
      'Closing the loan and fining the reader is one transaction.',
    ],
    [
      'The desk marks the copy as lost and then orders it anew, in two steps.',
      'Marking a copy as lost and ordering a new one are one transaction.',
    ],
    [
      'First a seat is sold, then the house plan is drawn anew.',
      'Selling a seat and taking it off the plan happen in one transaction.',
    ],
    [
      'The bed is released, afterwards the ward is billed.',
      'Releasing the bed and closing the stay are in the same transaction.',
    ],
    ['First the milk is weighed, then the tank is credited.', 'Weighing milk and crediting its farm are one transaction.'],
    ['The parcel is signed for, then the route is shortened.', 'Signing for a parcel and ending its route happen atomically.'],
    ['It pays out the prize first, then closes the raffle.', 'Closing a raffle and paying its prize are one transaction.'],
    ['The slot is booked in two steps.', 'Booking a slot and blocking the crane are one transaction.'],
    [
      'The key is handed out first, then the locker is assigned in a second step.',
      'Handing out a key and assigning its locker is one transaction.',
    ],
    [
      'First the ride is ended, then the bike is unlocked for others.',
      'Ending a ride and unlocking the bike are one transaction.',
    ],
    [
      'The invoice is cancelled, then the credit note is made.',
      'Cancelling an invoice and making its credit note are one transaction.',
    ],
    ['First the dose is given, then the stock is lowered.', 'Lowering the stock and noting the dose are one transaction.'],
    [
      'The plot is leased first, then the fee is raised in a second transaction.',
      'Leasing the plot and raising the deposit is one transaction.',
    ],
    ['The vote is counted, and then the ballot is destroyed.', 'Counting a vote and destroying the ballot are one transaction.'],
    [
      'First the ticket is scanned, then the seat is taken.',
      'Scanning the ticket and taking the seat happen in one transaction.',
    ],
    ['The car is returned in three steps.', 'Returning the car and freeing its space are one transaction.'],
    ['First the shift is swapped, then both nurses are told.', 'Swapping a shift and its swap back are one transaction.'],
  ])('are told where they stand in Technical Context, and never struck: %s | %s', (sentence, text) => {
    expect(toldOf('Technical Context', sentence, text)).toBe('perhaps');
    expect(toldOf('Component Design', sentence, text)).not.toBe('nothing');
  });

  it.each([
    ['It first reserves the place and then asks Brevo to send the confirmation, in two steps.', inOne],
    ['The place is shown first, then the price.', inOne],
    ['Donors are counted in two steps.', inOne],
    ['First the berth is painted, then the buoy is laid.', 'Freeing a berth and moving the next boat up are one transaction.'],
    ['The reader is mailed, then called.', 'Closing the loan and fining the reader is one transaction.'],
    ['The copy is bound first, then shelved.', 'Marking a copy as lost and ordering a new one are one transaction.'],
    ['First the plan is drawn, then it is printed.', 'Selling a seat and taking it off the plan happen in one transaction.'],
    ['The ward is cleaned in three steps.', 'Releasing the bed and closing the stay are in the same transaction.'],
    ['First the farm is visited, then the barn.', 'Weighing milk and crediting its farm are one transaction.'],
    ['The route is planned, then driven.', 'Signing for a parcel and ending its route happen atomically.'],
    ['First the prize is shown, then the sponsor.', 'Closing a raffle and paying its prize are one transaction.'],
    ['The crane is greased step by step.', 'Booking a slot and blocking the crane are one transaction.'],
    ['The locker is painted first, then numbered.', 'Handing out a key and assigning its locker is one transaction.'],
    ['First the bike is cleaned, then oiled.', 'Ending a ride and unlocking the bike are one transaction.'],
    ['The invoice is printed, then mailed.', 'Cancelling an invoice and making its credit note are one transaction.'],
    ['First the stock is counted, then reported.', 'Lowering the stock and noting the dose are one transaction.'],
    ['Deposits are explained in two steps.', 'Leasing the plot and raising the deposit is one transaction.'],
    ['The ballot is printed, and then folded.', 'Counting a vote and destroying the ballot are one transaction.'],
    ['The first seat is shown, then the second.', 'Scanning the ticket and taking the seat happen in one transaction.'],
    ['The car is washed in three steps.', 'Returning the car and freeing its space are one transaction.'],
    ['Readings are sent in two steps.', inOne],
  ])('are not told where they share one thing alone: %s | %s', (sentence, text) => {
    expect(toldOf('Technical Context', sentence, text)).toBe('nothing');
    expect(toldOf('Component Design', sentence, text)).toBe('nothing');
  });

  it.each([
    'Today first the booking is cancelled, then a clerk looks for the next donor.',
    'Today a clerk does it by telephone. First the booking of the donor is cancelled, then the next one is called.',
    'So far the booking is cancelled first, then the next donor is called.',
  ])('are not told where they tell of today: %s', (sentence) => {
    expect(toldOf('Technical Context', sentence, inOne)).toBe('nothing');
  });

  it('are those of the design where the decision names nothing, and those of what is given where there are none else', () => {
    const given = 'First the booking is cancelled, then the next donor is asked.';
    const both = rfcBodySchema.parse(
      documentKinds.rfc.parse(
        `# T\n\n## Technical Context\n\n${given}\n\n## Component Design\n\nThe place is sold in two steps.\n`,
      ).body,
    );
    const decided = [{ id: 'DEC-1', text: 'Both are one transaction.', settles: [] }];
    expect(listToldOtherwise(both, decided).map(({ place }) => place)).toEqual(['Component Design']);
    expect(listToldOtherwise(rfcOf('Technical Context', given), decided).map(({ place }) => place)).toEqual([
      'Technical Context',
    ]);
  });
});
