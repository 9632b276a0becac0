import { expect, it } from 'vitest';
import { opposes } from '../../../../src/analysis/design/against/goes-against.ts';

it.each([
  ['Personal data is deleted after 30 days, not 90.', 'A job deletes personal data 90 days after the result.', true],
  ['Receipts are kept for 12 years, not 2.', 'Receipts are kept for 2 years in the archive.', true],
  ['Without Kafka: events wait in a table.', 'Kafka carries the events of the desk.', true],
  ['Files go out by SFTP, not by e-mail.', 'Files of the night go out by e-mail.', true],
  ['First the berth is written, then the booking.', 'Berth and booking are written in one transaction.', true],
  ['Marking and the refund are one transaction.', 'A ticket is marked and the refund asked in two steps.', true],
  ['A ticket is printed first, then mailed.', 'Marking a ticket and the refund are one transaction.', false],
  // Both say no to the same way.
  ['Lists of the desk go out by SFTP at noon, not by e-mail.', 'Lists go out by SFTP, not by e-mail.', false],
  ['The refund is asked by a job, not in two steps.', 'The refund goes in one transaction, not in two steps.', false],
  ['Crews are paid per day, not per trip.', 'Crews are paid by the day instead of per trip.', false],
  // Another thing with the same figure.
  ['Personal data is deleted after 30 days, not 90.', 'A voucher is valid for 90 days.', false],
  ['Receipts are kept for 12 years, not two.', 'Two years of logs are kept.', false],
  // Both drop it.
  ['Without Kafka: events wait in a table.', 'Kafka is dropped; orders are rows.', false],
  ['Each request carries a key.', 'A job deletes personal data 90 days after the result.', false],
])('tells of a decision that says no to an earlier one: %s | %s', (later, earlier, is) => {
  expect(opposes(later, earlier)).toBe(is);
});
