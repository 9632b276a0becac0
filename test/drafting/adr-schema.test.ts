import { describe, expect, it } from 'vitest';
import { readSchema } from '../../src/drafting/rules/adr/read-schema.ts';
import { bareDesign, decided, pointOf, recordOf } from './decided-design.ts';

describe('what a decision names of a schema', () => {
  it.each([
    ['Codes that wait are rows in the table `code_outbox`; Redis is dropped.', ['table `code_outbox`']],
    ['There is a table berth_night with a row for each, and a unique key over both.', ['table `berth_night`']],
    ['A unique key on (carrier, parcel number) refuses the second insert.', ['unique (carrier, parcel number)']],
    ['A shift is unique on (nurse, day); a second one is refused.', ['unique (nurse, day)']],
    ['Each change is written into the table `outbox` in the same transaction.', ['table `outbox`']],
    ['Each change is a row of the table outbox.', ['table `outbox`']],
    ['A case gets a column closed_at, and nobody deletes it.', ['column `closed_at`']],
    ['`booking` gets a column `cancelled_at`.', ['column `cancelled_at` of `booking`']],
    ['A version column in the row of a seat refuses the later write.', ['column `version`']],
    ['`berth` has the columns `from_day` and `to_day`.', ['column `from_day` of `berth`', 'column `to_day` of `berth`']],
    ['An exclusion constraint on (court, period) keeps two bookings apart.', ['exclusion constraint on (court, period)']],
    ['Deletions are written into an audit table by the nightly job.', ['table `audit`']],
    ['The tables `meter` and `reading` are new.', ['table `meter`', 'table `reading`']],
    ['The request id stands under a unique index on `request_id`.', ['unique (request_id)']],
    ['The primary key is (tenant, invoice number).', ['primary key (tenant, invoice number)']],
    ['Readings are kept in the `reading` table, partitioned by month.', ['table `reading`', 'partitions by month']],
    ['The table `rental` is renamed to `ride`.', ['table `ride`']],
    ['A unique constraint on the licence plate stops a second permit.', ['unique (licence plate)']],
    ['Fees live in their own schema.', ['own schema']],
    // Near misses.
    ['The corner table is kept for 15 minutes, then it goes to the next guest.', []],
    ['The list shows a column for each nurse on the screen.', []],
    ['Each code is unique, and the resident gets it by SMS.', []],
    ['Sends codes by the SMS provider Sendable, where codes wait.', []],
    ['Surgeons see the operating table and its time.', []],
    ['The left column of the page shows free berths.', []],
    ['Table 7 is set for six guests.', []],
    ['A seat is held for one buyer at a time.', []],
    ['The table `fee_copy` is dropped.', []],
    ['Prices are indexed to inflation.', []],
    ['The timetable is read each night.', []],
    ['A copy is held in a queue until the reader comes.', []],
  ])('%s', (text, named) => expect(readSchema(text)).toEqual(named));
});

it('lists in the schema what is named, with the decision that names it, and nothing else of a part', () => {
  const unique = 'A parcel is unique on (carrier, parcel number); a second insert is refused with 409.';
  const dropped = 'The table `old_parcel` is dropped.';
  const adr = recordOf(
    bareDesign((body) => {
      body.proposedSolution.componentDesign = [
        '- **Lockers**: keeps parcels in the table `parcel`. Opens doors.',
        '- **Sender**: sends codes, where codes wait.',
      ].join('\n');
      body.designSession.decisions = [decided('DEC-1', unique), decided('DEC-2', dropped)];
    }),
  );
  const id = pointOf(adr, unique)?.id;
  const lines = adr.implementation.databaseSchema.split('\n').filter((line) => !line.startsWith('- Own schema: Two contexts'));
  expect(lines).toEqual([
    `- Table \`parcel\`: Lockers: keeps parcels in the table \`parcel\`. (${pointOf(adr, 'Lockers')?.id})`,
    `- Unique (carrier, parcel number): ${unique} (DEC-1, ${id})`,
  ]);
  expect(pointOf(adr, unique)?.rule).toContain('The database schema has unique (carrier, parcel number).');
});
