import { expect, test } from 'vitest';
import { findObjections } from '../../../src/analysis/challenge/find-objections.ts';
import type { Objection } from '../../../src/lifecycle/challenge.ts';
import { emptyPrdBody, type PrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from './design-of.ts';

const model = (invariant: string): string =>
  `# A Model\n\n## Tactical Design: Aggregates\n\n### Thing\n| Property | Value |\n| --- | --- |\n| Context | Core |\n| Aggregate Root | Thing |\n| Identity | thingId |\n| Identity Type | ThingId |\n\n#### Invariants\n- **INV-thing-1:** ${invariant}\n`;

function weights(objections: readonly Objection[], concern: Objection['concern']): string[] {
  return objections.filter((objection) => objection.concern === concern).map(({ weight }) => weight);
}

function asking(asked: Partial<PrdBody['constraints']>): Partial<PrdBody> {
  return { constraints: { ...emptyPrdBody().constraints, ...asked } };
}

test('names of operations, states and the invariant itself contradict no invariant', () => {
  const daa = model('A seat is never removed while it is sold or reserved.');
  for (const text of [
    'Seating: add seats; remove seats; search',
    'A seat is free, reserved, sold, blocked or removed.',
    'INV-thing-1: A seat is never removed while it is sold or reserved.',
  ])
    expect(weights(findObjections(designOf({ sections: { 'Component Design': text }, daa })), 'invariant-broken')).toEqual([]);
});

test('one context that asks another one within the application needs no time-out', () => {
  const daa = '# A Model\n\n## Strategic Design: Bounded Contexts\n\n### Sales\n\n### Stock\n';
  const inside = designOf({ sections: { 'Integration Points': 'Sales asks Stock whether an article is there.' }, daa });
  expect(weights(findObjections(inside), 'timeout')).toEqual([]);
  const apart = designOf({ sections: { 'Integration Points': 'Sales asks Stock over HTTP whether an article is there.' }, daa });
  expect(weights(findObjections(apart), 'timeout')).toEqual(['minor']);
});

test('one machine weighs where an availability is asked for, and is a question elsewhere', () => {
  const sections = { 'Technology Choices': 'The store runs on one machine in the back office.' };
  expect(weights(findObjections(designOf({ sections })), 'single-point-of-failure')).toEqual(['minor']);
  const nonFunctional = { ...emptyPrdBody().nonFunctional, availability: [{ id: 'NFR-1', text: 'At least 99.9 % a month.' }] };
  const asked = designOf({ sections, prd: { nonFunctional } });
  expect(weights(findObjections(asked), 'single-point-of-failure')).toEqual(['major']);
});

test('an estimate among the constraints is held against the budget, and one within its limit is not', () => {
  const prd = asking({ budget: '300 euros a month.' });
  const above = designOf({ sections: { Constraints: '- **LIM-1:** Keep it small. Estimate: 700 euros a month.' }, prd });
  expect(weights(findObjections(above), 'constraint-broken')).toEqual(['blocker']);
  const within = designOf({
    sections: { Constraints: '- **LIM-1:** 300 euros a month; our estimate is 120 euros a month.' },
    prd,
  });
  expect(weights(findObjections(within), 'constraint-broken')).toEqual([]);
});

test('what cannot be processed and is tried for ever holds up the queue; what is parked does not', () => {
  const stuck =
    'A message of the queue that cannot be read stops the consumer, which starts again at the same message until it works.';
  const parked = 'A message of the queue that cannot be read is tried again twice and goes to the dead-letter queue.';
  expect(weights(findObjections(designOf({ sections: { 'Component Design': stuck } })), 'failure-mode')).toContain('major');
  expect(findObjections(designOf({ sections: { 'Component Design': parked } }))).toEqual([]);
});

test('a limit over all is not kept by looking at each one', () => {
  const daa = model('Withdrawals of an account never exceed 500 euros together in a day.');
  const alone = 'Each request is checked: withdrawals of an account of more than 500 euros are turned down.';
  expect(weights(findObjections(designOf({ sections: { 'Component Design': alone }, daa })), 'invariant-broken')).toHaveLength(1);
  const summed =
    'The sum of the withdrawals of an account so far is locked, and a request that would exceed 500 euros is refused.';
  expect(weights(findObjections(designOf({ sections: { 'Component Design': summed }, daa })), 'invariant-broken')).toEqual([]);
});
