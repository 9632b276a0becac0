import { expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { sessionOf } from '../session-of.ts';
import { rfcSaying } from './figures-out.ts';

function left(decision: string, ...entries: string[]): string {
  const decided = {
    id: 'DEC-1',
    text: decision,
    rationale: '',
    settles: [],
    decidedBy: 'Ada',
    decidedAt: '2026-11-22T09:00:00.000Z',
  };
  const session = sessionOf({ decisions: [decided] });
  const done = finalizeRfc(rfcSaying(entries.map((one) => `- ${one}`).join('\n')), session, { given: [] });
  expect(finalizeRfc(done, session, { given: [] })).toEqual(done);
  return done.proposedSolution.technologyChoices.replace(/\s*→ DEC-1(?: \([^)]*\): [^\n]*)?/g, '').replace(/^- /gm, '');
}

it.each([
  ['Reminders are sent from a table in PostgreSQL, without RabbitMQ.', ['PostgreSQL', 'RabbitMQ'], 'PostgreSQL\n~~RabbitMQ~~'],
  ['Redis is dropped.', ['Redis', 'Next.js'], '~~Redis~~\nNext.js'],
  ['No Kafka.', ['Kafka', 'PostgreSQL 16'], '~~Kafka~~\nPostgreSQL 16'],
  ['Files come over SFTP, not over FTP.', ['FTP', 'SFTP'], '~~FTP~~\nSFTP'],
  ['Jobs wait in a table instead of Redis Streams.', ['Redis Streams', 'Node.js'], '~~Redis Streams~~\nNode.js'],
  ['MongoDB is replaced by PostgreSQL.', ['MongoDB', 'React'], '~~MongoDB~~\nReact'],
  // Another entry begins with the name, or holds it.
  [
    'Events wait in a table, without RabbitMQ.',
    ['RabbitMQ: events of the ward', 'RabbitMQ'],
    '~~RabbitMQ: events of the ward~~\n~~RabbitMQ~~',
  ],
])('the name of a product that goes is struck where it stands alone: %s', (decision, entries, then) => {
  expect(left(decision, ...entries)).toBe(then);
});

it.each([
  ['Reminders go through RabbitMQ.', ['RabbitMQ', 'Redis']],
  ['PostgreSQL keeps the bookings.', ['PostgreSQL', 'Redis']],
  ['Kafka stays; nothing else is bought.', ['Kafka', 'PostgreSQL']],
  ['No reminder is sent at night.', ['RabbitMQ', 'Brevo']],
])('and no other: %s', (decision, entries) => {
  expect(left(decision, ...entries)).toBe(entries.join('\n'));
});
