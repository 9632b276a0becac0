import { expect, it } from 'vitest';
import { givesUp } from '../../../../src/analysis/design/ends/find-given-up.ts';
import { listGivenUp, withoutGivenUp } from '../../../../src/analysis/design/ends/given-up.ts';
import { isDenied } from '../../../../src/analysis/design/ends/denied-things.ts';
import { listPrevented } from '../../../../src/drafting/rules/adr/state-prevented.ts';
import { findSuccessor, isWithdrawn, standingDecisions } from '../../../../src/analysis/design/standing-decisions.ts';
import { measureCpuMs } from '../../cpu-time.ts';

it.each([
  ['The view asks the ledger instead of Redis.', 'Redis keeps a copy of all fees.', true],
  ['Redis is dropped.', 'Redis keeps a copy of all fees.', true],
  ['The queue of letters is replaced by a table.', 'Letters wait in a queue.', true],
  ['Partners poll instead of webhooks.', 'The notifier tells partners by webhook.', true],
  ['Webhooks stay, instead of polling.', 'Consumers of webhooks poll every minute.', true],
  // However people say it.
  ['We swap Redis for PostgreSQL.', 'Redis keeps a copy of all fees.', true],
  ['Redis is swapped for PostgreSQL.', 'Redis keeps a copy of all fees.', true],
  ['Redis is gone.', 'Redis keeps a copy of all fees.', true],
  ['We no longer call Onfido.', 'The desk asks Onfido whether a passport is real.', true],
  ['We switch from Onfido to a clerk.', 'The desk asks Onfido whether a passport is real.', true],
  ['The desk replaces a lost card with a new one.', 'The desk hands out a lost card.', false],
  ['Redis is out of memory at noon.', 'Redis keeps a copy of all fees.', false],
  // One word that may stand anywhere, and nothing else in common.
  ['The quay prints lists instead of workers.', 'Four workers run in parallel.', false],
  // The sentence does without it as well.
  ['We use PostgreSQL instead of Redis.', 'Fees are kept in PostgreSQL rather than Redis.', false],
  ['The view asks the ledger.', 'Redis keeps a copy of all fees.', false],
])('%j of %j: %j', (decision, sentence, isGivenUp) => expect(givesUp(decision, sentence)).toBe(isGivenUp));

it('tells what goes from what comes', () => {
  expect(listGivenUp('Redis is dropped; a table is read instead of the queue.').map((one) => one.trim())).toEqual([
    'Redis',
    'the queue',
  ]);
  expect(withoutGivenUp('Redis is dropped; a table is read instead of the queue.')).toMatch(/^a table is read\W*$/);
});

const decision = (id: string, text: string, ...settles: string[]) => ({ id, text, settles });

it('lets a later decision take the place of one that it settles anew or takes back, and of no other', () => {
  const decisions = [
    decision('DEC-1', 'Rows stay a year.', 'Q-1'),
    decision('DEC-2', 'Partners poll instead of webhooks.', 'Component Design'),
    decision('DEC-3', 'Two regions.', 'Component Design'),
    decision('DEC-4', 'Rows stay 90 days.', 'Q-1'),
    decision('DEC-5', 'Webhooks stay after all, instead of polling.'),
  ];
  expect(decisions.map((one) => findSuccessor(one, decisions)?.id)).toEqual(['DEC-4', 'DEC-5', undefined, undefined, undefined]);
});

it('counts a decision no more whose challenge was rebutted or put off afterwards', () => {
  const accepted = decision('DEC-1', 'Calls end after 2 s.', 'CH-1');
  const challenge = { id: 'CH-1', state: 'deferred' as const, answer: 'Not before May.' };
  expect(isWithdrawn(accepted, [challenge])).toBe(true);
  expect(standingDecisions([accepted], [{ ...challenge, state: 'accepted', answer: accepted.text }])).toEqual([accepted]);
});

it.each([
  ['of nothing but denials', () => isDenied('no cache '.repeat(20_000), 'The table keeps ten rows for 24 hours.')],
  ['with many spaces', () => listPrevented(`never a${' '.repeat(60_000)}b`)],
])('reads a decision %s in no time', (_, read) => {
  expect(measureCpuMs(read)).toBeLessThan(5_000);
});
