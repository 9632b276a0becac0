import { beforeAll, describe, expect, it } from 'vitest';
import { loadTagger, type Tagger } from '../../src/analysis/concepts/tagger.ts';
import { isReadableRule } from '../../src/drafting/rules/readable-rule.ts';

let tagger: Tagger;
beforeAll(async () => {
  tagger = await loadTagger();
});

describe('a rule', () => {
  it.each([
    'No loan is renewed more than twice.',
    'No operation proceeds if consent does not exist.',
    'No copy that is held for another member is borrowed.',
    'Every claim goes to an adjuster within 1 hour when no estimate is possible.',
    'Every child who did not order gets the emergency meal and the parents are told.',
    'Every new hearing is scheduled within 60 days when the judge grants an adjournment.',
    'There is no correction without the approval of a second underwriter.',
    'Once a lot is awarded, it does not change any more.',
    'No tool is lent unless it is checked in.',
    'No user moves money unless they are logged in.',
    'No machine starts unless the guard is switched on.',
    'No order is sent before it is paid for.',
    'No trial begins that the patient has not consented to.',
    'No Class I device is sold without a label.',
    'Every device of class I has a label.',
    'No device of type I, II or III is sold without a label.',
    'No US customer is charged in euros.',
    'Every IT system is listed.',
  ])('is read: %s', (rule) => {
    expect(isReadableRule(rule, tagger)).toBe(true);
  });

  it.each([
    'Every otherwise the owner asks for a remeasurement.',
    'No after 5 wrong PINs the card is looked up for 30 minutes.',
    'Every 95 % of the other channels shows the new number within 30 seconds.',
    'No sign the transfer, But the item is without a holder.',
    'No sign the transfer, but the item is without a holder.',
    'Every setting files.',
    'No booking is confirmed unless I say so.',
    'No booking is confirmed before I and the driver agree.',
    'No booking is confirmed unless it is sent to us.',
    'No booking is confirmed unless the seat is mine and the fare is paid.',
    'No credit is granted unless the balance falls below zero and must be repaid.',
    'Every admin is enabled to open bank accounts.',
    'Every interface allows the providers to add text to a service.',
    'Every rejected file and orders is listed with the reason.',
    'Every consumer selects the address or add a new address.',
    'Every four seat of every departure is the quota and are sold by the driver.',
    'No notification does not create a second booking.',
    'Every consumer evaluates the quotations and selects items from.',
    'Every consumer evaluates the quotations and selects from.',
    'Every bill is made of.',
    'Every letter is addressed to.',
  ])('is left out: %s', (rule) => {
    expect(isReadableRule(rule, tagger)).toBe(false);
  });
});
