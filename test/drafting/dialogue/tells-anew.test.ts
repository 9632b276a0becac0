import { expect, it } from 'vitest';
import { tellsAnew } from '../../../src/drafting/rules/dialogue/dialogue.ts';
import { holdSession } from './hold-session.ts';
import { lendingDesign } from './lending-design.ts';

it.each([
  ['Staff sign in through the OpenID Connect provider.', 'Staff sign in with a user name and a password.'],
  ['Tides are read over HTTPS from the harbor office.', 'Tides are read by FTP.'],
  ['Seats are kept in PostgreSQL.', 'Seats are kept on the disk of the box office.'],
  ['Scans go to the archive of the clinic.', 'Scans go into a table.'],
  ['Guests are told by text message.', 'Guests are told with a letter.'],
])('%s takes the place of %s', (decision, sentence) => expect(tellsAnew(decision, sentence)).toBe(true));

it.each([
  ['Staff sign in with a second factor.', 'Staff sign in with a user name and a password.'],
  ['Members sign in through the provider.', 'Staff sign in with a user name and a password.'],
  ['Staff sign out after an hour.', 'Staff sign in with a password.'],
  ['Staff see no scans.', 'Staff sign in with a password.'],
  ['Seats are kept for 10 minutes.', 'Seats are kept in PostgreSQL.'],
  ['Seats are shown in green.', 'Seats are kept in PostgreSQL.'],
  ['When a guest pays by card, she is told.', 'When a guest pays in cash, a receipt is printed.'],
  ['The tide reader asks every hour.', 'The tide reader is written in Go.'],
  ['Kafka is run by the hosting team.', 'Kafka is used.'],
])('%s stands beside %s', (decision, sentence) => expect(tellsAnew(decision, sentence)).toBe(false));

const design = () =>
  lendingDesign({ Security: 'Staff sign in with a user name and a password of this service. Every clerk may see all fees.' });

/** Sentences that are challenged about what is decided, when all has been asked for. */
function listChallenged(decisions: readonly string[]): string[] {
  const session = holdSession(design());
  for (const text of decisions) session.say({ move: 'decide', as: 'choose', text });
  for (let turn = 0; turn < 5; turn += 1) session.say({ move: 'challenge' });
  const quotes = session.record.challenges.flatMap(({ ties }) => ties.map(({ quote }) => quote));
  return quotes.filter((quote) => /a user name and a password|Redis/.test(quote));
}

it('no challenge is raised about what a decision took out or took the place of', () => {
  expect(listChallenged([]).length).toBeGreaterThan(0);
  const decided = [
    'Staff sign in through the OpenID Connect provider of the town.',
    'Fees are read from PostgreSQL, not from Redis.',
  ];
  expect(listChallenged(decided)).toEqual([]);
});
