import type { Voice } from './voice.ts';

/** What a colleague would stop at; one of the concerns has to be raised. */
export const stateVoices: readonly Voice[] = [
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'Everything is in UTC, and the planner gets the permitted hours as a window on the same scale.',
  },
  {
    concerns: ['concurrency'],
    section: 'Component Design',
    text: 'To reserve a room, the service reads the bookings of that night, checks that the room is free, and inserts the booking.',
  },
  {
    concerns: ['concurrency'],
    section: 'Component Design',
    text: 'The handler fetches the stock level, verifies that enough is left, subtracts the quantity and saves the article.',
  },
  {
    concerns: ['concurrency'],
    section: 'Component Design',
    text: 'On check-in we look up the current count of visitors, and if it is below the maximum, the count is increased and written back.',
  },
  {
    concerns: ['concurrency'],
    section: 'Component Design',
    text: 'Two nurses editing the same plan is rare; the last save wins.',
  },
  {
    concerns: ['concurrency'],
    section: 'Component Design',
    text: 'Each of the three instances runs the scheduler that sends the weekly statements.',
  },
  {
    concerns: ['concurrency', 'invariant-broken'],
    section: 'Component Design',
    text: 'The service counts the registrations of the course and, as long as there are fewer than the maximum, adds the new one.',
  },
  {
    concerns: ['concurrency', 'invariant-broken'],
    section: 'Component Design',
    text: 'The page loads the plan, the user edits it for some minutes, and saving writes the whole plan back.',
  },
  {
    concerns: ['concurrency', 'invariant-broken'],
    section: 'Component Design',
    text: 'Before a voucher is redeemed the code asks whether it is still unused; if it is, the order is completed and the voucher marked as used.',
  },
  {
    concerns: ['concurrency', 'invariant-broken'],
    section: 'Component Design',
    text: 'Editors do not get in each other’s way in practice, so that saving simply replaces what is stored.',
  },
  {
    concerns: ['concurrency', 'invariant-broken'],
    section: 'Component Design',
    text: 'Slot picker: selects the first free slot of the day, shows it, and on confirmation writes the name of the patient into it.',
  },
  {
    concerns: ['concurrency', 'invariant-broken'],
    section: 'Component Design',
    text: 'Credit check: sums the open orders of the customer; when the sum with the new order stays below the limit, the order is inserted.',
  },
  {
    concerns: ['concurrency', 'invariant-broken'],
    section: 'Component Design',
    text: 'Both the driver and the dispatcher can close a tour. The code loads the tour, sets status and times, and saves it.',
  },
  {
    concerns: ['concurrency', 'invariant-broken'],
    section: 'Component Design',
    text: 'The number of an invoice is the highest number so far plus one, read from the table just before the insert.',
  },
  {
    concerns: ['concurrency', 'invariant-broken'],
    section: 'Component Design',
    text: 'When a locker is requested, the code finds an empty one, and marks it as taken in the next step.',
  },
  {
    concerns: ['concurrency', 'invariant-broken'],
    section: 'Component Design',
    text: 'The auctioneer compares the bid with the highest one so far and, if it is higher, stores it as the new highest.',
  },
  {
    concerns: ['concurrency', 'invariant-broken'],
    section: 'Component Design',
    text: 'Both the nightly job and the clerk may close a case; each reads it, changes its status and stores it.',
  },
  {
    concerns: ['concurrency', 'invariant-broken'],
    section: 'Component Design',
    text: 'Reserving works in three lines: get the free places of the course, leave when there are none, otherwise write the reservation and lower the number by one.',
  },
  {
    concerns: ['invariant-span', 'boundary'],
    section: 'Component Design',
    text: 'Debit and credit live in two services; both rows are written in one distributed transaction with two-phase commit.',
  },
  {
    concerns: ['invariant-span', 'boundary'],
    section: 'Component Design',
    text: 'The seat is taken in the Seating database and the ticket written in the Ticketing database within the same transaction across both.',
  },
  {
    concerns: ['invariant-span', 'boundary'],
    section: 'Component Design',
    text: 'Quota is kept by both services: each checks its own part of the limit before it accepts a request.',
  },
  {
    concerns: ['invariant-span', 'boundary', 'invariant-broken'],
    section: 'Component Design',
    text: 'A JTA transaction keeps the balance in Accounts and the entry in Ledger consistent.',
  },
  {
    concerns: ['invariant-span', 'boundary', 'invariant-broken'],
    section: 'Component Design',
    text: 'Fleet updates the row in the schema of Billing itself, in the transaction in which it closes the rental.',
  },
  {
    concerns: ['invariant-span', 'boundary', 'invariant-broken'],
    section: 'Component Design',
    text: 'That a driver has at most one active tour is checked in Planning against a list it received from Dispatch in the morning.',
  },
  {
    concerns: ['invariant-span', 'boundary', 'invariant-broken', 'concurrency'],
    section: 'Component Design',
    text: 'The limit of five open loans per member is kept jointly: Circulation counts loans, Reservations counts holds, and each refuses above five.',
  },
  {
    concerns: ['invariant-span', 'boundary', 'invariant-broken', 'concurrency'],
    section: 'Component Design',
    text: 'Closing a contract sets the flag in the contract database and the end date in the billing database; both are committed, and an error in the second is logged.',
  },
  {
    concerns: ['invariant-span', 'boundary', 'invariant-broken', 'concurrency'],
    section: 'Component Design',
    text: 'Since both services use the same server, one transaction covers the account in one schema and the journal in the other.',
  },
  {
    concerns: ['invariant-span', 'boundary', 'invariant-broken'],
    section: 'Component Design',
    text: 'Stock and Orders each have a database. An order is placed by writing the order, decreasing the stock over there, and committing both at the end.',
  },
  {
    concerns: ['invariant-span', 'boundary', 'invariant-broken'],
    section: 'Component Design',
    text: 'Invoicing updates the address in the tables of Customer Care, since it hears of moves first.',
  },
  {
    concerns: ['invariant-span', 'boundary', 'invariant-broken', 'concurrency'],
    section: 'Component Design',
    text: 'The sum of all bookings of a budget must not exceed it. Planning and Purchasing both write bookings, each into its own database, and each compares with its own sum before it writes.',
  },
  {
    concerns: ['staleness'],
    section: 'Component Design',
    text: 'Prices are cached in each instance and loaded when the instance starts.',
  },
  {
    concerns: ['staleness'],
    section: 'Component Design',
    text: 'Permissions are copied into the session cache at login and used until the user logs out.',
  },
  {
    concerns: ['staleness'],
    section: 'Component Design',
    text: 'The read model of free rooms is kept in Redis without a TTL and changed by events only.',
  },
  {
    concerns: ['staleness'],
    section: 'Component Design',
    text: 'The availability shown comes from a nightly copy of the reservations.',
  },
  {
    concerns: ['staleness', 'constraint-broken'],
    section: 'Component Design',
    text: 'Stock figures for the shop are taken over from the ERP during the night.',
  },
  {
    concerns: ['staleness', 'constraint-broken'],
    section: 'Component Design',
    text: 'The list of blocked cards sits in the memory of each terminal and is renewed with the next software release.',
  },
  {
    concerns: ['staleness', 'constraint-broken'],
    section: 'Component Design',
    text: 'The projection is fed by events; should it be wrong, support can have it rebuilt.',
  },
  {
    concerns: ['staleness', 'constraint-broken'],
    section: 'Component Design',
    text: 'Exchange rates are kept in the cache until somebody empties it.',
  },
  {
    concerns: ['staleness', 'constraint-broken', 'uncovered-story'],
    section: 'Component Design',
    text: 'The app shows free seats from a list that it loads when it is opened.',
  },
  {
    concerns: ['staleness', 'constraint-broken', 'uncovered-story'],
    section: 'Component Design',
    text: 'A table of current limits is kept by each instance; LimitChanged updates it. An instance that missed an event shows what it has.',
  },
  {
    concerns: ['staleness', 'constraint-broken', 'uncovered-story'],
    section: 'Component Design',
    text: 'Search uses its own index, filled every Sunday.',
  },
  {
    concerns: ['staleness', 'constraint-broken', 'uncovered-story', 'target-without-design'],
    section: 'Component Design',
    text: 'Opening hours and prices are part of the app and change with its next version.',
  },
  {
    concerns: ['staleness', 'constraint-broken', 'uncovered-story', 'target-without-design'],
    section: 'Component Design',
    text: 'The dashboard reads from a replica; how far it is behind depends on the load.',
  },
  {
    concerns: ['staleness', 'constraint-broken', 'uncovered-story', 'target-without-design'],
    section: 'Component Design',
    text: 'Rights are looked up once per session. A session lasts until the browser is closed.',
  },
  {
    concerns: ['staleness'],
    section: 'Component Design',
    text: 'Each instance of the shop reads the discounts into its memory when it starts. A change of discounts takes effect with the next deployment, which happens often enough.',
  },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'Shifts are stored with the local time of the branch, without a time zone, and compared with the clock of the server.',
  },
  { concerns: ['time'], section: 'Component Design', text: 'The time of a delivery is that of the driver’s phone.' },
  { concerns: ['time'], section: 'Component Design', text: 'A subscription of one day ends 86,400 seconds after it began.' },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'The daily closing runs at midnight UTC and sums what was sold that day.',
  },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'The timestamp of the scanner is trusted and decides which bid came first.',
  },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'An appointment at 10:00 is stored as 10:00, and the reminder job compares it with its own clock.',
  },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'Working hours are computed as the difference of two wall-clock times.',
  },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'Which of two bids was first is decided by the time that the bidders’ apps report.',
  },
  { concerns: ['time'], section: 'Component Design', text: 'The accounting day ends at 00:00 GMT.' },
  { concerns: ['time'], section: 'Component Design', text: 'Expiry is now plus 30 times 24 hours.' },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'The job runs at 02:30 and closes the day before. Times are kept in the zone of the server.',
  },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'The lease of a bike ends 24 hours after the stamp that the lock has written; the locks have no connection to a time server.',
  },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'Dates of birth and appointments are timestamps in UTC; the page shows the date part.',
  },
  { concerns: ['time'], section: 'Component Design', text: 'Trading closes at 17:30 by the clock of whoever sends the order.' },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'A day pass is valid until 23:59:59 UTC of the day on which it was bought.',
  },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'Schedules are kept as hour and minute. The scheduler runs in the cloud and fires when its clock shows the same.',
  },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'Sensor stamps are taken over as they are and decide on the order of alarms.',
  },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'Night surcharge is computed from start plus duration; the two nights a year on which clocks are changed are ignored.',
  },
  {
    concerns: ['time'],
    section: 'Component Design',
    text: 'A parking ticket starts with the time of the phone on which it was bought and ends the chosen number of hours later. The guard compares with the clock of his own device.',
  },
];
