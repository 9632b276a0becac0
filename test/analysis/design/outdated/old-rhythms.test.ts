import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { opposes } from '../../../../src/analysis/design/against/goes-against.ts';
import { findOldRhythms } from '../../../../src/analysis/design/outdated/old-rhythms.ts';
import { readRhythms } from '../../../../src/analysis/design/outdated/rhythms.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

function decided(sections: string, text: string, settles: readonly string[] = ['High-Level Approach']) {
  const decision = {
    id: 'DEC-1',
    text,
    rationale: '',
    settles: [...settles],
    decidedBy: 'Ada',
    decidedAt: '2026-11-22T09:00:00.000Z',
  };
  const body = rfcBodySchema.parse(documentKinds.rfc.parse(`# T\n\n${sections}`).body);
  return finalizeRfc(body, sessionOf({ decisions: [decision] }));
}
const plain = (text: string): string => text.replace(/ → DEC-1 \(Ada, 2026-11-22\): .*$/gm, ' → DEC-1');
const component = (said: string, text: string): string =>
  plain(decided(`## Component Design\n\n- ${said}\n`, text).proposedSolution.componentDesign).replace(/^- /, '');

it.each([
  ['every 10 minutes', ['600 s']],
  ['every ten minutes, and once in 600 seconds', ['600 s', '600 s']],
  ['daily, every night, once a day, every 24 hours and each morning', ['86400 s', '86400 s', '86400 s', '86400 s', '86400 s']],
  ['twice a day', ['43200 s']],
  ['every half hour', ['1800 s']],
  ['every Monday at 06:00', ['monday']],
  ['on each change', ['each change']],
  // How many, how long and how late are no rhythms.
  ['30 a day, for a day, within 10 minutes, after two hours, in the night', []],
])('reads how often something is done: %s', (text, beats) => {
  expect(readRhythms(text).map(({ beat }) => beat)).toEqual(beats);
});

