import { describe, expect, it } from 'vitest';
import { draftDaa, invariantsOf, operationsOf } from './draft-daa.ts';
import { prdOfStories } from './prd-of.ts';

/** Of one criterion, without what only the shape of the model says. */
async function rulesOf(wish: string, criterion: string): Promise<string[]> {
  const { daa } = await draftDaa(prdOfStories('Desk', [{ role: 'clerk', wish, criteria: [criterion] }]));
  return invariantsOf(daa).filter((statement) => !/remains the same|never changes it|always belongs to/.test(statement));
}

const refusals: readonly (readonly [wish: string, criterion: string, invariant: string])[] = [
  [
    'release a sample of milk',
    'Given a sample with antibiotics, when it is released, then it is refused',
    'No sample is released when it has antibiotics.',
  ],
  [
    'take a sample of milk',
    'Given a sample with antibiotics, when it is released, then it is refused',
    'Given a sample with antibiotics, whenever it is released, it is refused.',
  ],
  ['close an incident', 'A closed incident is not opened again; a new one is raised', 'No closed incident is opened again.'],
  [
    'close an incident',
    'When the same fault comes back, the closed incident is not opened again; a new one is raised instead',
    'Whenever the same fault comes back, the closed incident is not opened again.',
  ],
  [
    'close a deviation',
    'Given a closed deviation, when somebody opens it, then it is not opened again; a new one is raised',
    'Given a closed deviation, whenever somebody opens it, it is not opened again.',
  ],
  ['file a report', 'A report is never changed; a correction is a new report', 'No report is changed.'],
  [
    'berth a ship',
    'Given a ship longer than the berth, when it asks for the berth, then the request is refused',
    'Given a ship longer than the berth, whenever it asks for the berth, the request is refused.',
  ],
  [
    'berth a ship',
    'A ship is not berthed without a pilot, unless its captain holds an exemption',
    'No ship is berthed without a pilot unless its captain holds an exemption.',
  ],
  [
    'berth a ship',
    'Given a ship with unpaid dues, when it is berthed, then the berthing is rejected',
    'No ship is berthed when it has unpaid dues.',
  ],
  ['lend a book', 'A reference book is not lent, except to staff', 'No reference book is lent except to staff.'],
  [
    'lend a book',
    'A book is lent only if the member has no overdue loans',
    'No book is lent unless the member has no overdue loans.',
  ],
  ['lend a book', 'If the member is not registered, no book is lent', 'A book is never lent if the member is not registered.'],
  [
    'lend a book',
    'Given a member who has not paid, when they borrow a book, then nothing is lent',
    'Given a member who has not paid, whenever they borrow a book, nothing is lent.',
  ],
  ['give a dose', 'A dose is not given twice; the second scan shows a warning instead', 'No dose is given twice.'],
  [
    'administer a dose',
    'Given a patient without a wristband, when a dose is administered, then it is blocked',
    'No dose is administered unless the patient has a wristband.',
  ],
  [
    'administer a dose',
    'A dose may be administered without a second signature only if the ward is in emergency mode',
    'No dose is administered without a second signature unless the ward is in emergency mode.',
  ],
  [
    'administer a dose',
    'When the wristband does not match the order, the dose cannot be administered',
    'No dose is administered when the wristband does not match the order.',
  ],
  [
    'move an animal',
    'Given an animal without an ear tag, when it is moved, then the movement is not recorded',
    'Given an animal without an ear tag, whenever it is moved, the movement is not recorded.',
  ],
  [
    'move an animal',
    'An animal in quarantine does not leave the farm unless the vet has signed',
    'No animal in quarantine leaves the farm unless the vet has signed.',
  ],
  [
    'sell a ticket',
    'A ticket for a cancelled show is not sold; the buyer is offered another date',
    'No ticket for a cancelled show is sold.',
  ],
  [
    'sell a ticket',
    'Given a sold seat, when it is sold again, then the sale fails',
    'Given a sold seat, whenever it is sold again, the sale fails.',
  ],
  [
    'exchange a ticket',
    'Given a ticket that was already exchanged, when it is exchanged, then the exchange is denied',
    'Given a ticket that was already exchanged, whenever it is exchanged, the exchange is denied.',
  ],
  [
    'release a machine',
    'A machine is released only after the guard has been checked',
    'No machine is released unless the guard has been checked.',
  ],
  [
    'release a machine',
    'When the guard is open, the machine does not start',
    'Whenever the guard is open, the machine does not start.',
  ],
  [
    'serve a meal',
    'A meal with nuts is never served to a guest with an allergy',
    'No meal with nuts is served to a guest with an allergy.',
  ],
  [
    'serve a meal',
    'Given a guest with an allergy to nuts, when a meal with nuts is served, then the meal is declined',
    'Given a guest with an allergy to nuts, whenever a meal with nuts is served, the meal is declined.',
  ],
  [
    'book a room',
    'A room that is booked is not booked again; the second request is put on the waiting list',
    'No room that is booked is booked again.',
  ],
  ['book a room', 'Only a clerk may book a room outside opening hours', 'Nobody but a clerk books a room outside opening hours.'],
  [
    'book a room',
    'No two bookings of a room overlap, except for cleaning',
    'It never happens that two bookings of a room overlap, except for cleaning.',
  ],
  [
    'start a tour',
    'Given a van with a flat tyre, when the tour is started, then it must not start',
    'No tour is started when the van has a flat tyre.',
  ],
  [
    'start a tour',
    'A tour with an open defect is refused until the mechanic has cleared it',
    'A tour with an open defect is always refused until the mechanic has cleared it.',
  ],
  [
    'deliver milk',
    'Given a tanker that is late, when it arrives, then it is not unloaded unless the manager agrees',
    'Given a tanker that is late, whenever it arrives, it is not unloaded unless the manager agrees.',
  ],
  [
    'deliver milk',
    'Given a tanker whose seal is broken, when the driver delivers, then the delivery is turned away',
    'Given a tanker whose seal is broken, whenever the driver delivers, the delivery is turned away.',
  ],
  [
    'pay a refund',
    'A refund over 50 euros is paid only if a manager agrees',
    'No refund over 50 euros is paid unless a manager agrees.',
  ],
  [
    'publish a notice',
    'When a notice is withdrawn, it is not deleted; it stays in the archive',
    'Whenever a notice is withdrawn, it is not deleted.',
  ],
  [
    'publish a notice',
    'Given a draft, when nobody has approved it, then it is not published',
    'Given a draft, whenever nobody has approved it, it is not published.',
  ],
];

