import { describe, expect, it } from 'vitest';
import { sortNotes } from '../../src/analysis/design/sort-notes.ts';
import { listNotedParts } from '../../src/drafting/rules/rfc/noted-parts.ts';

describe('parts of their own that notes name', () => {
  it.each([
    [
      'The Booking Service publishes each booking; the Payment Service reads it from Kafka.',
      ['Booking Service', 'Payment Service'],
    ],
    [
      'We build two services. The Claim Intake Service keeps claims in PostgreSQL. Our Payout service pays.',
      ['Claim Intake Service', 'Payout service'],
    ],
    ['- **Ledger**: keeps charges.\n- **Gateway**: takes calls.', []],
    ['The Booking Service keeps bookings in PostgreSQL.', []],
    ['The Booking Service and the Payment Service are modules of one application.', []],
    ['The service is paid for by the city, and the other service is free.', []],
    ['Payments go over a payment service of the bank.', []],
  ])('%s', (text, parts) => expect(listNotedParts(sortNotes(text))).toEqual(parts));

  it('are those of a section about components first', () => {
    const notes = sortNotes(
      '## Components\n\n- **Ledger**: keeps charges.\n- **Gateway**: takes calls.\n\nThe Tax Service and the Bank Service are called.',
    );
    expect(listNotedParts(notes)).toEqual(['Ledger', 'Gateway']);
  });
});
