import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { mapDesign } from '../../../../src/analysis/design/map-design.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const body: RfcBody = rfcBodySchema.parse(
  documentKinds.rfc.parse(`# Ferry

## Context and Problem Statement

### Technical Context

The harbour runs MySQL.

## Proposed Solution

### High-Level Approach

Seats are rows of one table.

### Component Design

- **Seat Desk**: books and cancels seats.
- **Seat Desk Printer**: prints boarding cards.
- **Mailer**: sends confirmations.
- \`holdSeat\` holds a seat for 15 minutes.

### Technology Choices

- PostgreSQL: one instance.

### Integration Points

- **Harbour Board**: asks for departures, by \`listDepartures\`.

## Failure Modes

When Adyen is down, seats are held. The job \`releaseSeats\` runs later.
`).body,
);

interface Said {
  readonly text: string;
  readonly settles?: readonly string[];
}

function finalize(said: readonly Said[], start = body): RfcBody {
  const decisions = said.map(({ text, settles = [] }, at) => ({
    id: `DEC-${at + 1}`,
    text,
    rationale: '',
    settles: [...settles],
    decidedBy: 'Ada',
    decidedAt: `2026-11-22T09:0${at}:00.000Z`,
  }));
  return finalizeRfc(start, sessionOf({ decisions }));
}

/** The lines in which a decision stands, each with its section. */
function linesOf(rfc: RfcBody, id: string): string[] {
  const found: string[] = [];
  mapDesign(rfc, (text, place) => {
    for (const line of text.split('\n').filter((one) => one.includes(`→ ${id}`)))
      found.push(`${place}: ${line.replace(/→ (DEC-\d+).*$/, '→ $1')}`);
    return text;
  });
  return found;
}

describe('a choice of which nobody said what it is about', () => {
  it.each([
    ['A seat desk asks for the name of each passenger.', 'Component Design: - **Seat Desk**: books and cancels seats. → DEC-1'],
    ['Seat desk printers print on both sides.', 'Component Design: - **Seat Desk Printer**: prints boarding cards. → DEC-1'],
    ['Confirmations of the mailer carry a link.', 'Component Design: - **Mailer**: sends confirmations. → DEC-1'],
    ['The mailer tells the seat desk what bounced.', 'Component Design: - **Mailer**: sends confirmations. → DEC-1'],
    ['`holdSeat` checks the age of the passenger.', 'Component Design: - `holdSeat` holds a seat for 15 minutes. → DEC-1'],
    [
      'The Harbour Board is asked by one call.',
      'Integration Points: - **Harbour Board**: asks for departures, by `listDepartures`. → DEC-1',
    ],
    ['One person watches `releaseSeats` each morning.', 'Failure Modes: → DEC-1'],
    ['PostgreSQL has a standby in Kiel.', 'Technology Choices: → DEC-1'],
    ['Each call to Adyen carries a key.', 'Failure Modes: → DEC-1'],
    ['MySQL is updated on Sundays.', 'Technical Context: → DEC-1'],
    ['Everything is written down in two languages.', 'High-Level Approach: → DEC-1'],
    ['Kafka carries nothing we need: lists are printed at noon.', 'High-Level Approach: → DEC-1'],
  ])('stands where it belongs: %s', (text, line) => {
    const done = finalize([{ text }]);
    expect(linesOf(done, 'DEC-1')).toEqual([line]);
    expect(finalize([{ text }], done)).toEqual(done);
  });

  it.each([
    // It stands at what it strikes, or people said what it is about.
    [
      { text: 'Seats are held 20 minutes by `holdSeat`, not 15.' },
      ['Component Design: - `holdSeat` holds a seat ~~for 15 minutes~~. → DEC-1'],
    ],
    [
      { text: 'The mailer sends no names.', settles: ['Seat Desk'] },
      ['Component Design: - **Seat Desk**: books and cancels seats. → DEC-1'],
    ],
    // It brings back what an earlier one dropped, and the design says that again.
    [{ text: 'Kafka stays.', before: 'Without Kafka: confirmations wait in a table.' }, []],
    // It decides nothing yet.
    [{ text: 'We decide later whether the mailer carries a link.' }, []],
  ])('stands nowhere else: %j', (said, lines) => {
    const { before } = said as { before?: string };
    const all = before === undefined ? [said] : [{ text: before }, said];
    expect(linesOf(finalize(all), `DEC-${all.length}`)).toEqual(lines);
  });

  it('goes again when a later one takes its place, which stands there then', () => {
    const first = { text: 'The mailer carries a link.' };
    const done = finalize([first, { text: 'The mailer carries a code.', settles: ['DEC-1'] }], finalize([first]));
    expect(linesOf(done, 'DEC-1')).toEqual([]);
    expect(linesOf(done, 'DEC-2')).toEqual(['Component Design: - **Mailer**: sends confirmations. → DEC-2']);
  });
});
