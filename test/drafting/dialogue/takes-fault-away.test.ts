import { describe, expect, it } from 'vitest';
import { takesFaultAway } from '../../../src/drafting/rules/dialogue/takes-fault-away.ts';
import type { Concern } from '../../../src/lifecycle/challenge.ts';

/** What is challenged: its concern, its title, the sentence that is quoted, and what is demanded. */
const faults = {
  broker: [
    'constraint-broken',
    'Technology Choices: RabbitMQ is used, which nobody there has run',
    'They talk over RabbitMQ.',
    '',
  ],
  oracle: ['constraint-broken', 'Berth store: Oracle is used although it is excluded', 'Berths are kept in Oracle.', ''],
  ftp: ['secrets', 'Tide reader: FTP sends its password in clear text', 'Tides are read by FTP from the harbor office.', ''],
  answers: [
    'personal-data',
    'Technology Choices: a year, and PRD-001#US-2.AC-2 asks for at most 30 days',
    'Questionnaire answers are kept for a year.',
    'Answers are seen only by nurses and are deleted 30 days after the session.',
  ],
  scans: [
    'constraint-broken',
    'Scan store: 5 years, and PRD-001#NFR-2 asks for at least 10 years',
    'Scans are kept for 5 years.',
    'Scans are kept for 10 years.',
  ],
  copy: ['staleness', 'Berth board: a copy is renewed rarely', 'Free berths are cached in Redis for an hour.', ''],
  wide: ['authorization', 'Seat plan: more people get at it than “only ushers” allows', 'All guests see the seat plan.', ''],
  timeout: ['timeout', 'Fee view: no time-out is named', 'Fees are asked of SAP over HTTP.', ''],
  twice: ['idempotency', 'Loan service: a message may come twice', 'Loans are told over RabbitMQ.', ''],
  roles: ['authorization', 'Security: it reads as if whoever is inside might do it', 'Staff sign in with a password.', ''],
  reminders: ['timeout', 'Reminders: no time-out is named', 'Reminders are sent over the gateway.', ''],
  machine: ['single-point-of-failure', 'Milk import: it stands on one machine', 'The milk import runs on the barn server.', ''],
} as const satisfies Record<string, readonly [Concern, string, string, string]>;

const components = ['Berth store', 'Tide reader', 'Scan store', 'Crane log', 'Seat plan', 'Mail worker'];

function takes(of: keyof typeof faults, text: string, strikes: string): boolean {
  const [concern, title, quote, demand] = faults[of];
  const ties = [
    { kind: 'design' as const, ref: 'Technology Choices', quote },
    ...(demand === '' ? [] : [{ kind: 'requirement' as const, ref: 'PRD-001#US-2.AC-2', quote: demand }]),
  ];
  const struck = strikes === 'all' ? [quote] : strikes === 'nothing' ? [] : [strikes];
  return takesFaultAway({ concern, title, ties }, { text, struck, components });
}

describe('a decision that takes away what is challenged', () => {
  it.each([
    ['broker', 'No RabbitMQ: the modules call each other in the process.', 'all'],
    ['broker', 'No RabbitMQ is run.', 'nothing'],
    ['broker', 'We do without RabbitMQ.', 'nothing'],
    ['broker', 'Modules call each other instead of RabbitMQ.', 'nothing'],
    ['broker', 'RabbitMQ is dropped; a table of events takes its place.', 'all'],
    ['oracle', 'Berths are kept in PostgreSQL, not in Oracle.', 'all'],
    ['oracle', 'Oracle is no longer used.', 'nothing'],
    ['oracle', 'The Berth store uses PostgreSQL instead of Oracle.', 'all'],
    ['ftp', 'Tides come by SFTP, not by FTP.', 'by FTP'],
    ['ftp', 'FTP is no longer used.', 'nothing'],
    ['answers', 'Answers are deleted 30 days after the session by a nightly job, not kept for a year.', 'nothing'],
    ['answers', 'Questionnaire answers are deleted after 14 days.', 'nothing'],
    ['answers', 'A nightly job deletes questionnaire answers after 30 days.', 'all'],
    ['scans', 'Scans are kept for 10 years.', 'nothing'],
    ['scans', 'The Scan store keeps scans for 12 years.', 'nothing'],
    ['copy', 'Free berths are read from PostgreSQL, not from Redis.', 'all'],
    ['wide', 'The seat plan is shown to ushers alone.', 'all'],
    ['reminders', 'Reminders are dropped.', 'all'],
    ['machine', 'The milk import runs on three nodes of the cluster.', 'all'],
  ] as const)('%s: %s (strikes %s)', (of, text, strikes) => expect(takes(of, text, strikes)).toBe(true));
});

describe('a decision that leaves it', () => {
  it.each([
    // Of another thing, or another part.
    ['broker', 'No Redis: seats are read from PostgreSQL.', 'nothing'],
    ['broker', 'The Mail worker does without RabbitMQ.', 'nothing'],
    ['broker', 'Messages of RabbitMQ are kept for 3 days.', 'nothing'],
    ['broker', 'RabbitMQ is run by the hosting team.', 'nothing'],
    ['broker', 'RabbitMQ is used instead of Kafka.', 'nothing'],
    ['broker', 'One service with three modules, not three services.', 'nothing'],
    ['oracle', 'The Crane log uses PostgreSQL instead of Oracle.', 'nothing'],
    ['oracle', 'Oracle is backed up at night.', 'nothing'],
    ['ftp', 'Seat plans come by mail, not by post.', 'nothing'],
    ['ftp', 'The tide reader asks every hour.', 'nothing'],
    // Another span, or of something else.
    ['answers', 'Questionnaire answers are deleted after 90 days.', 'nothing'],
    ['answers', 'Logs of answers are deleted after 30 days.', 'nothing'],
    ['answers', 'Bookings are deleted after 30 days.', 'nothing'],
    ['answers', 'Answers are deleted after 30 days only if a donor asks for it.', 'nothing'],
    ['answers', 'Answers are shown for 30 days.', 'nothing'],
    ['answers', 'Answers are encrypted.', 'nothing'],
    ['scans', 'Scans are kept for 7 years.', 'nothing'],
    ['scans', 'Scans are deleted after a year.', 'nothing'],
    ['scans', 'Letters are kept for 10 years.', 'nothing'],
    ['scans', 'The Crane log keeps scans for 10 years.', 'nothing'],
    // Something of the same kind stands in its place.
    ['copy', 'Free berths are cached in Memcached, not in Redis.', 'all'],
    ['copy', 'Free berths come as a nightly file.', 'all'],
    ['wide', 'Everybody sees the seat plan from the foyer.', 'all'],
    ['machine', 'The milk import runs on a single server in the town.', 'all'],
    // What is missing goes on missing where only the product changes.
    ['timeout', 'Fees are asked of Oracle, not of SAP.', 'all'],
    ['timeout', 'Fees are asked of Oracle, not of SAP.', 'of SAP'],
    ['twice', 'Loans are told over Kafka, not over RabbitMQ.', 'all'],
    ['twice', 'Loans are told over Kafka, not over RabbitMQ.', 'over RabbitMQ'],
    ['roles', 'Staff sign in through the OpenID Connect provider of the house.', 'all'],
    ['reminders', 'Reminders are sent by mail, not over the gateway.', 'all'],
    // Part of it goes, and the rest says the fault still.
    ['wide', 'The seat plan is printed no longer in color.', 'in color'],
    ['machine', 'The milk import runs at night.', 'nothing'],
  ] as const)('%s: %s (strikes %s)', (of, text, strikes) => expect(takes(of, text, strikes)).toBe(false));
});
