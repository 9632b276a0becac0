import { describe, expect, test } from 'vitest';
import { copyGrowsOld } from '../../../../src/analysis/challenge/meanings/copies.ts';
import { ignoresRivals } from '../../../../src/analysis/challenge/meanings/exclusion.ts';
import { keepsEach } from '../../../../src/analysis/challenge/meanings/keeping.ts';
import { appliedAsItComes } from '../../../../src/analysis/challenge/meanings/order.ts';
import { comesAgain, countsEachAnew, onlyReads } from '../../../../src/analysis/challenge/meanings/repetition.ts';
import { standsAlone } from '../../../../src/analysis/challenge/meanings/load.ts';
import { isSaid, type Paraphrases } from './say.ts';

const meanings: readonly Paraphrases[] = [
  {
    name: 'each one counts anew',
    meaning: countsEachAnew,
    denies: true,
    said: [
      'Every upload gets a new id and goes its own way.',
      'Each submission receives its own number and is worked off.',
      'Each confirmation opens a new ride.',
      'The lock carries out whatever unlock command arrives.',
      'The printer accepts any request that comes.',
    ],
    notSaid: [
      'Every upload is compared with the ones before.',
      'Each order carries the id that the app gave it.',
      'The lock refuses a command that it knows.',
      'Each report is read by a person.',
      'The worker takes any request of a member.',
    ],
  },
  {
    name: 'it may come again',
    meaning: comesAgain,
    denies: false,
    said: [
      'A second run of the import starts at midnight.',
      'The scanner sends what got no answer again.',
      'On the second try it is taken.',
    ],
    notSaid: [
      'A load test with 50 bookings a second runs before each release.',
      'Some 20 parcels a second go through the gate.',
      'At 300 requests per second the run ends.',
    ],
  },
  {
    name: 'nothing stands in for it',
    meaning: standsAlone,
    denies: true,
    said: ['There is no second one.', 'There is no second database.', 'It runs without a spare.'],
    notSaid: [
      'The notification code is a module of the booking service; there is no second service.',
      'Payments need no second application.',
      'There is no second team that could take it over.',
    ],
  },
  {
    name: 'the later one stands',
    meaning: ignoresRivals,
    denies: true,
    said: [
      'Saves are quick, so the later one stands.',
      'The second save wins.',
      'Each of them saves the report as it stands on the screen.',
      'The later version counts.',
    ],
    notSaid: [
      'The second one is told who was faster.',
      'The later visit begins at noon.',
      'A report stands on the screen for an hour.',
      'The second form stays hidden until the first one is sent.',
    ],
  },
  {
    name: 'a copy from log-on to log-off',
    meaning: copyGrowsOld,
    denies: true,
    said: [
      'The program loads all of them at log-on and works from that copy until log-off.',
      'The terminal reads the tariffs at the start of the shift and keeps them until the end.',
    ],
    notSaid: ['The program asks the service at each check.', 'A person logs on with a badge and logs off at night.'],
  },
  {
    name: 'several take the next one',
    meaning: appliedAsItComes,
    denies: true,
    said: [
      'Four senders per clinic take the next free row.',
      'Events go to a queue without sessions with eight parallel consumers.',
    ],
    notSaid: ['One sender per clinic takes them by number.', 'Four clinics take part in the pilot.'],
  },
  {
    name: 'what holds as well and harms nobody',
    meaning: onlyReads,
    said: [
      'A repeat of the job makes a new token, and a first mail that did go out works too.',
      'The earlier link opens as well.',
    ],
    notSaid: [
      'The payment call is repeated after 2 s, and both payments stay valid as well.',
      'The app sends the order again, and the first order holds too.',
    ],
  },
  {
    name: 'every one of every thing in one table',
    meaning: keepsEach,
    denies: true,
    said: [
      'Every report of every lock stays in one table.',
      'Each reading of each meter, one a minute, in one table beside the bills.',
    ],
    notSaid: ['Every lock has a row in the table of locks.', 'A table of contents lists every report.'],
  },
];

describe.each(meanings)('$name', (meaning) => {
  test.each(meaning.said)('is said by: %s', (sentence) => expect(isSaid(meaning, sentence)).toBe(true));
  test.each(meaning.notSaid)('is not said by: %s', (sentence) => expect(isSaid(meaning, sentence)).toBe(false));
});
