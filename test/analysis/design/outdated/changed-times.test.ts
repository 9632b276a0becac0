import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { listTookOut } from '../../../../src/analysis/design/marks/list-took-out.ts';
import { sessionOf } from '../session-of.ts';
import { rfcSaying, stillSaid, strikeBy } from '../strikes/figures-out.ts';

const five = 'Failed messages are repeated five times with growing pauses and then put into a dead-letter table.';

describe('how often something is done, where a decision says another number of the same deed and object', () => {
  it.each([
    [five, 'It first reserves the place; a worker repeats failed messages ~~three times~~.'],
    [five, 'A worker repeats failed messages ~~up to three times~~.'],
    [five, 'Failed messages are repeated ~~3 times~~ by a worker.'],
    [five, 'Failed messages are retried ~~three times~~ and then dropped.'],
    [five, 'The worker tries failed messages again ~~twice~~.'],
    [five, 'Messages that are stored are sent, and failed messages are sent again ~~three times~~.'],
    ['The worker repeats failed messages 5 times.', 'Failed messages are retried ~~at most 3 times~~.'],
    ['A failed payment is retried four times.', 'The cashier module keeps the slip and retries a failed payment ~~ten times~~.'],
    ['Every failed upload is attempted six times.', 'Failed uploads are tried ~~twice~~ before the clerk is told.'],
    [
      'We retry failed transfers up to 8 times.',
      'Failed transfers are retried ~~up to three times~~ and then shown to the desk.',
    ],
    ['Rejected invoices are sent again twice.', 'Rejected invoices are sent again ~~five times~~.'],
    ['Guests are reminded twice.', 'Guests are reminded ~~three times~~.'],
    ['The desk reminds guests twice.', 'Guests are reminded ~~three times~~ by text message.'],
    ['Borrowers are reminded four times before a fee is due.', 'The desk reminds borrowers ~~once~~.'],
    ['Failed imports get five retries.', 'Failed imports are retried ~~three times~~.'],
    ['Failed imports are retried five times.', 'Failed imports get ~~three~~ retries.'],
    ['Failed imports are retried five times.', 'There are ~~up to three~~ retries for failed imports.'],
    ['Failed imports have at most six attempts.', 'Failed imports are imported ~~with up to three attempts~~.'],
    [
      'The harbour office retries a failed booking six times, then a person looks at it.',
      'A failed booking is retried ~~thrice~~.',
    ],
    ['Sensor readings are repeated twelve times.', 'The gauge repeats sensor readings ~~20 times~~.'],
    ['A label is printed twice.', 'A label is printed ~~three times~~.'],
    ['Each letter is delivered three times, and then returned.', 'Letters are delivered ~~twice~~.'],
  ])('is struck: %s / %s', (decision, sentence) => {
    expect(strikeBy(decision, sentence.replaceAll('~~', ''))).toBe(sentence);
  });

  it.each([
    // Another object, or only some of them.
    [five, 'A worker repeats failed payments three times.'],
    [five, 'A worker repeats failed messages to the bank three times.'],
    [five, 'SMS messages are repeated three times.'],
    ['Messages of the bank are repeated five times.', 'Messages are repeated three times.'],
    ['Mails are repeated five times.', 'Mails and letters are repeated three times.'],
    ['Failed imports are retried five times.', 'Failed exports are retried three times.'],
    // Elsewhere, or for something else.
    ['The invoice is printed twice at the desk.', 'The invoice is printed three times in the warehouse.'],
    ['Guests are reminded twice.', 'Guests are reminded three times after the stay.'],
    [five, 'Failed messages are repeated three times in the branch office.'],
    ['Letters are printed twice.', 'Failed letters are printed three times.'],
    ['Loans are given twice.', 'Loans are taken three times.'],
    // Another deed.
    [five, 'Failed messages are counted three times.'],
    ['Guests are reminded twice.', 'Guests are invited three times.'],
    ['A label is printed twice.', 'A label is checked three times.'],
    // Somebody else does it.
    ['The mailer repeats failed messages five times.', 'The printer repeats failed messages three times.'],
    ['The mailer repeats failed messages five times.', '**Printer**: repeats failed messages three times.'],
    ['Failed messages are repeated five times by the mailer.', 'Failed messages are repeated three times by the printer.'],
    // In quotes, of today, in some cases, or as one way of several.
    [five, 'The handbook says: "Failed messages are repeated three times".'],
    [five, 'Today failed messages are repeated three times.'],
    [five, 'The old system repeats failed messages three times.'],
    [five, 'At night failed messages are repeated three times.'],
    [five, 'If the line is down, failed messages are repeated three times.'],
    [five, 'Failed messages are repeated three times or until somebody stops it.'],
    [five, 'Except for alarms, failed messages are repeated three times.'],
    [five, 'Failed messages are repeated three times when the desk asks for it.'],
    ['If the line is down, failed messages are repeated five times.', 'Failed messages are repeated three times.'],
    ['Are failed messages repeated five times?', 'Failed messages are repeated three times.'],
    ['Failed messages are not repeated five times.', 'Failed messages are repeated three times.'],
    ['Failed messages are repeated five times or three times.', 'Failed messages are repeated three times.'],
    // The same, or a bound within which the other one is.
    [five, 'Failed messages are repeated five times.'],
    [five, 'Failed messages are repeated at least three times.'],
    [five, 'Failed messages have six attempts.'],
    // How often in a time, how much more, and what is no number of times.
    [five, 'Failed messages are repeated three times a day.'],
    [five, 'Failed messages are repeated once the line is back.'],
    [five, 'Failed messages are repeated three times as fast.'],
    [five, 'A worker repeats them three times.'],
    [five, 'Three workers repeat failed messages.'],
    ['Failed messages are repeated in the night.', 'Failed messages are repeated three times.'],
  ])('stands: %s / %s', (decision, sentence) => {
    expect(strikeBy(decision, sentence)).not.toContain('~~');
  });

  it.each([
    [five, 'A worker repeats failed messages to the bank three times.', 'three times'],
    [five, 'SMS messages are repeated three times.', 'three times'],
    ['Mails are repeated five times.', 'Mails and letters are repeated three times.', 'three times'],
    [five, 'Failed messages are stored, and a worker repeats them three times.', 'three times'],
  ])('is told where nobody can tell that it is the same: %s / %s', (decision, sentence, words) => {
    expect(stillSaid(decision, sentence)).toEqual([words]);
  });

  it('is told, and not struck, where two parts say it of the same', () => {
    const said = '- **Mailer**: repeats failed messages three times.\n- **Printer**: repeats failed messages twice.';
    expect(strikeBy(five, said)).not.toContain('~~');
    expect(stillSaid(five, said)).toEqual(['three times', 'twice']);
  });

  it.each([
    [five, 'A worker repeats failed payments three times.'],
    [five, 'Failed messages are counted three times.'],
    [five, 'Failed messages are repeated at least three times.'],
  ])('is not told of something else: %s / %s', (decision, sentence) => expect(stillSaid(decision, sentence)).toEqual([]));
});

it('is struck in a sentence of which another decision has struck something, which stays so', () => {
  const said = 'It reserves the place and then asks the provider, in two steps; a worker repeats failed messages three times.';
  const decided = (id: string, text: string, minute: number) => ({
    id,
    text,
    rationale: '',
    settles: [],
    decidedBy: 'Ada',
    decidedAt: `2026-11-22T09:0${minute}:00.000Z`,
  });
  const session = sessionOf({
    decisions: [
      decided('DEC-1', 'It reserves the place and asks the provider in one transaction, not in two steps.', 1),
      decided('DEC-2', five, 2),
    ],
  });
  const done = finalizeRfc(rfcSaying(said), session, { given: [] });
  expect(finalizeRfc(done, session, { given: [] })).toEqual(done);
  const struck = [...done.proposedSolution.technologyChoices.matchAll(/~~(.+?)~~/g)].map(([, words]) => words);
  expect(struck).toEqual(['in two steps', 'three times']);
  // Whoever reads it is told which of the two took out what.
  expect(listTookOut(done)).toMatchObject([
    { decision: 'DEC-1', words: 'in two steps' },
    { decision: 'DEC-2', words: 'three times' },
  ]);
});
