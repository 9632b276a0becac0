import { describe, expect, test } from 'vitest';
import { hourOfSomewhere, outsideClockDecides, timeWithoutZone } from '../../../../src/analysis/challenge/meanings/clocks.ts';
import { leaksTo, openToAll } from '../../../../src/analysis/challenge/meanings/protection.ts';
import { secretLiesOpen } from '../../../../src/analysis/challenge/meanings/secrets.ts';
import { isSaid, type Paraphrases } from './say.ts';

const meanings: readonly Paraphrases[] = [
  {
    name: 'open to all',
    meaning: openToAll,
    denies: true,
    said: [
      'Any employee can open any customer file.',
      'Every support agent may read all conversations.',
      'Everybody on the intranet can see the roster.',
      'Payslips are visible to all managers of the company.',
      'The gateway trusts the user id in the header.',
      'A valid session is enough to download the report.',
      'The endpoint needs no authentication, since it is internal.',
      'Whoever knows the link sees the contract.',
      'All drivers can look up every delivery.',
      'The depot uses one login per gate.',
    ],
    notSaid: [
      'A tenant sees the invoices of the tenant.',
      'The service checks the owner of the record on each request.',
      'Only the assigned nurse can open the chart.',
      'Every request carries a correlation id.',
      'All workers read from one queue.',
      'Each event is stored once.',
      'The page shows the balance and the date.',
      'Any failed message goes to the dead-letter queue.',
    ],
  },
  {
    name: 'leaks',
    meaning: leaksTo,
    said: [
      'The access log contains the full address of the sender.',
      'Request bodies are logged to make support easier.',
      'Each night a copy of production is restored in staging.',
      'Error reports carry the whole form with name and birth date.',
      'Names and phone numbers are passed to the analytics provider.',
      'The recordings are kept unencrypted on the share.',
      'Traces hold the complete payload.',
      'The model is trained with recordings of past customers.',
    ],
    notSaid: [
      'The log carries the order id and nothing else.',
      'Payloads are never logged.',
      'Staging is filled with synthetic records.',
      'The provider gets an opaque id.',
      'Metrics count messages by type.',
      'The archive is encrypted with a key for each month.',
      'A copy of the price list lies in Redis.',
      'Names are erased after 90 days.',
    ],
  },
  {
    name: 'a clock of somebody else decides',
    meaning: outsideClockDecides,
    said: [
      'The clock of the scanner decides whether the bag was late.',
      'The app determines the deadline and sends the result.',
      'The time of the handheld is authoritative.',
      'We trust the timestamp as sent.',
      'The browser decides whether the window is still open.',
      'The timestamp of the device counts.',
      'The tablet enforces the time limit.',
      'The drift of the clocks is small and ignored.',
    ],
    notSaid: [
      'The clock of the server decides.',
      'The app shows the remaining seconds.',
      'The device sends its readings every minute.',
      'A reading has a sequence number per device.',
      'The browser retries after 2 seconds.',
      'The scanner beeps when the label is unknown.',
      'The timestamp of the device is never trusted.',
      'The deadline is a column of the order.',
    ],
  },
  {
    name: 'an hour of somewhere',
    meaning: hourOfSomewhere,
    said: [
      'The day ends at midnight UTC.',
      'Months are cut by the date in UTC.',
      'The entry bears the date on which the job runs.',
    ],
    notSaid: [
      'The entry bears the date of the reading.',
      'The partner repeats for 24 hours.',
      'A confirmation is valid for 48 hours.',
    ],
  },
  {
    name: 'no zone',
    meaning: timeWithoutZone,
    denies: true,
    said: [
      'Opening times are stored without a zone.',
      'Deadlines are kept as timestamp without time zone.',
      'The cutoff is at 18:00 server time.',
      'Local times are compared as they come.',
      'Daylight saving is ignored.',
      'A day has 24 hours in the calculation.',
      'Appointments lack an offset.',
    ],
    notSaid: [
      'Instants are stored in UTC and shown in the zone of the clinic.',
      'Each airport has an IANA zone.',
      'The job runs every night.',
      'The token lives for 24 hours.',
      'The date of the order is part of the key.',
      'A test covers the nights in which clocks change.',
      'The message is deleted after three days.',
      'The report is due on Monday.',
    ],
  },
  {
    name: 'a secret lies open',
    meaning: secretLiesOpen,
    said: [
      'The API key is committed to the repository.',
      'All branches share one password for the gateway.',
      'The signing key is baked into the image.',
      'The password stands in the config file of the server.',
      'The certificate is the same for all devices.',
      'The database password is sent by e-mail to new colleagues.',
      'Credentials are kept in a spreadsheet of the team.',
      'The private key lies in clear text on the laptop.',
    ],
    notSaid: [
      'Each partner has a key of its own, which can be withdrawn alone.',
      'The orders carry an idempotency header.',
      'A password is never logged.',
      'The rows of a customer are the same in all regions.',
      'The image is scanned on each build.',
      'Tokens live for 30 minutes.',
      'The repository has an owner for each folder.',
      'The code on the label has six digits.',
    ],
  },
];

describe.each(meanings)('$name', (meaning) => {
  test.each(meaning.said)('is said by: %s', (sentence) => expect(isSaid(meaning, sentence)).toBe(true));
  test.each(meaning.notSaid)('is not said by: %s', (sentence) => expect(isSaid(meaning, sentence)).toBe(false));
});
