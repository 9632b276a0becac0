import { expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { listStruck } from '../../../../src/analysis/design/finalize/list-changes.ts';
import { droppedOperations } from '../../../../src/analysis/design/ends/dropped-operations.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const decision = (id: string, text: string, settles: string[], minute: number) => ({
  id,
  text,
  rationale: '',
  settles,
  decidedBy: 'Ada',
  decidedAt: `2026-11-22T09:0${minute}:00.000Z`,
});

/** The integration points when the second decision took the place of the first one, and what they are when it is finalized again. */
function finalized(said: string, first: string, then: string): string {
  const body = rfcBodySchema.parse(
    documentKinds.rfc.parse(`# Hall\n\n## Proposed Solution\n\n### Integration Points\n\n- ${said}\n`).body,
  );
  const session = sessionOf({ decisions: [decision('DEC-1', first, [], 1), decision('DEC-2', then, ['DEC-1'], 2)] });
  const done = finalizeRfc(body, session);
  expect(finalizeRfc(done, session)).toEqual(done);
  return done.proposedSolution.integrationPoints.replaceAll(' (Ada, 2026-11-22)', '').trim();
}

it.each([
  [
    'Bids are kept in the log of the gateway for 7 days.',
    'Bids are kept for 30 days, not 7.',
    'Bids are kept for 60 days.',
    '- Bids are kept in the log of the gateway ~~for 7 days~~. → DEC-2: Bids are kept for 60 days.',
  ],
  [
    'Kafka carries the events of the ward.',
    'Without Kafka: events wait in a table.',
    'Events go through RabbitMQ.',
    '- ~~Kafka carries the events of the ward.~~ → DEC-2: Events go through RabbitMQ.',
  ],
  // It comes back.
  [
    'Kafka carries the events of the ward.',
    'Without Kafka: events wait in a table.',
    'Kafka carries them after all, with one broker.',
    '- Kafka carries the events of the ward.\n\n→ DEC-2: Kafka carries them after all, with one broker.',
  ],
  [
    'Bids are kept in the log of the gateway for 7 days.',
    'Bids are kept for 30 days, not 7.',
    'Bids are kept for 7 days as it was.',
    '- Bids are kept in the log of the gateway for 7 days.',
  ],
])('what a decision took out stays out when another takes its place: %s | %s | %s', (said, first, then, left) => {
  expect(finalized(said, first, then)).toBe(left);
});

it.each([
  ['The operation viewProceed is dropped: cashiers read it from the payout.', ['viewProceed']],
  ['The job `nightlyExport` goes away.', ['nightlyExport']],
  ['We drop viewProceed.', ['viewProceed']],
  ['The seat map is dropped.', []],
])('reads which operation a decision drops: %s', (text, names) => {
  expect(droppedOperations([{ text }])).toEqual(names);
});

it.each([
  ['`Lot` does `viewProceed` and `unsellLot`.', '`Lot` does ~~`viewProceed` and~~ `unsellLot`.'],
  ['`Lot` does `unsellLot` and `viewProceed`.', '`Lot` does `unsellLot` ~~and `viewProceed`~~.'],
  ['`Lot` does `sellLot`, `unsellLot` and `viewProceed`.', '`Lot` does `sellLot`, `unsellLot` ~~and `viewProceed`~~.'],
])('takes a dropped operation alone out of a list: %s', (said, left) => {
  const body = rfcBodySchema.parse(
    documentKinds.rfc.parse(`# Hall\n\n## Proposed Solution\n\n### Component Design\n\n- ${said}\n`).body,
  );
  const drops = decision('DEC-1', 'The operation viewProceed is dropped: cashiers read the payout.', [], 1);
  const done = finalizeRfc(body, sessionOf({ decisions: [drops] }));
  expect(done.proposedSolution.componentDesign).toContain(`- ${left} → DEC-1`);
});

const queue = 'Intake checks readings and puts them on RabbitMQ. Two consumers write them to PostgreSQL.';
const struckBy = (then: string, first = 'RabbitMQ goes. Intake writes each reading in one transaction.'): string => {
  const body = rfcBodySchema.parse(
    documentKinds.rfc.parse(`# Hall\n\n## Proposed Solution\n\n### Integration Points\n\n- ${queue}\n`).body,
  );
  const said = {
    does: 'gives-up' as const,
    place: '',
    words: 'Two consumers write them to PostgreSQL.',
    by: 'Ada',
    at: '2026-11-22T09:01:30.000Z',
  };
  const session = sessionOf({
    decisions: [{ ...decision('DEC-1', first, [], 1), strikes: [said] }, decision('DEC-2', then, ['DEC-1'], 2)],
  });
  const done = finalizeRfc(body, session);
  expect(finalizeRfc(done, session)).toEqual(done);
  return listStruck(done.proposedSolution.integrationPoints).join(' | ');
};

it.each([
  'RabbitMQ goes for readings only: Intake writes each reading in one transaction.',
  'Intake writes each reading in one transaction and answers afterwards.',
  'RabbitMQ is dropped for readings.',
  'We do without RabbitMQ.',
  'Readings are written in batches of 500, without RabbitMQ.',
])('what a person struck with a decision stays struck when another takes its place: %s', (then) => {
  expect(struckBy(then)).toContain('Two consumers write them to PostgreSQL.');
  expect(struckBy(then)).toContain('on RabbitMQ');
});

it.each([
  'RabbitMQ stays after all.',
  'We keep RabbitMQ, and two consumers write to PostgreSQL.',
  'DEC-1 was a slip and holds no longer.',
  'That was a mistake.',
  'RabbitMQ carries the readings again.',
])('and stands again where that brings it back: %s', (then) => {
  expect(struckBy(then)).toBe('');
});
