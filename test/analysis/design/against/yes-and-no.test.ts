import { describe, expect, it } from 'vitest';
import { goesAgainst, opposes } from '../../../../src/analysis/design/against/goes-against.ts';
import { isYesAndNo } from '../../../../src/analysis/design/against/yes-and-no.ts';

describe('two decisions of which the one says yes and the other no', () => {
  it.each([
    ['Claims are moved to an archive after 2 years.', 'Claims are not moved to an archive.'],
    ['After 2 years, claims are moved into the archive.', 'No claim is moved to the archive.'],
    ['The search reads an index.', 'The search does not use an index.'],
    ['The search uses an index.', 'The search works without an index.'],
    ['The search has an index of titles.', 'There is no index of titles: the search asks the table.'],
    ['Photos are compressed on the phone.', 'Photos stay as they are.'],
    ['The app resizes photos, and photos are converted to WebP.', 'Photos are left unchanged.'],
    ['The desk mails receipts to the guest.', 'Receipts are not sent to the guest.'],
    ['Invoices are mailed to the tenant each month.', 'Nobody mails invoices to the tenant.'],
    ['A text message is sent to the driver.', 'Nothing is sent to the driver by text message.'],
    ['Members may renew loans online.', 'Members cannot renew loans online.'],
    ['Reports are public.', 'Reports are not public.'],
    ['Bookings are deleted after a year.', 'Bookings are archived, not deleted.'],
    ['We export the ledger to the tax office.', 'The ledger is not exported to the tax office.'],
    ['The scanner keeps a copy of the label.', 'The scanner never keeps a copy of the label.'],
    ['The claim desk moves claims to an archive.', 'Claims are not moved to an archive.'],
    ['Photos are sent with the name of the patient.', 'Photos are sent without the name of the patient.'],
  ])('does not go together: %s | %s', (one, other) => {
    expect(isYesAndNo(one, other)).toBe(true);
    expect(isYesAndNo(other, one)).toBe(true);
    expect(opposes(other, one)).toBe(true);
  });

  it.each([
    // Another thing, place, time or way.
    ['Claims are moved to an archive after 2 years.', 'Photos are not moved to an archive.'],
    ['Photos are sent to the lab.', 'Photos are not sent to the customer.'],
    ['Claims are moved to an archive after 2 years.', 'Claims are not moved to an archive in the cloud.'],
    ['Claims are moved to an archive after 5 years.', 'Claims are not moved to an archive after 2 years.'],
    ['Orders are charged after shipping.', 'Orders are not charged before shipping.'],
    ['Notices are sent to the desk.', 'Notices are not sent from the desk.'],
    ['The search reads an index.', 'The search does not write an index.'],
    // Somebody else does it.
    ['The customer calls the desk.', 'The desk does not call the customer.'],
    ['Members send mails to the desk.', 'Mails are not sent to members.'],
    // Not only, not yet, need not, in one case, by nobody but one.
    ['Receipts are sent to the guest.', 'Receipts are not only sent to the guest, but also to the host.'],
    ['Copies are checked by the librarian.', 'Copies need not be checked by the librarian.'],
    ['Claims are moved to an archive.', 'If a claim is disputed, it is not moved to an archive.'],
    ['Claims are moved to an archive.', 'Claims are not moved to an archive while they are disputed.'],
    ['The clerk approves refunds.', 'Nobody but the clerk approves refunds.'],
    ['Claims are moved to an archive.', 'Claims are not moved to an archive twice.'],
    ['Claims are moved to an archive.', 'Are claims not moved to an archive?'],
    ['Claims are moved to an archive.', 'Not all claims are moved to an archive.'],
    // Both say no, or both yes.
    ['Claims are not moved to an archive.', 'No claim is moved to an archive.'],
    ['Photos stay as they are.', 'Photos are not compressed.'],
    ['Photos stay as they are.', 'Photos are sent to the lab.'],
    ['Photos stay as they are.', 'Labels are compressed.'],
    // Why, and not what.
    ['The office reads the archive.', 'Claims are deleted, because nobody in the office reads the archive.'],
    // One word says too little.
    ['The search reads an index.', 'There is no index.'],
    ['The customer pays the driver.', 'The customer signs, not the driver.'],
  ])('goes together: %s | %s', (one, other) => {
    expect(isYesAndNo(one, other)).toBe(false);
    expect(isYesAndNo(other, one)).toBe(false);
  });
});

it.each([
  ['The lot search does not use an index of lots.', 'Lot Search reads an index of lots.', true],
  ['Claims are not moved to an archive.', 'Claim Desk moves claims to an archive after 2 years, and shows lots.', true],
  ['Claims are not moved to an archive.', 'Claim Desk shows claims and lots.', false],
  ['The lot search does not use an index of lots.', 'Catalog reads an index of lots.', false],
])('tells of a sentence of the design that says what a decision says no to: %s | %s', (decision, sentence, is) => {
  expect(goesAgainst(decision, sentence)).toBe(is);
});