describe('a criterion that refuses', () => {
  it.each(refusals)('of "%s" keeps its meaning as an invariant: %s', async (wish, criterion, invariant) => {
    expect(await rulesOf(wish, criterion)).toContain(invariant);
  });

  it.each([
    ['sell a ticket', 'Unless the show is sold out, a ticket is sold at the door'],
    ['enrol a pupil', 'Given a full class, when a pupil is enrolled, then the pupil is put on the waiting list instead'],
    ['lend a book', 'Given a member, when they borrow a book, then the due date is shown'],
    ['lend a book', 'When the list is empty, the button is not shown'],
  ])('is not read into one that refuses nothing: %s, %s', async (wish, criterion) => {
    expect(await rulesOf(wish, criterion)).toEqual([]);
  });
});

it('what is "not only" so is so', async () => {
  const rules = await rulesOf('record a visit', 'A visit is not only recorded but also counted');
  expect(rules.join(' ')).not.toMatch(/\b(?:no|not|never)\b/i);
});

const denying = /\b(?:no|not|never|nothing|nobody|cannot|refused|rejected|declined|denied|turned away|fails|unless|only)\b/i;

it('an invariant denies or restricts whenever its criterion does', async () => {
  for (const [wish, criterion] of refusals)
    for (const rule of await rulesOf(wish, criterion)) expect(rule, `${criterion} → ${rule}`).toMatch(denying);
});

it('of an invariant that the criterion grants, the case that is refused is told neither as required nor as done', async () => {
  const { daa } = await draftDaa(
    prdOfStories('Dairy', [
      {
        role: 'clerk',
        wish: 'take a sample',
        criteria: [
          'Given a sample with antibiotics, when it is released, then it is refused',
          'Given a member who has not paid, when they take a sample, then nothing is taken',
        ],
      },
      { role: 'clerk', wish: 'lend a book', criteria: ['A book is not lent, except to staff'] },
    ]),
  );
  const told = operationsOf(daa).map(({ precondition }) => precondition);
  expect(told.join(' ')).not.toMatch(/antibiotics|has not paid|^To staff/m);
});
