import { expect, it } from 'vitest';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import type { RfcBody } from '../../src/lifecycle/rfc.ts';
import { answered, bareDesign, decided, recordOf } from './decided-design.ts';

function record(write: (body: RfcBody) => void): AdrBody {
  return recordOf(
    bareDesign((body) => {
      body.proposedSolution.componentDesign = '- **Ledger**: keeps charges in PostgreSQL.\n- **Gateway**: takes calls.';
      write(body);
    }),
  );
}

it.each([
  ['Calls to Stripe time out after 5 seconds and are tried three times.', 'dependency unavailability', 'Stripe does not answer.'],
  ['While the warehouse system is down, orders wait in a table.', 'dependency unavailability', 'does not answer'],
  ['A circuit breaker stands in front of the tax office.', 'dependency unavailability', 'does not answer'],
  ['Reads fall back to the last rates when the bank does not answer.', 'dependency unavailability', 'does not answer'],
  ['One dog per run and night: a unique key on (run_id, night).', 'concurrency', 'at once'],
  ['Each save carries the version number that was read.', 'concurrency', 'at once'],
  ['Seats are taken with SELECT … FOR UPDATE.', 'concurrency', 'at once'],
  ['Each request carries an Idempotency-Key header.', 'idempotency', 'a second time'],
  ['Duplicates of a scan are dropped by the id of the scanner.', 'idempotency', 'a second time'],
  ['Charges are kept for ten years.', null, ''],
  ['The clerk sits down with the customer.', null, ''],
  ['The door locks by itself at 22:00.', null, ''],
  ['The report names each clerk once.', null, ''],
  ['Money goes out twice a week.', null, ''],
  ['Old charges are moved away from the ledger.', null, ''],
] as const)('stands at the failure that it speaks of, though it settles nothing: %s', (text, topic, happens) => {
  const adr = record((body) => {
    body.designSession.decisions = [decided('DEC-1', text, '')];
  });
  const told = adr.edgeCases.filter(({ handling }) => handling.includes(text));
  expect(told.map((one) => one.topic)).toEqual(topic === null ? [] : [topic]);
  if (topic !== null) expect(told[0]?.text).toContain(happens);
});

it.each([
  'Is this all that is demanded of load? PRD-001 speaks of it in: PRD-001, Objective ("Fewer than 1 in 200 guests is turned away.").',
  'Which systems are there? PRD-001 may speak of some in: PRD-001#US-1 ("A booking is sent twice and again.").',
])('is no answer to a failure of which its question only quotes a word: %s', (question) => {
  const adr = record((body) => {
    body.openQuestions.decisions = [answered('Q-1', question, 'Yes, all 120 runs.')];
    body.designSession.decisions = [decided('DEC-1', 'Yes, all 120 runs.', 'Q-1')];
  });
  expect(adr.edgeCases.filter(({ handling }) => handling.includes('120 runs'))).toEqual([]);
});
