import { describe, expect, it } from 'vitest';
import { answersFault } from '../../../src/drafting/rules/dialogue/answers-fault.ts';
import type { Concern } from '../../../src/lifecycle/challenge.ts';

/** What is challenged: its concern, the part, and the sentence that is quoted. */
const faults = {
  berths: ['staleness', 'Berth board', 'Berth board: shows free berths from a copy in Redis.'],
  pilots: ['retry', 'Pilot caller', 'Pilot caller: calls the radio gateway of pilots and tries again when a call fails.'],
  tides: ['failure-mode', 'Tide reader', 'Tide reader: asks the harbor office for the tide table.'],
  slots: ['concurrency', 'Slot planner', 'Slot planner: gives crane slots to ships.'],
  scans: ['unbounded-growth', 'Scan store', 'Scan store: keeps scans of patients in a table.'],
  results: ['idempotency', 'Result inbox', 'Result inbox: takes lab results from the analyzer over HTTP.'],
  refills: ['authorization', 'Refill desk', 'Refill desk: approves refills of prescriptions.'],
  clinicCall: ['timeout', 'Insurance check', 'Insurance check: asks the insurer whether the patient is covered.'],
  milk: ['monitoring', 'Milk import', 'Milk import: reads milk yields from the robots each night.'],
  spray: ['migration', 'Spray log', 'Spray log: moves old spray records of fields into the new table.'],
  seats: ['delivery', 'Seat service', 'Seat service: saves the sold seat and then publishes it to the broker.'],
  curtain: ['time', 'Curtain clock', 'Curtain clock: mails guests two hours before curtain.'],
  ushers: ['personal-data', 'Usher list', 'Usher list: prints names and phones of guests for ushers.'],
  gate: ['secrets', 'Gate scanner', 'Gate scanner: signs in to the ticket service with one password for all scanners.'],
} as const satisfies Record<string, readonly [Concern, string, string]>;

const components = Object.values(faults).map(([, name]) => name);

function reads(of: keyof typeof faults, text: string): boolean {
  const [concern, name, quote] = faults[of];
  const challenge = { concern, title: `${name}: something is missing`, ties: [{ kind: 'design' as const, ref: name, quote }] };
  return answersFault(challenge, text, components);
}

describe('a decision that answers what is challenged', () => {
  it.each([
    ['berths', 'The Berth board refreshes its copy of free berths every minute.'],
    ['berths', 'The copy of free berths expires after 60 seconds.'],
    ['berths', 'What the Berth board shows in Redis is at most 2 minutes old.'],
    ['pilots', 'The Pilot caller makes three attempts with back-off, then the call is set aside.'],
    ['pilots', 'A failed call of the radio gateway to pilots is retried 5 times at most.'],
    ['tides', 'When the harbor office is down, the Tide reader goes on with the last known tide table.'],
    ['tides', 'While the tide table of the harbor office is unreachable, pilots are called by hand.'],
    ['slots', 'Crane slots have a unique constraint, so that of two ships at once one gets the slot.'],
    ['slots', 'The Slot planner locks the crane slot with select for update while it gives it away.'],
    ['scans', 'The Scan store deletes scans that are older than ten years every night.'],
    ['scans', 'Scans of patients are purged after 5 years by a nightly job.'],
    ['results', 'The Result inbox ignores a lab result whose key it has seen already.'],
    ['results', 'Each lab result of the analyzer has an idempotency key, and a second one is ignored.'],
    ['refills', 'Only a doctor with the role prescriber approves refills of prescriptions.'],
    ['refills', 'The Refill desk checks the role of who approves each refill.'],
    ['clinicCall', 'The Insurance check gives up after 3 seconds.'],
    ['clinicCall', 'Asking the insurer about a patient has a time-out of 2 s.'],
    ['milk', 'An alert goes off when milk yields of the robots are older than a day.'],
    ['milk', 'The Milk import counts its rows in a metric, and an alarm rings at zero.'],
    ['spray', 'Old spray records of fields stay in the old table for a month, so that one can roll back.'],
    ['seats', 'The sold seat and its event are written in one transaction, to an outbox.'],
    ['seats', 'The Seat service writes its event into an outbox in the same transaction.'],
    ['curtain', 'The Curtain clock keeps the time of the curtain in UTC with the time zone of the house.'],
    ['ushers', 'Ushers see names of guests only, and the printed list is deleted after the show.'],
    ['gate', 'Each Gate scanner has a certificate of its own, which is rotated every month.'],
  ] as const)('%s: %s', (of, text) => expect(reads(of, text)).toBe(true));
});

