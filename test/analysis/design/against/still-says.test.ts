import { expect, it } from 'vitest';
import { listStillSaid } from '../../../../src/analysis/design/against/still-says.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';

function stillSaid(sentence: string, text: string, ...before: string[]): string[] {
  const body = rfcBodySchema.parse(
    documentKinds.rfc.parse(`# T\n\n## Component Design\n\n- ${sentence}\n- Clerk page: shows what is new.\n`).body,
  );
  return listStillSaid(body, [{ id: 'DEC-1', text, before }]).flatMap(({ name, uses }) =>
    uses.map(({ place }) => `${name} (${place})`),
  );
}

const leaks = 'The leak check runs every hour rather than at 02:00.';

it.each([
  ['Alerter: runs nightly, raises leak alerts and sends them.', [leaks], ['nightly (Alerter)']],
  [
    'Alerter: looks for a leak every night.',
    ['The leak check runs every 15 minutes, not every hour.', leaks],
    ['every night (Alerter)'],
  ],
  ['Alerter: the leak check runs hourly.', ['The leak check runs every 15 minutes, not every hour.'], ['hourly (Alerter)']],
  [
    'Sender: the report of dues is built weekly.',
    ['The report of dues is built each day instead of every week.'],
    ['weekly (Sender)'],
  ],
  [
    'Poller: asks the bank for payments every 10 minutes.',
    ['Payments are polled every minute, not every 10 minutes.'],
    ['every 10 minutes (Poller)'],
  ],
  ['Bids: keeps bids in the log for 7 days.', ['Bids are kept for 30 days, not 7.'], ['7 days (Bids)']],
  ['Resale: marks a ticket and asks Mollie in two steps.', ['Both are one transaction.'], ['in two steps (Resale)']],
  [
    'Resale: marks and asks within one transaction.',
    ['Asking Mollie is a step of its own, in a second step.'],
    ['within one transaction (Resale)'],
  ],
])('names an old rhythm, a figure or steps that the design still says: %s | %j', (sentence, [text = '', ...before], expected) => {
  expect(stillSaid(sentence, text, ...before)).toEqual(expected);
});

it.each([
  ['Alerter: runs every hour and looks for a leak.', leaks],
  ['Backup: copies all tables nightly.', leaks],
  ['Alerter: raises leak alerts.', leaks],
  ['Alerter: ~~runs nightly~~, looks for a leak.', leaks],
  ['Sender: the report of dues is built weekly.', 'Payments are polled every minute, not every week.'],
  ['Bids: keeps bids in the log for 7 days.', 'Bids are kept for 30 days.'],
  ['Loans: a loan ends after 7 days.', 'Bids are kept for 30 days, not 7.'],
])('and nothing that is of another deed, holds, or is struck: %s | %s', (sentence, text) => {
  expect(stillSaid(sentence, text)).toEqual([]);
});

it('names no rhythm that a later decision goes back to', () => {
  expect(stillSaid('Alerter: looks for a leak every night.', 'The leak check runs every night again.', leaks)).toEqual([]);
});
