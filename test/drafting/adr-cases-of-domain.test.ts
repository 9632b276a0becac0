import { describe, expect, it } from 'vitest';
import { dimensions } from '../../src/drafting/rules/adr/failure-dimensions.ts';
import { whatHappens } from '../../src/analysis/design/what-happens.ts';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import type { RfcBody } from '../../src/lifecycle/rfc.ts';
import { accepted, bareDesign, decided, recordOf } from './decided-design.ts';

/** The edge cases of a design whose model has one aggregate with one operation. */
function casesOf(write: (body: RfcBody) => void, aggregate = 'Visit', operation = 'bookVisit'): AdrBody['edgeCases'] {
  const material = bareDesign(write);
  if (material.source.kind === 'daa') {
    material.source.body.aggregates = material.source.body.aggregates.slice(0, 1).map((one) => ({
      ...one,
      name: aggregate,
      operations: one.operations.slice(0, 1).map((op) => ({ ...op, name: operation })),
    }));
    material.source.body.domainEvents = [];
    material.source.body.valueObjects = [];
    material.source.body.domainServices = [];
  }
  return recordOf(material).edgeCases;
}

const edge =
  (text: string): ((body: RfcBody) => void) =>
  (body) => {
    body.nonFunctional.edgeCases = [{ id: 'EC-1', text, handling: 'The clerk is told.' }];
  };

describe('the topic of an edge case', () => {
  it.each([
    ['LeakAlert', 'sendLeakAlert', 'A meter has at most one open leak alert.', 'other'],
    ['Visit', 'bookVisit', 'A roof leaks for 24 hours.', 'other'],
    ['Visit', 'bookVisit', 'A patient has a heart attack on the way.', 'other'],
    ['Outage', 'reportOutage', 'An outage is reported by nobody.', 'other'],
    ['Permission', 'grantPermission', 'A permission ends on a holiday.', 'other'],
    ['Migration', 'recordMigration', 'A migration of storks is seen late.', 'other'],
    ['Broker', 'appointBroker', 'A broker has no licence.', 'other'],
    ['StolenBicycle', 'findBicycle', 'A stolen bicycle is found.', 'other'],
    ['Visit', 'bookVisit', 'A clerk leaks the phone numbers.', 'security'],
    ['LeakAlert', 'sendLeakAlert', 'Somebody attacks the sign-in page.', 'security'],
    ['Visit', 'bookVisit', 'A secret is found in the repository.', 'security'],
    ['Visit', 'bookVisit', 'The register is down.', 'dependency unavailability'],
    ['Outage', 'reportOutage', 'The register does not answer.', 'dependency unavailability'],
    ['Visit', 'bookVisit', 'A bad release is out.', 'rollback'],
    ['Message', 'sendMessage', 'The same message is sent twice.', 'idempotency'],
  ])('%s: %s: %s', (aggregate, operation, text, topic) => {
    expect(casesOf(edge(text), aggregate, operation).find((one) => one.text === text)?.topic).toBe(topic);
  });

  it('knows security by its own words', () => {
    const security = dimensions.find(({ topic }) => topic === 'security');
    expect(security?.about.test('Data leaks into a log')).toBe(true);
    expect(security?.about.test('A gas leak is found')).toBe(false);
  });
});

describe('a message that always fails', () => {
  const poison = accepted(
    'CH-1',
    'failure-mode',
    'Queue (DEC-1): nothing is said of a message that always fails\n\nIt blocks.',
    'It is set aside.',
  );

  it('is what happens, and no dependency that is away', () => {
    const found = casesOf((body) => {
      body.designSession.challenges = [poison];
      body.nonFunctional.edgeCases = [
        { id: 'EC-1', text: 'Queue (DEC-1): it fails or does not answer (CH-1)', handling: 'It is set aside.' },
      ];
    });
    expect(found[0]).toMatchObject({ topic: 'relay failure', text: 'Queue (DEC-1): a message always fails (CH-1)' });
    expect(found.filter(({ topic }) => topic === 'dependency unavailability')).toEqual([]);
  });

  it.each([
    ['Refund: nothing is said of a compensation that fails', 'Refund: a compensation fails'],
    ['Register: nothing is said of the day on which it does not answer', 'Register: it fails or does not answer'],
    ['Register: it never comes back', 'Register: it never comes back'],
  ])('%s', (title, told) => {
    expect(whatHappens(accepted('CH-1', 'failure-mode', title, 'Yes.'))).toBe(told);
  });
});

describe('an edge case of what was given up', () => {
  const stale = (quote: string): RfcBody['designSession']['challenges'][number] =>
    accepted(
      'CH-1',
      'staleness',
      'Technology Choices: a copy grows old\n\n“…” What changed is not seen.',
      'As decided.',
      `Technology Choices ("${quote}"); PRD-001#US-1.AC-1 ("A price is shown.")`,
    );
  const withCase = (quote: string, decision: string): AdrBody['edgeCases'] =>
    casesOf((body) => {
      body.designSession.challenges = [stale(quote)];
      body.designSession.decisions = [decided('DEC-1', decision, 'CH-1')];
      body.nonFunctional.edgeCases = [{ id: 'EC-1', text: 'A copy grows old (CH-1)', handling: decision }];
    }).filter(({ text }) => text.includes('CH-1') && !text.includes('DEC'));

  it.each([
    ['Prices are cached in Redis.', 'We drop Redis.', 0],
    ['The tide table is cached in Memcached for a day.', 'Memcached is dropped; the table is read from PostgreSQL.', 0],
    ['Seats are kept in Redis.', 'Without Redis: seats are read from PostgreSQL.', 0],
    ['Prices are cached in Redis.', 'We keep Redis, and a change of a price clears it.', 1],
    ['Prices are cached in Redis.', 'The copy is at most a minute old.', 1],
    ['Prices are cached in Redis.', 'We drop Kafka.', 1],
  ])('%s %s', (quote, decision, left) => expect(withCase(quote, decision)).toHaveLength(left));

  it.each([
    ['Redis restarts and the check passes everything.', 'We drop Redis.', 0],
    ['PostgreSQL restarts.', 'We drop Redis.', 1],
    ['A price is changed while it is shown.', 'We drop Redis.', 1],
    ['Redis restarts and the check passes everything.', 'Redis is asked again after a second.', 1],
  ])('%s %s', (text, decision, left) => {
    const found = casesOf((body) => {
      body.designSession.decisions = [decided('DEC-1', decision)];
      body.nonFunctional.edgeCases = [{ id: 'EC-1', text, handling: 'The clerk is told.' }];
    });
    expect(found.filter((one) => one.text === text)).toHaveLength(left);
  });
});
