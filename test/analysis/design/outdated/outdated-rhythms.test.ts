import { describe, expect, it } from 'vitest';
import { strikeGivenUp } from '../../../../src/analysis/design/strikes/given-up-sentences.ts';

const left = (said: string, text: string): string => strikeGivenUp(text)(said);

describe('what hangs on a product that is given up', () => {
  it.each([
    // A rhythm goes where the decision says another one, or says no to it.
    [
      'Codes are pushed at once, without FTP.',
      'The lender sends codes over FTP each night.',
      'The lender sends codes ~~over FTP each night~~.',
    ],
    [
      'FTP is dropped; codes are pushed at once.',
      'The lender sends codes each night over FTP.',
      'The lender sends codes ~~each night~~ ~~over FTP~~.',
    ],
    [
      'Tickets go to the shop as soon as they are sold, without FTP.',
      'Tickets go to the shop over FTP every hour, and the desk prints them.',
      'Tickets go to the shop ~~over FTP every hour~~, and the desk prints them.',
    ],
    [
      'Doses are sent every ten minutes, without Kafka.',
      'The ward sends doses over Kafka daily at 02:00.',
      'The ward sends doses ~~over Kafka daily at 02:00~~.',
    ],
    [
      'A call instead of the file over SFTP each night: the bank is told of payments.',
      'The till sends payments to the bank over SFTP each night.',
      'The till sends payments to the bank ~~over SFTP each night~~.',
    ],
    // So does what is said of the place that is gone.
    [
      'Without FTP.',
      'The lender puts codes on FTP, where codes wait until noon.',
      'The lender puts codes ~~on FTP, where codes wait until noon~~.',
    ],
    [
      'Without Redis.',
      'The meter keeps readings in Redis, where they wait for the bill, and sends them to the desk.',
      'The meter keeps readings ~~in Redis, where they wait for the bill~~, and sends them to the desk.',
    ],
    [
      'Bids go without Kafka.',
      'All bids go to the ledger over Kafka, which keeps them for seven days.',
      'All bids go to the ledger ~~over Kafka, which keeps them for seven days~~.',
    ],
  ])('goes with it: %s', (text, said, expected) => expect(left(said, text)).toBe(expected));

  it.each([
    [
      'Codes are pushed by a call, without FTP.',
      'The lender sends codes over FTP each night.',
      'The lender sends codes ~~over FTP~~ each night.',
    ],
    [
      'Codes go by HTTPS each night, without FTP.',
      'The lender sends codes over FTP each night.',
      'The lender sends codes ~~over FTP~~ each night.',
    ],
    // At once is something else.
    [
      'Without FTP; bills are printed at once.',
      'The lender sends codes over FTP each night.',
      'The lender sends codes ~~over FTP~~ each night.',
    ],
    [
      'Codes go by HTTPS, without FTP. When the shop asks, they are sent at once.',
      'The lender sends codes over FTP each night.',
      'The lender sends codes ~~over FTP~~ each night.',
    ],
    [
      'Codes are pushed at once, without FTP.',
      'The lender sends codes over FTP, and the archive is packed every week.',
      'The lender sends codes ~~over FTP~~, and the archive is packed every week.',
    ],
    [
      'Without Kafka: a table.',
      'Events go over Kafka to the notifier, which sends mail through Postmark.',
      'Events go ~~over Kafka~~ to the notifier, which sends mail through Postmark.',
    ],
    [
      'Without Redis.',
      'The gate keeps badges in Redis, and the desk says where they wait.',
      'The gate keeps badges ~~in Redis~~, and the desk says where they wait.',
    ],
    ['Without FTP.', 'The lender puts codes on FTP where possible.', 'The lender puts codes ~~on FTP~~ where possible.'],
  ])('stays where it is of something else, or goes on: %s', (text, said, expected) => expect(left(said, text)).toBe(expected));
});
