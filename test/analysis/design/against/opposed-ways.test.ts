import { describe, expect, it } from 'vitest';
import { findOpposedWays } from '../../../../src/analysis/design/against/opposed-ways.ts';

describe('two ways of doing the same', () => {
  it.each([
    // Who signs people in.
    ['The system has no sign-in of its own.', 'Staff sign in with a PIN.'],
    [
      'Pilots sign in with the harbour account, and nobody keeps passwords here.',
      'Pilots sign in with a password of six digits.',
    ],
    ['There is no log-in of our own: the city portal signs people in.', 'Readers log in with their card number and a PIN.'],
    ['Sign-in is left to the identity provider.', 'Each nurse gets a user name and a password.'],
    // Who takes the money.
    ['The box office charges cards.', 'A hosted page of the provider takes the payment.'],
    ['Card numbers never reach us.', 'Guests enter their card details in our own form.'],
    ['It charges cards itself.', 'The payment is taken on the page of the payment provider.'],
    // In how many pieces it runs.
    ['It is built as one service.', 'Three services talk over HTTP.'],
    ['The parts are modules of one deployable.', 'Each service has a database of its own.'],
    ['We stay with a monolith.', 'Berths, pilots and invoices are separate services.'],
    ['Everything runs in a single process.', 'The design has four services, each deployed by itself.'],
    // For how long.
    ['Invoices are kept for ten years.', 'Invoices are deleted after a month.'],
    ['Milk samples are kept for forty-five days.', 'Milk samples are deleted after a week.'],
    ['We keep recordings of the stage for two years.', 'Recordings of the stage are erased after 30 days.'],
    ['Weather readings are never deleted.', 'Weather readings are removed after a year.'],
    ['Patient letters are stored for ever.', 'Patient letters are deleted after ten years.'],
    // Waiting for it or not.
    ['Bookings are passed to the till synchronously.', 'Bookings go to the till through a queue.'],
    ['Lab results are sent asynchronously.', 'Lab results are sent in the same request.'],
    ['The till waits for the answer of the stock.', 'The till tells the stock over a queue.'],
    // For whom to see.
    ['The timetable is public.', 'The timetable is shown only after sign-in.'],
    ['Anybody can see the berth plan without an account.', 'The berth plan is behind a log-in.'],
    ['The programme of the theatre is open to everybody.', 'The programme requires a sign-in.'],
    // On record or not.
    ['The scans of passports are stored.', 'Scans of passports are never stored.'],
    ['Voice messages are saved in a bucket.', 'Voice messages are thrown away at once.'],
    ['The route of each driver is recorded.', 'The route of a driver is not kept anywhere.'],
    // By itself or by hand.
    ['Refunds are approved automatically.', 'Refunds are approved by hand.'],
    ['The rota is made by hand by the head nurse.', 'The rota is made automatically.'],
    // At once or collected.
    ['Payouts go out at once.', 'Payouts go out in one nightly batch.'],
    [
      'Feed orders are sent to the mill as soon as they are entered.',
      'Feed orders are collected and sent to the mill once a day.',
    ],
    // With a name or without.
    ['Ratings are anonymous.', 'Ratings are shown with the name of the guest.'],
    // Where it runs.
    ['It runs in the cloud.', 'All servers stand in our own data center.'],
    ['The clinic software runs on premises.', 'The clinic software is hosted in the cloud.'],
    // For good or marked.
    ['Closed accounts are erased for good.', 'Closed accounts are only marked as deleted.'],
    // Legible or not.
    ['Diagnoses are kept in plain text.', 'Diagnoses are encrypted.'],
    // The same in words that were thought of later.
    ['Users log in via the university directory.', 'Users log in with user name and password.'],
    ['Members sign in through single sign-on.', 'Members sign in with an e-mail address and a password.'],
    ['We store card data in our own database.', 'Card details never touch our servers.'],
    ['The shop charges the card itself.', 'Payments are made on the checkout page of the provider.'],
    ['The system is a modular monolith.', 'The system is split into five services.'],
    ['It is one application.', 'It consists of six microservices.'],
    ['All parts run in one process.', 'Each module is deployed separately.'],
    ['Chat messages are kept for five years.', 'Chat messages are purged after 90 days.'],
    ['Footage stays for two weeks.', 'Footage is kept for a year.'],
    ['Applications are retained for six months.', 'Applications are destroyed after four weeks.'],
    ['The order form calls the kitchen synchronously.', 'The order form reaches the kitchen by events.'],
    ['Meter readings are written within the same transaction.', 'Meter readings are written in the background.'],
    ['Minutes of the council are visible to everyone.', 'Minutes of the council are only for members who are signed in.'],
    ['Nobody has to sign in to see the menu.', 'The menu is behind a login.'],
    ['GPS tracks are saved.', 'GPS tracks are discarded at once.'],
    ['Fingerprints are held in the database.', 'Fingerprints are never saved.'],
    ['Duplicates are merged automatically.', 'Duplicates are merged by a clerk by hand.'],
    ['Invoices are sent immediately.', 'Invoices are sent in a monthly batch.'],
    ['Votes are anonymous.', 'Votes are stored with the name of the member.'],
    ['The tool is hosted in the public cloud.', 'The tool is operated on our own servers.'],
    ['Profiles are deleted for good.', 'Profiles are only hidden.'],
    ['Messages are stored encrypted.', 'Messages are stored in the clear.'],
  ])('do not go together: %s | %s', (one, other) => {
    expect(findOpposedWays(one, other)).toBeDefined();
    expect(findOpposedWays(other, one)).toBeDefined();
  });

  it.each([
    // Complementary, or the same way.
    ['The system has no sign-in of its own.', 'Staff sign in with the account of the city.'],
    ['A hosted page of the provider takes the payment.', 'Card numbers never reach us.'],
    ['It is built as one service.', 'The service has three modules: berths, pilots, invoices.'],
    ['It is built as one service.', 'It talks over HTTP to the service of the port.'],
    ['It is built as one service.', 'Two services of the city are asked for addresses.'],
    ['The parts are modules of one deployable.', 'Each module has a schema of its own.'],
    ['Invoices are kept for ten years.', 'Invoices are deleted after ten years.'],
    ['Invoices are kept for a month.', 'Invoices are deleted after ten years.'],
    ['Bookings go through a queue.', 'Bookings are written asynchronously.'],
    ['The timetable is public.', 'Anybody can see the timetable.'],
    ['Scans of passports are encrypted.', 'Scans of passports are stored.'],
    ['Payouts go out in one nightly batch.', 'Payouts are collected and sent once a day.'],
    // Other objects.
    ['Invoices are kept for ten years.', 'Photos are deleted after a month.'],
    ['Photos of parcels are stored.', 'Photos of drivers are never stored.'],
    ['The timetable is public.', 'The rota is shown only after sign-in.'],
    ['Lab results go through a queue.', 'Prescriptions are sent synchronously.'],
    ['Refunds are approved automatically.', 'Vouchers are approved by hand.'],
    ['Ratings are anonymous.', 'Complaints are shown with the name of the guest.'],
    ['Card numbers are never stored.', 'Invoice numbers are stored.'],
    ['Samples of milk are kept for two years.', 'Samples of feed are deleted after a week.'],
    ['Diagnoses are encrypted.', 'Opening hours are kept in plain text.'],
    // Other targets and places.
    ['The desk sends bookings to the till synchronously.', 'The desk sends bookings to the archive through a queue.'],
    ['Invoices are kept in the archive for ten years.', 'Invoices are deleted from the tablet after a month.'],
    ['Recordings are deleted from the camera after a day.', 'Recordings are kept for two years.'],
    // Other actors.
    ['Guests need no sign-in.', 'Staff sign in with a PIN.'],
    ['Drivers sign in with the company account.', 'Customers sign in with a password.'],
    ['For donations the page of the provider takes the payment.', 'The shop charges cards.'],
    // Other times.
    ['Today staff sign in with a PIN.', 'The system has no sign-in of its own.'],
    ['Invoices are kept for ten years.', 'In the pilot, invoices are deleted after a month.'],
    ['It is built as one service.', 'Later, three services talk over HTTP.'],
    ['The timetable is public.', 'Until the season begins, the timetable is shown only after sign-in.'],
    ['It runs in the cloud.', 'The old system runs in our own data center.'],
    // Except, in one case, at least.
    ['Invoices are kept for ten years.', 'Invoices are deleted after a month, except those that are paid.'],
    ['Refunds are approved automatically.', 'Above 100 euros refunds are approved by hand.'],
    ['Refunds are approved automatically.', 'Refunds are approved by hand if they are disputed.'],
    ['Bookings go to the till synchronously.', 'When the till is away, bookings go to the till through a queue.'],
    ['Photos are never stored.', 'Photos are stored unless the guest says no.'],
    ['Logs are kept for at least a month.', 'Logs are kept for a year.'],
    // Both said in one text, with how.
    [
      'Invoices are deleted from the tablet after a month, and kept in the archive for ten years.',
      'Invoices are kept for ten years.',
    ],
    ['The timetable is public, and the seat plan is shown only after sign-in.', 'The timetable is public.'],
    // Said no to, turned down, asked.
    ['One service, not three services.', 'It is built as one service.'],
    ['It is built as one service instead of three services that talk over HTTP.', 'We stay with a monolith.'],
    ['Nobody signs in with a PIN.', 'The system has no sign-in of its own.'],
    ['The timetable is not public.', 'The timetable is shown only after sign-in.'],
    ['Are photos never stored?', 'Photos are stored.'],
    ['Bookings are not sent through a queue.', 'Bookings are sent synchronously.'],
    // Why, and not what.
    ['The till is one program, because nobody can run three services.', 'It is built as one service.'],
    ['Readings go through a queue, so that no sensor waits for the answer.', 'Readings are sent asynchronously.'],
    ['Staff sign in with a PIN, since the city has no single sign-on.', 'Nurses sign in with a PIN.'],
    // And other things in words that were thought of later.
    ['Pilots sign in through single sign-on.', 'The kiosk sign in with a PIN is for visitors.'],
    ['The app charges cards.', 'Card numbers are shown with four digits.'],
    ['It is one application.', 'Two services of the port authority are called.'],
    ['Footage is kept for a year.', 'Footage of accidents is deleted after ten years.'],
    ['Chat messages are kept for five years.', 'Chat messages of guests are deleted from the phone after a day.'],
    ['The till tells the stock over a queue.', 'The till waits for the answer of the card reader.'],
    ['Minutes of the council are public.', 'Drafts of minutes are shown only after sign-in.'],
    ['GPS tracks are saved.', 'GPS tracks of private trips are never saved.'],
    ['Votes are anonymous.', 'Speakers are shown with their names.'],
    ['Duplicates are found automatically.', 'Duplicates are merged by hand.'],
    ['Invoices are sent immediately.', 'Reminders are sent in a monthly batch.'],
    ['Messages are encrypted.', 'Message counts are kept in plain text.'],
    ['Loans are stored.', 'Loans are not stored twice.'],
    ['Backups are kept in the cloud.', 'The clinic software runs on premises.'],
    ['Accounts are deleted for good after a year.', 'Accounts are only marked as deleted for a year.'],
    ['The menu is public.', 'Prices for members require a sign-in.'],
  ])('go together: %s | %s', (one, other) => {
    expect(findOpposedWays(one, other)).toBeUndefined();
    expect(findOpposedWays(other, one)).toBeUndefined();
  });
});
