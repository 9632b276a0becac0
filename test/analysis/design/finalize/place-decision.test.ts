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

describe('a choice about a part below which a list stands', () => {
  const library = rfcBodySchema.parse(
    documentKinds.rfc.parse(`# Library

## Proposed Solution

### High-Level Approach

Parts tell each other by events.

### Component Design

**Lending**: lends copies; tells members.

- \`Copy\` does \`lendCopy\` and \`loseCopy\`. It is free or lent, at first free. It keeps:
  - DAA-001#INV-1: A copy is lent to one member at a time.
  - \`loseCopy\` (DAA-001#OP-2): The member pays for the copy, and its reservation ends.
- \`Reservation\` does \`reserveCopy\` and \`cancelReservation\`. It keeps:
  - DAA-001#INV-2: A member waits once for a title; whoever waits longest is told first.
- \`Fine\` keeps:
  - DAA-001#INV-3: A fine of a copy is at most its price.
`).body,
  );

  it.each([
    [
      'A copy carries a tag of RFID.',
      undefined,
      'Component Design: - `Copy` does `lendCopy` and `loseCopy`. It is free or lent, at first free. → DEC-1',
    ],
    [
      'Tags are read twice.',
      'Copy',
      'Component Design: - `Copy` does `lendCopy` and `loseCopy`. It is free or lent, at first free. → DEC-1',
    ],
    [
      'Reservations carry a number.',
      undefined,
      'Component Design: - `Reservation` does `reserveCopy` and `cancelReservation`. → DEC-1',
    ],
    ['Fines are rounded to ten cents.', undefined, 'Component Design: → DEC-1'],
    ['Lending has a page of its own.', undefined, 'Component Design: **Lending**: lends copies; tells members. → DEC-1'],
    // What is written as code is named, where another word may be any thing.
    [
      'A copy that nobody finds goes to `loseCopy`.',
      undefined,
      'Component Design:   - `loseCopy` (DAA-001#OP-2): The member pays for the copy, and its reservation ends. → DEC-1',
    ],
    // Of two that are named that of which the design tells more of what is decided.
    [
      'Who reserves a copy waits in a queue: the member who waits longest for the title is told by the reservation.',
      undefined,
      'Component Design: - `Reservation` does `reserveCopy` and `cancelReservation`. → DEC-1',
    ],
  ])('stands behind what is said of it, and in front of what leads in the list: %s', (text, about, line) => {
    const said = [{ text, settles: about === undefined ? [] : [about] }];
    const done = finalize(said, library);
    expect(linesOf(done, 'DEC-1')).toEqual([line]);
    expect(finalize(said, done)).toEqual(done);
    const { render, parse } = documentKinds.rfc;
    expect(parse(render({ title: 'T', body: done })).body).toEqual(done);
    const later = [...said, { text: 'It is all as before.', settles: ['DEC-1'] }];
    expect(linesOf(finalize(later, done), 'DEC-1')).toEqual([]);
  });

  it('goes on with the list behind it', () => {
    const done = finalize([{ text: 'A copy carries a tag.' }], library).proposedSolution.componentDesign;
    expect(done).toContain('at first free. → DEC-1 (Ada, 2026-11-22): “A copy carries a tag.” It keeps:\n  - DAA-001#INV-1');
  });
});
