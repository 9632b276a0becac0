import type { Paraphrases } from './paraphrase.ts';

/** Written after the eleventh were heard, to see how far that carries: 23 of 46 were found at once, and these after another mending. */
export const twelfthVoices: readonly Paraphrases[] = [
  {
    concern: 'idempotency',
    section: 'Component Design',
    raises: [
      'If no echo comes from the sprinkler box, the master repeats the start telegram; the box starts its 20 minutes afresh.',
      'A cashier who sees no confirmation scans the return slip once more, which pays out the deposit a second time.',
      'When a supplier sends the same price file a second time, the surcharges in it are applied on top.',
      'The bridge controller is sent “raise” up to five times until its sensor reports movement.',
      'The turnstile obeys every release it receives, and the host repeats a release that was not confirmed.',
      'A survey file that is loaded twice doubles its answers.',
    ],
    answers: [
      'Releases bear a running number, and the turnstile obeys each number once.',
      'The price file has a date and supplier; loading it again replaces the prices of that date.',
      'Slips have a bar code that can be paid out a single time, kept by a unique key.',
    ],
  },
  {
    concern: 'unbounded-growth',
    section: 'Component Design',
    raises: [
      'Weather values of 900 posts come in every 30 seconds and stay in the table `value` without any deletion.',
      'Telemetry is appended to one table which nobody has planned to empty.',
      'Every door opening is stored, and old openings are kept as well.',
    ],
    answers: [
      'Flow values older than a year are condensed to hours, and the partition is dropped.',
      'Door openings are erased after 60 days.',
    ],
  },
  {
    concern: 'single-point-of-failure',
    section: 'Component Design',
    raises: [
      'Open orders live in the heap of the router, of which one runs; after a restart, drivers have to report again.',
      'One node does the pairing. In case of a failure the on-call person boots a replacement.',
      'There is a single broker, and its host has no twin.',
    ],
    answers: [
      'Two planners share the work by leases in the database; when one dies, the other has its work after 20 seconds.',
      'Three brokers form a quorum.',
    ],
  },
  {
    concern: 'personal-data',
    section: 'Component Design',
    raises: [
      'The statistics team has access to all journeys with the card number of the traveler.',
      'Each evening a CSV with every consultation, including the citizen’s name, goes to the evaluation office.',
      'Rentals are never separated from the renter, and market research queries them.',
      'The data lake gets swipes with the employee number and keeps them.',
    ],
    answers: [
      'The statistics team gets totals per station and day.',
      'Before swipes reach the data lake the employee number is replaced by a random one each week.',
    ],
  },
  {
    concern: 'authorization',
    section: 'Component Design',
    raises: [
      'Once logged in, rangers can edit the trails of all parks.',
      'The valley is part of the URL, and the service loads what is asked for.',
      'Every account of the association may close any river section.',
      'Coordinators pick the county at the top of the page and then see its volunteers.',
    ],
    answers: [
      'Rangers edit the trails of their own park; the service compares the park of the trail with that of the account.',
      'A coordinator who asks for another county gets 403.',
    ],
  },
  {
    concern: 'migration',
    section: 'Component Design',
    raises: [
      'The script overwrites each row with its new form; the old values are not kept.',
      'All ids become UUIDs in one go, and whoever stored an old id has to ask again.',
    ],
    answers: [
      '`parcel` is filled beside `plot` for a release, and a view serves the report until it has changed.',
      'The lookup table is added first, then filled, then read; the enum goes in the release after.',
    ],
  },
  {
    concern: 'time',
    section: 'Component Design',
    raises: [
      'The day of a shift is the UTC date of its start.',
      'Tickets expire at 24:00 UTC.',
      'A claim is late when more than 14 UTC days have passed.',
    ],
    answers: [
      'The day of a shift is the date in the zone of its plant.',
      'Tickets expire at midnight in Vienna, summer and winter.',
    ],
  },
  {
    concern: 'monitoring',
    section: 'Monitoring',
    raises: [
      'The team gets a message when the courier writes an error.',
      'Errors in the log of the sender lead to a ticket.',
      'Sentry informs the team of every exception in the transfer.',
      'Failed uploads appear in the log with level ERROR, for which there is an alarm.',
    ],
    answers: [
      'If the courier has sent nothing for 30 minutes in which letters were waiting, the team is paged.',
      'A watchdog pages when the transfer has not reported for 26 hours.',
    ],
  },
  {
    concern: 'ordering',
    section: 'Component Design',
    raises: [
      'What the wardens noted offline is carried out on the server as their phones connect.',
      'Batches travel over four connections at a time and take effect as they arrive.',
      'A tablet that was away for a day uploads its statuses, which then count as the present ones.',
    ],
    answers: [
      'Statuses that were set before the stored one only go into the history.',
      'Batches of a ferry wait until the one before has been taken.',
    ],
  },
  {
    concern: 'concurrency',
    section: 'Component Design',
    raises: [
      '`takeBerth` queries for a berth without a ship and creates a stay in it.',
      'The code sees which kennel is empty, then puts the dog into it with an insert.',
      'It adds up the hours of the week and stores the shift if the sum is under 40.',
      'Two servers assign desks, each after a look at which are free.',
    ],
    answers: [
      '`takeBerth` relies on an exclusion constraint, and repeats with the next berth on a conflict.',
      'The row of the week is locked before the hours are summed.',
    ],
  },
  {
    concern: 'staleness',
    section: 'Component Design',
    raises: [
      'The app holds the gate list it was given in the morning for the whole day.',
      'Once read, the opening hours are served from the heap of the node.',
      'The lookup result is memoized for the life of the container.',
    ],
    answers: ['Tariffs are read anew every minute.', 'Opening hours are cached for 30 seconds.'],
  },
];