describe('the rhythm that a decision puts another one in place of', () => {
  it.each([
    [
      '**Bank Poller**: polls the bank every 10 minutes for new payments.',
      'The bank is polled every minute, not every 10 minutes.',
      '**Bank Poller**: polls the bank ~~every 10 minutes~~ for new payments. → DEC-1',
    ],
    [
      '**Poller**: fetches payments from the bank every ten minutes.',
      'Every minute, not every 10 minutes, payments are asked of the bank.',
      '**Poller**: fetches payments from the bank ~~every ten minutes~~. → DEC-1',
    ],
    [
      '**Sync**: copies the stock every night at 02:00 to the shop.',
      'The stock is copied every hour, not every night.',
      '**Sync**: copies the stock ~~every night at 02:00~~ to the shop. → DEC-1',
    ],
    [
      '**Owners**: get the report, which it mails daily.',
      'The report is sent weekly instead of daily.',
      '**Owners**: get the report, which it mails ~~daily~~. → DEC-1',
    ],
    [
      '**Search**: builds the index of titles once an hour.',
      'The index of titles is built nightly rather than hourly.',
      '**Search**: builds the index of titles ~~once an hour~~. → DEC-1',
    ],
    [
      '**Tariff**: writes prices to the file on every change.',
      'Prices are written to the file once a day, no longer on each change.',
      '**Tariff**: writes prices to the file ~~on every change~~. → DEC-1',
    ],
    [
      '**Meter Reader**: reads each meter twice a day and stores what it reads.',
      'The meters are read every hour rather than every 12 hours.',
      '**Meter Reader**: reads each meter ~~twice a day~~ and stores what it reads. → DEC-1',
    ],
    [
      '**Cleaner**: removes expired holds every hour and mails the desk.',
      'How often expired holds are removed changes from hourly to daily.',
      '**Cleaner**: removes expired holds ~~every hour~~ and mails the desk. → DEC-1',
    ],
    [
      '**Nightly Export**: sends the bookings to the ledger each night.',
      'Bookings are sent to the ledger weekly, no longer nightly.',
      '**Nightly Export**: sends the bookings to the ledger ~~each night~~. → DEC-1',
    ],
  ])('is struck where the same is done, in words or digits: %s', (said, text, left) => {
    expect(component(said, text)).toBe(left);
  });

  it.each([
    // Another deed, or the word of no rhythm.
    ['**Backup**: saves the tables of the report daily to the vault.', 'The report is sent weekly instead of daily.'],
    ['**Cleaner**: removes old photos every night.', 'The bank is polled every hour, not every night.'],
    ['**Desk**: shows the stock of the night shift on paper.', 'The stock is copied every hour instead of every night.'],
    // Another rhythm than the one that is denied.
    [
      '**Feed**: sends prices to the till every 5 minutes.',
      'Prices are sent to the till every 15 minutes, not every 30 minutes.',
    ],
    // In one case, as a question, or said no to.
    ['**Cleaner**: removes expired holds every hour.', 'In winter, expired holds are removed every day, not every hour.'],
    [
      '**Cleaner**: removes expired holds every hour.',
      'When the desk is closed, expired holds are removed daily instead of hourly.',
    ],
    ['**Cleaner**: removes expired holds every hour.', 'Nobody wants expired holds removed daily instead of hourly.'],
    // Some are left out, and nobody says how often.
    ['**Cleaner**: removes expired holds every night.', 'Expired holds are not removed every night.'],
    // The sentence does without it as well.
    ['**Cleaner**: removes expired holds at once, not every hour.', 'Expired holds are removed at once, not every hour.'],
    ['**Cleaner**: removes expired holds daily.', 'Expired holds are removed not only daily, but also at each booking.'],
  ])('is another one: %s | %s', (said, text) => {
    expect(component(said, text)).not.toContain('~~');
  });

  it('is the one of the component or question that the decision is about', () => {
    const body =
      '## Component Design\n\n- **Bank Poller**: fetches payments every 10 minutes.\n- **Card Poller**: fetches slips every 10 minutes.\n';
    const left = plain(decided(body, 'Every minute, not every 10 minutes.', ['Bank Poller']).proposedSolution.componentDesign);
    expect(left).toContain('fetches payments ~~every 10 minutes~~. → DEC-1');
    expect(left).toContain('fetches slips every 10 minutes.');
    const asking = `${body}\n## Open Questions\n\n### Decisions Needing Input\n\n- **Q-1:** How often are slips fetched?\n`;
    const answered = plain(
      decided(asking, 'Every minute instead of every ten minutes.', ['Q-1']).proposedSolution.componentDesign,
    );
    expect(answered).toContain('fetches payments every 10 minutes.');
    expect(answered).toContain('fetches slips ~~every 10 minutes~~. → DEC-1');
  });

  it('goes from what is given as well, unless it is so today', () => {
    const context = (said: string): string =>
      plain(
        decided(
          `## Context and Problem Statement\n\n### Technical Context\n\n${said}\n`,
          'Positions of the quay are sent every minute, not every 10 seconds.',
        ).contextAndProblem.technicalContext,
      );
    expect(context('The quay sends positions every ten seconds.')).toBe(
      'The quay sends positions ~~every ten seconds~~. → DEC-1',
    );
    expect(context('Today the quay sends positions every 10 seconds.')).toBe(
      'Today the quay sends positions every 10 seconds. → DEC-1',
    );
    expect(context('The crane sends weights every 10 seconds.')).toBe('The crane sends weights every 10 seconds.');
  });
});

it.each([
  ['The bank is polled every minute, not every night.', 'The bank is polled nightly.', true],
  ['The bank is polled every minute, not every night.', 'The photos are cleaned up nightly.', false],
  ['The bank is polled every minute.', 'The bank is polled nightly.', false],
])('is said no to in an earlier decision: %s | %s', (later, earlier, is) => {
  expect(opposes(later, earlier)).toBe(is);
});

it('is unsure where one word alone is shared', () => {
  const found = findOldRhythms('The report is sent weekly instead of daily.', 'The archive saves the report daily.');
  expect(found).toMatchObject({ isSure: false });
  expect(found.spans).toHaveLength(1);
});
