import { expect, it } from 'vitest';
import { findUnasked } from '../../../src/analysis/challenge/find-objections.ts';
import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { recordDecision } from '../../../src/lifecycle/rfc.ts';
import { designOf } from './design-of.ts';

type Kind = 'performance' | 'availability' | 'security';

/** Whether it is asked by what a requirement is met that the design only repeats, once this was decided about nothing in particular. */
function isAsked(kind: Kind, demand: string, decision: string): boolean {
  const material = designOf({
    sections: { 'Component Design': '**Loans**: borrow copies.', 'Failure Modes': `PRD-001#NFR-2: ${demand}` },
    prd: { nonFunctional: { ...emptyPrdBody().nonFunctional, [kind]: [{ id: 'NFR-2', text: demand }] } },
  });
  material.rfc.body.designSession.decisions = [
    recordDecision({ id: 'DEC-1', text: decision, rationale: '', settles: [], decidedBy: 'Ada', decidedAt: '' }),
  ];
  return findUnasked(material).some(({ title }) => title.endsWith('nothing says by what NFR-2 is met'));
}

const page =
  'The page of a dossier with all its attachments opens within 1 second for 95% of clerks at the counter in the morning.';
const up = 'It works 99.5% of the time between 07:00 and 20:00.';
const clinic = 'Reception staff see the patients of their own clinic only, and none of another hospital of the group.';

it.each([
  ['performance', page, 'A load test of the dossier shows 800 ms.'],
  ['performance', page, 'The attachments are loaded later, so that the answer takes 300 ms.'],
  ['availability', up, 'Two instances run behind a load balancer.'],
  ['availability', up, 'The database has a standby in the second zone.'],
  ['security', clinic, 'Each query carries the clinic of the signed-in person.'],
  ['security', clinic, 'A filter on the hospital stands in front of the list.'],
] as const)('asks nothing about %s, as a decision meets it: %s %s', (kind, demand, decision) => {
  expect(isAsked(kind, demand, decision)).toBe(false);
});

it.each([
  ['performance', page, 'A dossier has a number.'],
  ['performance', page, 'Letters are printed within 2 seconds.'],
  ['performance', page, 'A dossier costs 40 euros.'],
  ['availability', up, 'Mails go out over SendGrid.'],
  ['availability', up, 'The time is shown in the zone of the user.'],
  ['security', clinic, 'The name of the clinic is printed on each letter.'],
  ['security', clinic, 'Only letters in German are sent.'],
] as const)('asks on about %s, as a decision says something else: %s %s', (kind, demand, decision) => {
  expect(isAsked(kind, demand, decision)).toBe(true);
});
