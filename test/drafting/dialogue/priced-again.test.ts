import { expect, it } from 'vitest';
import { claimsDesign } from './asked-designs.ts';
import { holdSession } from './hold-session.ts';

const choose = (text: string, because = '') => ({ move: 'decide', as: 'choose', text, because }) as const;

const prices: readonly string[] = ['failure-mode', 'staleness', 'authorization'];

/** Concerns that the second decision brings up, as prices of the mechanism that both name. */
function priced(first: string, second: string, answer = ''): string[] {
  const session = holdSession(claimsDesign());
  session.say(choose(first));
  const raised = session.record.challenges.filter(({ state }) => state === 'open').map(({ id }) => id);
  if (answer !== '') session.say({ move: 'decide', as: 'accept', about: raised.slice(0, 1), text: answer });
  return session
    .say(choose(second))
    .objections.filter(({ concern }) => prices.includes(concern))
    .map(({ title }) => title);
}

const setAside = 'Payouts that fail five times are set aside on a list that the desk reads.';

it.each([
  ['payouts and then letters', 'We put the payouts in one queue.', 'We put the letters in one queue.', ''],
  ['payouts, answered, and then letters', 'We put the payouts in one queue.', 'We put the letters in one queue.', setAside],
  [
    'invoices after a dead-letter list of orders',
    'Orders wait in Kafka, with a dead-letter topic for orders.',
    'Invoices wait in Kafka.',
    '',
  ],
  ['a second cache', 'Tariffs are cached in Redis.', 'Addresses are cached in Redis.', ''],
  [
    'a cache whose neighbor expires',
    'Tariffs are cached in Redis, with an expiry of an hour.',
    'Addresses are cached in Redis.',
    '',
  ],
  ['a second webhook', 'The garage sends estimates by webhook.', 'The police sends reports by webhook.', ''],
])('asks the price of a mechanism again for another thing: %s', (_, first, second, answer) => {
  expect(priced(first, second, answer)).not.toEqual([]);
});

it.each([
  ['the same payouts', 'We put the payouts in one queue.', 'The queue of payouts has one topic for each bank.', ''],
  ['the same payouts, answered', 'We put the payouts in one queue.', 'The payouts go to a second queue at night.', setAside],
  ['nothing in particular', 'We put the payouts in one queue.', 'There is one queue.', ''],
  ['an answer for all', 'Any message that fails five times is set aside.', 'We put the letters in one queue.', ''],
  ['an answer of its own', 'We put the payouts in one queue.', 'Letters wait in a queue with a dead-letter list.', ''],
  ['something without a mechanism', 'We put the payouts in one queue.', 'Letters are printed on both sides.', ''],
])('does not ask again for %s', (_, first, second, answer) => {
  expect(priced(first, second, answer)).toEqual([]);
});
