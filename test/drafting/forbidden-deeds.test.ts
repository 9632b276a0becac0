import { expect, it } from 'vitest';
import { draftDaa } from './draft-daa.ts';
import { prdOf } from './prd-of.ts';

async function modelOf(capability: string, ...criteria: string[]) {
  const listed = criteria.map((text, at) => `- AC-${at + 1}: ${text}`).join('\n');
  const { daa } = await draftDaa(
    prdOf(
      `# Desk\n\n## Objective\n\nClerks work.\n\n## User Stories\n\n### US-1: Work\n\nAs a clerk, I want to ${capability} so that it works.\n\n${listed}\n- Priority: must-have\n`,
    ),
  );
  return {
    operations: daa.aggregates.flatMap(({ operations }) => operations.map(({ name }) => name)),
    events: daa.domainEvents.map(({ name }) => name),
    statements: daa.aggregates.flatMap(({ invariants, operations }) => [
      ...invariants.map(({ statement }) => statement),
      ...operations.flatMap(({ precondition, postcondition }) => [precondition, postcondition]),
    ]),
  };
}

it.each(['No record may be changed or deleted.', 'Nobody may delete a record.', 'A record can never be changed.'])(
  'of "%s" becomes a rule and no operation',
  async (rule) => {
    const { operations, statements } = await modelOf('keep a record of a visit', 'A record has a time.', rule);
    expect(operations).toEqual(['keepRecord']);
    expect(statements.join(' ')).toMatch(/never|nobody|no record/i);
  },
);

it('a thing that goes into another of its kind names the operation once', async () => {
  const { operations, events } = await modelOf('place a unit in another unit', 'A unit is placed in at most one unit.');
  expect([operations, events]).toEqual([['placeUnit'], ['UnitPlaced']]);
});

it('a clause that stands for a noun is neither a deed nor a thing', async () => {
  const { operations, statements } = await modelOf(
    'send what is known to the tenant',
    'The system sends what is known to the tenant.',
  );
  expect(operations.join(' ')).not.toMatch(/known|what/i);
  expect(statements.join(' ')).not.toMatch(/\b(?:every|a|the) what\b/i);
});

it('a relative clause stays with its noun where the sentence goes on', async () => {
  const { statements } = await modelOf(
    'place a hold on a ticket',
    'A fan who is let in gets 15 minutes to place a hold, then the place goes to the next fan.',
  );
  expect(statements.join(' ')).not.toMatch(/hold who|fan the place|hold the place/);
});

it.each([
  'The scale works for 4 hours without a network.',
  'The kiosk must keep working while the office is offline.',
  'The desk runs without a person at night.',
])('"%s" is a quality and no operation', async (text) => {
  const { daa } = await draftDaa(
    prdOf(
      `# Desk\n\n## Objective\n\nClerks work.\n\n## User Stories\n\n### US-1: Keep\n\nAs a clerk, I want to record a visit so that it is known.\n\n- AC-1: A visit has a time.\n\n## Functional Requirements\n\n- FR-1: ${text}\n- FR-2: The clerk closes a visit.\n`,
    ),
  );
  const names = daa.aggregates.flatMap(({ operations }) => operations.map(({ name }) => name));
  expect(names).toEqual(['recordVisit', 'closeVisit']);
});

it.each([
  ['The kiosk works offline and sends the bookings when the network is back.', 'sendBooking'],
  ['While the dock is available during the night, a driver books a slot.', 'bookSlot'],
])('"%s" keeps what is done in it beside the quality', async (text, operation) => {
  const { daa } = await draftDaa(
    prdOf(
      `# Desk\n\n## Objective\n\nClerks work.\n\n## User Stories\n\n### US-1: Keep\n\nAs a clerk, I want to record a visit so that it is known.\n\n- AC-1: A visit has a time.\n\n## Functional Requirements\n\n- FR-1: ${text}\n`,
    ),
  );
  expect(daa.aggregates.flatMap(({ operations }) => operations.map(({ name }) => name))).toContain(operation);
});

it.each(['This should have no direct impact on accessibility.', 'The release must not affect performance.'])(
  '"%s", where nothing else is asked for, gives nothing to look at',
  async (text) => {
    const { daa } = await draftDaa(
      prdOf(`# Toggle\n\n## Objective\n\nLess to switch by hand.\n\n## Requirements\n\n- ${text}\n`),
    );
    expect(daa.aggregates).toEqual([]);
  },
);