describe('a decision that only shares words with it', () => {
  it.each([
    // Of the same thing, and another fault.
    ['berths', 'The Berth board shows free berths in green.'],
    ['berths', 'The Berth board gives up after 3 seconds when Redis is slow.'],
    ['berths', 'Only the harbor master sees free berths on the Berth board.'],
    ['tides', 'The Tide reader deletes tide tables that are older than 30 days every night, and at most 50 are kept.'],
    ['tides', 'The tide table of the harbor office is read every 10 minutes.'],
    ['tides', 'The Tide reader puts each tide table of the harbor office into a queue.'],
    ['slots', 'The Slot planner deletes crane slots after a year.'],
    ['slots', 'One crane slot is 30 minutes long, and each ship sees its slots in one page.'],
    ['scans', 'The Scan store encrypts scans of patients.'],
    ['scans', 'Scans of patients are shown within 2 seconds.'],
    ['results', 'The Result inbox gives up after 3 seconds when the analyzer is slow.'],
    ['results', 'Lab results of the analyzer are kept for 10 years.'],
    ['refills', 'Refills of prescriptions are approved within a day.'],
    ['refills', 'The Refill desk retries failed refills 3 times.'],
    ['clinicCall', 'The Insurance check asks the insurer at most 50 times per patient.'],
    ['clinicCall', 'What the insurer says of a patient is kept for 30 days.'],
    ['milk', 'The Milk import reads yields from robots in one transaction.'],
    ['milk', 'Milk yields from the robots are kept for 3 years.'],
    ['seats', 'The Seat service shows a sold seat in red.'],
    ['curtain', 'Guests get two mails before curtain.'],
    ['ushers', 'The Usher list prints names in large letters.'],
    ['gate', 'The Gate scanner reads a ticket in 300 ms.'],
    // The same fault, of another thing.
    ['berths', 'The Tide reader refreshes its copy every minute.'],
    ['berths', 'The copy of crane prices expires after 60 seconds.'],
    ['pilots', 'A failed mail to guests is retried 5 times at most.'],
    ['pilots', 'The Milk import makes three attempts to call the robots, then it is set aside.'],
    ['tides', 'When the insurer is down, the Refill desk goes on by hand.'],
    ['slots', 'Seats have a unique constraint, so that of two guests at once one gets it.'],
    ['scans', 'The Usher list deletes names of guests after the show.'],
    ['scans', 'Lab results are purged after 5 years by a nightly job.'],
    ['results', 'Each sold seat has an idempotency key, and a second one is ignored.'],
    ['refills', 'Only the harbor master with the role master approves berths.'],
    ['clinicCall', 'Asking the harbor office has a time-out of 2 s.'],
    ['milk', 'An alert goes off when the tide table is older than a day.'],
    ['seats', 'The spray record and its event are written in one transaction, to an outbox.'],
    ['gate', 'Each robot has a certificate of its own, which is rotated every month.'],
    // Both are named, in sentences that have nothing to do with each other.
    ['scans', 'Scans of patients are in color. Mails are deleted after 30 days.'],
    ['refills', 'Refills of prescriptions have a page of their own. The roles of ushers are checked at each request.'],
    // It is left open, or denied.
    ['berths', 'How long the copy of free berths lives is decided after the pilot.'],
    ['slots', 'There is no lock and no unique constraint on crane slots of ships.'],
  ] as const)('%s: %s', (of, text) => expect(reads(of, text)).toBe(false));
});
