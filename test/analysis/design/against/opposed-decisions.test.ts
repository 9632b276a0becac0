import { expect, it } from 'vitest';
import { opposes } from '../../../../src/analysis/design/against/goes-against.ts';

it.each([
  ['Personal data is deleted after 30 days, not 90.', 'A job deletes personal data 90 days after the result.', true],
  ['Receipts are kept for 12 years, not 2.', 'Receipts are kept for 2 years in the archive.', true],
  ['Without Kafka: events wait in a table.', 'Kafka carries the events of the desk.', true],
  ['Files go out by SFTP, not by e-mail.', 'Files of the night go out by e-mail.', true],
  // Another thing with the same figure.
  ['Personal data is deleted after 30 days, not 90.', 'A voucher is valid for 90 days.', false],
  ['Receipts are kept for 12 years, not two.', 'Two years of logs are kept.', false],
  // Both drop it.
  ['Without Kafka: events wait in a table.', 'Kafka is dropped; orders are rows.', false],
  ['Each request carries a key.', 'A job deletes personal data 90 days after the result.', false],
])('tells of a decision that says no to an earlier one: %s | %s', (later, earlier, is) => {
  expect(opposes(later, earlier)).toBe(is);
});
