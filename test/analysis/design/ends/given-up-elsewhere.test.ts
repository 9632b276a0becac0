import { expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

function struckBy(decision: string, design: string): string {
  const { body } = documentKinds.rfc.parse(`# Pharmacy\n\n## Component Design\n\n${design}\n`);
  const session = sessionOf({
    decisions: [
      {
        id: 'DEC-1',
        text: decision,
        rationale: '',
        settles: ['High-Level Approach'],
        decidedBy: 'Ada',
        decidedAt: '2026-11-20T09:00:00.000Z',
      },
    ],
  });
  return finalizeRfc(rfcBodySchema.parse(body), session).proposedSolution.componentDesign.replace(/ → DEC-1(?: \(.*| *)$/, '');
}

it.each([
  ['Prices on the shelf are shown without VAT.', 'The invoice shows VAT for each position.'],
  ['The pilot starts in Graz, not in Vienna.', 'The office in Vienna prints the labels and posts them.'],
  ['Orders are approved without Maria.', 'The report goes to Maria each week by mail.'],
  ['The list is shown in English, not in German.', 'The letter to the patient is written in German and posted.'],
  ['The nurse signs in without a PIN at the desk.', 'The pharmacist opens the cabinet with a PIN and a card.'],
  ['No GPS on the tablet.', 'The van sends GPS positions to the depot every minute.'],
  ['Nobody is charged without Consent.', 'Consent is stored with its date.'],
  ['It answers with 404, not with JSON.', 'The list is returned as JSON to the page.'],
  ['The importer reads the file without XML validation.', 'The exporter writes XML to the bank and waits.'],
  ['No Kafka for refunds: a table.', 'Orders are sent through Kafka to the warehouse.'],
])('leaves what is done elsewhere of what one thing does without: %s', (decision, sentence) => {
  expect(struckBy(decision, sentence)).toBe(sentence);
});

it.each([
  ['No Vonage: reminders are mailed.', 'The patient is called through Vonage.', 'The patient is called ~~through Vonage~~.'],
  ['Reminders are mailed, without Vonage.', 'Reminders are spoken through Vonage.', 'Reminders are spoken ~~through Vonage~~.'],
  [
    'No Kafka for refunds: a table.',
    'All refunds are sent through Kafka to the bank.',
    'All refunds are sent ~~through Kafka~~ to the bank.',
  ],
  ['No JSON.', 'The list is returned as JSON to the page.', '~~The list is returned as JSON to the page.~~'],
  [
    'Orders stand in a table, without Kafka.',
    'All events go through Kafka to the bank.',
    'All events go ~~through Kafka~~ to the bank.',
  ],
])('strikes it where the same is done, or where nothing is said of what it is for: %s', (decision, sentence, expected) => {
  expect(struckBy(decision, sentence)).toBe(expected);
});
