import { expect, it } from 'vitest';
import { holdSession } from './hold-session.ts';
import { lendingDesign } from './lending-design.ts';

/** The reply to a decision that is about no challenge, while what the lending design leaves open is challenged. */
function replyTo(text: string, { as = 'choose', about = [] as readonly string[] } = {}) {
  const session = holdSession(lendingDesign());
  session.say({ move: 'challenge' });
  const idOf = (concern: string): string => session.record.challenges.find((one) => one.concern === concern)?.id ?? '';
  const staleness = idOf('staleness');
  const { text: said } = session.say({ move: 'decide', as: as as 'choose', about, text });
  return { said, staleness, states: session.record.challenges.map(({ state }) => state) };
}

it.each([
  'The Redis copy of fees expires after ten minutes.',
  'Redis keeps a copy of the fees with a TTL of 60 s.',
  'The Fee view refreshes its Redis copy of all fees every 5 minutes.',
])('tells which open challenge a decision about the same thing answers, and leaves it open: %s', (text) => {
  const { said, staleness, states } = replyTo(text);
  expect(said).toContain(`reads as an answer to ${staleness} (“`);
  expect(said).toMatch(new RegExp(`accept ${staleness}\\b.* with the same words`));
  expect(new Set(states)).toEqual(new Set(['open']));
});

it.each([
  ['of another thing', 'Photos of covers expire after ten minutes.'],
  ['that says nothing of the answer', 'The Redis copy of fees is shown in green.'],
  ['that shares one word', 'Tokens in Redis expire after ten minutes.'],
  ['that puts it off', 'How long the Redis copy of fees lives is decided later.'],
  ['without words of the design', 'Everything is written in Go.'],
])('says nothing of the kind of a decision %s', (_, text) => {
  expect(replyTo(text).said).not.toContain('reads as an answer');
});

it('says nothing of it where the decision is about that challenge already', () => {
  const { staleness } = replyTo('Nothing.');
  const { said } = replyTo('The Redis copy of fees expires after ten minutes.', { as: 'accept', about: [staleness] });
  expect(said).not.toMatch(new RegExp(`accept [^.]*${staleness}\\b`));
});

it('tells of a decision that takes the very sentence out that challenges are about, and of nothing that stays', () => {
  const { said, staleness } = replyTo('Fees are read from PostgreSQL, not from Redis.');
  expect(said).toContain(`reads as an answer to ${staleness} (“`);
  expect(replyTo('Photos are read from a disk, not from Redis.').said).not.toContain('reads as an answer');
});
