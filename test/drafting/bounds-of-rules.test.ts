import { describe, expect, it } from 'vitest';
import { draftDaa, invariantsOf, operationsOf } from './draft-daa.ts';
import { prdOf, prdOfStories } from './prd-of.ts';

async function modelOf(...requirements: string[]) {
  const listed = ['The clerk records a visit.', ...requirements].map((text) => `- ${text}`).join('\n');
  const { daa } = await draftDaa(prdOf(`# Desk\n\n## Requirements\n\n${listed}\n`));
  return {
    operations: operationsOf(daa).map(({ name }) => name),
    events: daa.domainEvents.map(({ name }) => name),
    states: daa.aggregates.flatMap(({ states }) => states?.transitions.map(({ to }) => to) ?? []),
    invariants: invariantsOf(daa),
  };
}

describe('a rule that counts', () => {
  it.each([
    [
      'No more than five minutes of visits are lost when a server fails.',
      'No more than five minutes of visits are ever lost when a server fails.',
    ],
    ['No more than two visits may be recorded on a day.', 'No more than two visits are ever recorded on a day.'],
    ['At most one visit may be recorded in an hour.', 'Never more than one visit is recorded in an hour.'],
    ['At least two clerks must record a visit.', 'Never fewer than two clerks record a visit.'],
    ['At least 95 percent of visits shall be recorded by noon.', 'Never less than 95 percent of visits are recorded by noon.'],
    ['Not a single visit is lost between 21:00 and 22:15.', 'Not a single visit is ever lost between 21:00 and 22:15.'],
    ['No visits are lost and at most one minute of notes.', 'No visits are ever lost and at most one minute of notes.'],
    ['No two visits shall be recorded at one desk.', 'No two visits are ever recorded at one desk.'],
    [
      'Nothing of a visit is lost when the browser crashes, except the last ten seconds.',
      'Nothing of a visit is ever lost when the web page crashes except the last ten seconds.',
    ],
  ])('keeps its count exactly: %s', async (requirement, invariant) => {
    expect((await modelOf(requirement)).invariants).toContain(invariant);
  });

  it('leaves "only a clerk" a rule about who may', async () => {
    expect((await modelOf('Only a clerk may record a visit.')).invariants.join()).not.toMatch(/more than a/);
  });
});

describe('what nobody does', () => {
  it.each([
    'No more than five minutes of visits are lost when a server fails.',
    'No visit may be delayed by more than five minutes.',
    'The application works offline and nothing runs in a cloud.',
    'The application shall run on the tablets that are in use.',
    'Nothing may be stored outside of the country.',
    'Nobody phones the office on Sundays.',
    'Old people should be able to phone somebody.',
    'A mechanic works on one visit at a time.',
    'A second visit within the same hour is refused.',
    'The user opens the application.',
    'At most one day may pass before a change of the visit is known.',
  ])('gives no operation, event or state: %s', async (requirement) => {
    const { operations, events, states } = await modelOf(requirement);
    expect({ operations, events, states }).toEqual({ operations: ['recordVisit'], events: ['VisitRecorded'], states: [] });
  });

  it.each([
    ['The customer pays by card.', 'payVisit'],
    ['An application is approved by the clerk.', 'approveApplication'],
    ['The officer must be able to refuse a visit.', 'refuseVisit'],
    ['A visit expires 12 hours after it began.', 'expireVisit'],
    ['The driver records a phone delivery.', 'recordPhoneDelivery'],
    ['The system shall record each change of a badge.', 'recordBadgeChange'],
    ['Parts are reserved when the visit is recorded.', 'reservePart'],
    ['Whoever has not paid by May gets a reminder.', 'sendReminder'],
  ])('is told from what somebody does: %s', async (requirement, operation) => {
    expect((await modelOf(requirement)).operations).toEqual(['recordVisit', operation]);
  });
});

describe('a criterion', () => {
  const harbour = prdOfStories('Berths', [
    {
      role: 'skipper',
      wish: 'book a berth',
      criteria: [
        'Given a berth already booked for a night, when another skipper books it for that night, then the booking is refused',
      ],
    },
    {
      role: 'skipper',
      wish: 'cancel a booking',
      criteria: [
        'Given a booking more than 24 hours before arrival, when the skipper cancels it, then the fee is refunded in full',
        'Given a booking less than 24 hours before arrival, when the skipper cancels it, then the first night is charged',
      ],
    },
    {
      role: 'harbour master',
      wish: 'see which boat lies in which berth tonight',
      criteria: [
        'Given a pontoon without network, when the berth list is opened, then the list of the last hour is shown',
        'Given a boat that left early, when the harbour master marks the berth free, then the berth can be booked again within one minute',
      ],
    },
  ]);

  it('stands under the operation that it speaks of, and a permission stays one', async () => {
    const { daa } = await draftDaa(harbour);
    const byName = new Map(operationsOf(daa).map((operation) => [operation.name, operation]));
    const book = byName.get('bookBerth');
    expect(book?.covers).toEqual(['PRD-001#US-1', 'PRD-001#US-1.AC-1']);
    expect(book?.precondition).toBe('The berth is not already booked for a night.');
    const look = operationsOf(daa).find(({ event, covers }) => event === '' && covers.includes('PRD-001#US-3'));
    expect(look?.covers).toEqual(['PRD-001#US-3', 'PRD-001#US-3.AC-1']);
    expect(byName.get('markBerthFree')?.postcondition).toContain('The berth can be booked again within one minute.');
  });

  it('keeps the case in which an outcome is so', async () => {
    const { daa } = await draftDaa(harbour);
    const cancel = operationsOf(daa).find(({ name }) => name === 'cancelBooking');
    expect(cancel?.postcondition).toContain(
      'When the booking is more than 24 hours before arrival, the fee is refunded in full.',
    );
    expect(cancel?.postcondition).toContain('When the booking is less than 24 hours before arrival, the first night is charged.');
  });

  it('of a requirement on something else is no condition of an operation', async () => {
    const { daa } = await draftDaa(
      prdOf(
        '# Desk\n\n## Requirements\n\n- A clerk files a claim.\n- A filed claim must not be edited; an amendment may be filed within 60 days.\n- The boss may sell an abandoned bike.\n- A mechanic works on one bike at a time.\n',
      ),
    );
    const told = new Map(operationsOf(daa).map(({ name, precondition }) => [name, precondition]));
    expect(told.get('fileAmendment')).not.toMatch(/filed|edited/);
    expect(told.get('sellBike')).not.toMatch(/mechanic/);
  });
});
