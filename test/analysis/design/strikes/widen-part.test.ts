import { expect, it } from 'vitest';
import { strikeSpans } from '../../../../src/analysis/design/strikes/strike-spans.ts';
import { widenPart } from '../../../../src/analysis/design/strikes/widen-part.ts';

/** The sentence with its struck part as far as it goes; `~~` as the rules found it. */
function widened(struck: string): string {
  const [before = '', part = '', behind = ''] = struck.split('~~');
  const sentence = `${before}${part}${behind}`;
  return strikeSpans(sentence, [widenPart(sentence, { start: before.length, end: before.length + part.length })]);
}

it.each([
  [
    'Old bids are deleted by a job on the first of ~~each month~~.',
    'Old bids are deleted by a job ~~on the first of each month~~.',
  ],
  ["The check runs at 2 o'clock ~~each night~~.", "The check runs ~~at 2 o'clock each night~~."],
  ["The check runs ~~each night~~ at 2 o'clock.", "The check runs ~~each night at 2 o'clock~~."],
  ['Wages are paid on the last day of ~~every month~~.', 'Wages are paid ~~on the last day of every month~~.'],
  ['Reports go out on the 15th of ~~each quarter~~.', 'Reports go out ~~on the 15th of each quarter~~.'],
  ['Dues are booked at the end of ~~every year~~.', 'Dues are booked ~~at the end of every year~~.'],
  [
    'The stock is counted on the first Monday of ~~every month~~.',
    'The stock is counted ~~on the first Monday of every month~~.',
  ],
  ['Tills are closed at midnight ~~every day~~.', 'Tills are closed ~~at midnight every day~~.'],
  ['Dues are booked ~~every month~~ on the first.', 'Dues are booked ~~every month on the first~~.'],
  ['The list is mailed ~~twice a day~~.', 'The list is mailed ~~twice a day~~.'],
  ['Readings come in from the gateway and go ~~onto RabbitMQ~~.', 'Readings come in from the gateway ~~and go onto RabbitMQ~~.'],
  ['Intake checks them and puts them ~~on RabbitMQ~~.', 'Intake checks them ~~and puts them on RabbitMQ~~.'],
  [
    'A bid is checked, and is sent ~~to Kafka~~; the desk sees it.',
    'A bid is checked, ~~and is sent to Kafka~~; the desk sees it.',
  ],
  ['Seats are counted and are kept ~~in Redis~~.', 'Seats are counted ~~and are kept in Redis~~.'],
  ['The relay reads rows and then pushes them ~~to NATS~~.', 'The relay reads rows ~~and then pushes them to NATS~~.'],
])('what says nothing without the struck part goes with it: %s', (found, expected) => {
  expect(widened(found)).toBe(expected);
});

it.each([
  'Crews close the till and go home ~~by bus~~.',
  'Readings come in and go to the desk ~~over Kafka~~.',
  'Scans are taken and sent to DATEV ~~over SFTP~~.',
  'The app scans kegs and sends them ~~every 12 hours~~.',
  'The list is one of ~~each month~~.',
  'The relay reads rows and mails them ~~through Lob~~.',
  'Seats are counted and kept in PostgreSQL ~~beside Redis~~.',
  'The desk counts 2 crates ~~each night~~.',
  'Readings go ~~onto RabbitMQ~~.',
  'Intake puts them ~~on RabbitMQ~~ for the two consumers.',
  'The first of them is checked ~~every night~~.',
  'A bid is checked and goes ~~through Kafka~~ to the desk.',
])('and what says something stays: %s', (found) => {
  expect(widened(found)).toBe(found);
});
