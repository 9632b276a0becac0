import { expect, it } from 'vitest';
import { findOtherMeans } from '../../../../src/analysis/design/against/other-means.ts';
import { findOpposedWays } from '../../../../src/analysis/design/against/opposed-ways.ts';

it.each([
  [
    "Staff sign in through the blood service's OpenID Connect provider.",
    'Staff sign in with a user name and a password of this service.',
  ],
  ['Pilots log in with a chip card.', 'Pilots sign in with a password.'],
  ['Readers pay with a card.', 'Readers pay with coins.'],
  ['Readers pay by invoice.', 'Readers pay by direct debit.'],
  ['Nurses are told by SMS.', 'Nurses are told by e-mail.'],
  ['Stock levels are read from the API of Hemasys.', 'Stock levels are read from the nightly file of Hemasys.'],
  ['Weather readings come from the buoy.', 'Weather readings come from the weather office.'],
  ['Loans are written into the ledger.', 'Loans are written into a spreadsheet.'],
  ['The box office talks to the till over HTTP.', 'The box office talks to the till over a serial line.'],
  ['Lists are handed to the port via SFTP.', 'Lists are handed to the port via e-mail.'],
  ['Doors open with a code.', 'Doors open with a chip card.'],
  ['The gates are opened with a remote control.', 'The gates are opened with a key.'],
  ['Guests check in at the kiosk.', 'Guests check in at the reception.'],
  ['Farmers report births through the app.', 'Farmers report births by telephone.'],
  ['Clerks approve fines using the tablet.', 'Clerks approve fines through a paper form.'],
  ['Letters are signed with a certificate.', 'Letters are signed with a rubber stamp.'],
  ['Actors get the rota through the calendar of the house.', 'Actors get the rota by post.'],
  ['The crane is started only with a badge.', 'The crane is started with a PIN.'],
  ['Boats are identified by transponder.', 'Boats are identified by number plate.'],
  ['Cows are counted with a camera.', 'Cows are counted by hand.'],
  ['Prescriptions arrive through the portal of the insurer.', 'Prescriptions arrive by fax.'],
  ['Staff sign in via the directory of the city, not with a password.', 'Staff sign in with a PIN.'],
])('is another way to do the same: %s | %s', (one, other) => {
  expect(findOtherMeans(one, other)).toBeDefined();
  expect(findOpposedWays(other, one)).toBeDefined();
});

it.each([
  // Other actors.
  ['Staff sign in through the provider of the city.', 'Donors sign in with a link.'],
  ['Staff sign in through the provider of the city.', 'Donors get a link by SMS.'],
  ['Guests pay with a card.', 'Members pay by invoice.'],
  // Added to each other.
  ['Staff sign in with a password.', 'Staff also sign in with a one-time code.'],
  ['Staff sign in with a password.', 'Staff may sign in with a chip card.'],
  ['Readers pay with a card or with coins.', 'Readers pay by invoice.'],
  ['Readers pay with a card.', 'Readers pay with coins as well.'],
  ['Nurses are told by SMS.', 'If the SMS fails, nurses are told by e-mail.'],
  ['Nurses are told by SMS, and nurses are told by e-mail.', 'Nurses are told by e-mail.'],
  // Other objects.
  ['Invoices are sent by e-mail.', 'Letters are sent by post.'],
  ['Readers pay fines with a card.', 'Readers pay deposits with coins.'],
  ['Loans are written into the ledger.', 'Returns are written into the journal.'],
  ['The till talks to the stock over HTTP.', 'The till talks to the printer over a serial line.'],
  // Times and places.
  ['Lists are sent by noon.', 'Lists are sent by e-mail.'],
  ['Lists are sent by noon.', 'Lists are sent by Monday.'],
  ['The gates open at 6.', 'The gates open at the north quay.'],
  ['Boats leave from the north quay.', 'Boats leave from May.'],
  ['Lists are sent at night.', 'Lists are sent at the end of the day.'],
  // Who, how, and what comes along.
  ['Fines are approved by a clerk.', 'Fines are approved by the head of the library.'],
  ['Invoices are sent with a receipt.', 'Invoices are sent with a letter.'],
  ['Messages are repeated with growing pauses.', 'Messages are repeated by a worker.'],
  ['Seats are shown with their price.', 'Seats are shown with their view.'],
  ['The list is made with care.', 'The list is made by hand.'],
  ['Guests book with their children.', 'Guests book through the app.'],
  // The same, more or less.
  ['Staff sign in through the provider of the city.', "Staff sign in via the city's OpenID provider."],
  ['Stock levels are read from the nightly file.', 'Stock levels are read from the file of Hemasys.'],
  // Different parts of the way.
  ['Stock levels are read from the nightly file.', 'Stock levels are read by SFTP.'],
  ['Loans are written into the ledger.', 'Loans are written by the clerk.'],
  // Today, asked, denied.
  ['Staff sign in through the provider of the city.', 'Today staff sign in with a password.'],
  ['Staff sign in through the provider of the city.', 'Staff do not sign in with a password.'],
  ['Staff sign in through the provider of the city.', 'Do staff sign in with a password?'],
  ['Readers pay with a card.', 'Above 100 euros readers pay by invoice.'],
])('may be so beside it: %s | %s', (one, other) => {
  expect(findOtherMeans(one, other)).toBeUndefined();
});
