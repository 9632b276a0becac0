import { expect, it } from 'vitest';
import { isNothingAndSome } from '../../../../src/analysis/design/against/nothing-and-some.ts';
import { opposes } from '../../../../src/analysis/design/against/goes-against.ts';

it.each([
  [
    'A call is started by a stock keeper, who sees the list before; nothing is called by itself.',
    'Calls go out by themselves for the groups 0 negative and AB negative; others are started by a stock keeper.',
  ],
  ['Nothing is ordered automatically.', 'Feed is ordered automatically for the two biggest barns.'],
  ['No reminder is sent by itself.', 'Reminders go out by themselves to first-time readers.'],
  ['Nobody is called automatically.', 'Patients of the heart clinic are called automatically.'],
  ['Fines are never raised automatically.', 'Fines are raised automatically above ten days.'],
  ['No berth is given up by itself.', 'A berth is given up by itself when a boat is a day late.'],
  ['Refunds never start by themselves.', 'Refunds start by themselves for matinees.'],
  ['Nothing is cancelled by itself; the desk cancels.', 'Bookings of ferries are cancelled by themselves at noon.'],
  ['None of the gates is opened on its own.', 'The gates to the north quay are opened on their own.'],
  ['Tickets are not sold automatically.', 'Some tickets are sold automatically on the last day.'],
  ['Nothing is printed automatically.', 'Labels are printed automatically for small parcels.'],
  ['Prescriptions are never renewed on their own.', 'Prescriptions for insulin are renewed on their own.'],
  ['No payment is made without a person.', 'Payments below 20 euros are made without a person.'],
  ['A nurse starts each transfer; nothing is transferred by itself.', 'Transfers start by themselves for the night ward.'],
  ['Nothing goes out by itself: letters wait for a clerk.', 'Letters to schools go out by themselves.'],
  ['No valve is closed unattended.', 'Valves of the lower lock are closed unattended.'],
  ['Nobody is blocked automatically.', 'Guests are blocked automatically after five no-shows.'],
  ['Loans are never extended by themselves.', 'Loans of students are automatically extended.'],
  ['Nothing is deleted automatically.', 'The job deletes drafts automatically.'],
  ['Photos are shown to the crew; nothing is stored.', 'Some photos are stored for the insurer.'],
  ['Samples are looked at in the barn; nothing is sent.', 'Some samples are sent to the institute.'],
  ['Seats are free to choose; none are reserved.', 'A few seats are reserved for the press.'],
])('do not go together: %s | %s', (one, other) => {
  expect(isNothingAndSome(one, other)).toBe(true);
  expect(opposes(other, one)).toBe(true);
});

it.each([
  ['Nothing is called by itself.', 'The list is made by itself every hour.'],
  ['Nothing is called by itself.', 'Calls are logged automatically.'],
  ['Nothing is called by itself.', 'The desk logs calls by itself.'],
  ['Nothing is called by itself.', 'A call is started by a stock keeper.'],
  ['Nothing is called by itself.', 'Calls never go out by themselves, not even for rare groups.'],
  ['Nothing is called by itself at night.', 'Calls go out by themselves for rare groups.'],
  ['Nothing is called by itself until May.', 'Calls go out by themselves for rare groups.'],
  ['Nothing is ordered automatically.', 'Reports are printed automatically.'],
  ['No reminder is sent by itself.', 'Receipts go out by themselves.'],
  ['No reminder is sent by itself.', 'Reminders go out by themselves once a clerk has approved them.'],
  ['Fines are never raised automatically.', 'Fines are shown automatically on the screen.'],
  ['Refunds never start by themselves.', 'Do refunds start by themselves for matinees?'],
  ['Not everything is ordered automatically.', 'Feed is ordered automatically.'],
  ['Nothing is ordered automatically except hay.', 'Hay is ordered automatically.'],
  ['Nothing is cancelled by itself.', 'Invoices are paid automatically.'],
  ['Nobody is called automatically.', 'Doors are closed automatically.'],
  ['Tickets are not sold automatically.', 'Tickets are sold by the box office.'],
  ['Nothing is deleted automatically.', 'A copy is made automatically before a clerk deletes.'],
  ['Nothing is printed automatically.', 'Labels are printed by hand.'],
  ['Nothing is transferred by itself.', 'The system suggests transfers by itself.'],
  ['Photos are shown to the crew; nothing is stored.', 'Some readings are stored for a year.'],
  ['Photos are shown to the crew; nothing is stored.', 'Some photos are shown to the insurer.'],
  ['Nothing is stored.', 'Bookings are stored.'],
  ['No valve is closed unattended.', 'No door is closed unattended.'],
  ['Nobody needs a card.', 'Some doors need a card.'],
  ['Calls go out by themselves for rare groups.', 'Letters go out by themselves for all.'],
  ['Loans are never extended by themselves.', 'Holds end by themselves after a week.'],
])('go together: %s | %s', (one, other) => {
  expect(isNothingAndSome(one, other)).toBe(false);
});
