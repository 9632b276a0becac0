import { expect, test } from 'vitest';
import { actionName, deedNoun, objectOf } from '../../src/drafting/rules/tip/name-calls.ts';

test.each([
  ['bottleBatch', 'hive', { object: 'batch', made: false }],
  ['recordDiagnosis', 'appointment', { object: 'diagnosis', made: true }],
  ['collectMembershipFee', 'programme', { object: 'membership fee', made: false }],
  ['handOutToolToCustomer', 'rental', { object: 'tool', made: false }],
  ['pledgeAmountToCampaign', 'pledge', { object: 'pledge', made: true }],
  ['close', 'gallery', { object: '', made: false }],
])('%s is done to %j', (operation, thing, expected) => {
  expect(objectOf(operation, thing)).toEqual(expected);
});

test.each([
  ['returnCopy', 'copy', 'return'],
  ['renewLoan', 'loan', 'renew'],
  ['moveAnimalToEnclosure', 'animal', 'move-to-enclosure'],
  ['requestDateForBurial', 'burial', 'request-date'],
  ['loan', 'loan', 'act'],
  ['checkInCopy', 'copy', 'check-in'],
  ['signOffReport', 'report', 'sign-off'],
])('%s on a %s ends its path with %s', (operation, thing, expected) => {
  expect(actionName(operation, thing)).toBe(expected);
});

test.each([
  ['reserveTool', 'tool', 'reservation'],
  ['applyApartment', 'apartment', 'application'],
  ['reserveReservation', 'reservation', null],
  ['addTitle', 'title', null],
])('%s on a %s leaves behind %j', (operation, thing, expected) => {
  expect(deedNoun(operation, thing)).toBe(expected);
});
