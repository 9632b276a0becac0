import { expect, it } from 'vitest';
import { claimsDesign } from './asked-designs.ts';
import { holdSession } from './hold-session.ts';

const choose = (text: string) => ({ move: 'decide', as: 'choose', text }) as const;

/** Concerns of what the last of the decisions brings up, where the first brings it up as well. */
function raised(texts: readonly string[]): string[][] {
  const session = holdSession(claimsDesign());
  return texts.map((text) => session.say(choose(text)).objections.map(({ concern }) => concern));
}

it.each([
  ['staleness', 'Tariffs are cached in Redis.', 'The tariff is read from a cache.'],
  ['staleness', 'Tariffs are cached in Redis.', 'A local copy of tariffs is held in each instance.'],
  ['staleness', 'Addresses of garages are held in a read model.', 'Garages and their addresses come from a copy.'],
  ['idempotency', 'Payouts are retried with back-off.', 'The call of payouts is repeated in three attempts.'],
  ['idempotency', 'Letters are retried five times.', 'A letter that fails is retried every hour.'],
  ['monitoring', 'Letters that fail are sent by hand.', 'Failed letters are corrected manually.'],
])('asks once of %s, where a later decision says the same in other words: %s %s', (concern, first, second) => {
  const [before, after] = raised([first, second]);
  expect(before).toContain(concern);
  expect(after).not.toContain(concern);
});

it.each([
  ['staleness', 'Tariffs are cached in Redis.', 'Addresses are cached in Redis.'],
  ['staleness', 'Tariffs are cached in Redis.', 'Estimates of the garage are read from a cache.'],
  ['staleness', 'Addresses of garages are held in a read model.', 'Policies of customers are held in a read model.'],
  ['idempotency', 'Payouts are retried with back-off.', 'Letters are retried with back-off.'],
  ['monitoring', 'Letters that fail are sent by hand.', 'Estimates are typed in by hand.'],
  ['idempotency', 'Letters are retried five times.', 'Estimates of the garage are retried five times.'],
])('asks again of %s for another thing: %s %s', (concern, first, second) => {
  const [before, after] = raised([first, second]);
  expect(before).toContain(concern);
  expect(after).toContain(concern);
});
