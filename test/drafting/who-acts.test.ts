import { describe, expect, it } from 'vitest';
import type { PrdInput } from '../../src/steps/inception/contracts.ts';
import { draftDaa } from './draft-daa.ts';
import { prdOf, prdOfStories } from './prd-of.ts';

async function deedsOf(prd: PrdInput): Promise<Record<string, string>> {
  const { concepts } = await draftDaa(prd);
  return Object.fromEntries(concepts.operations.map(({ name, actor }) => [name, actor]));
}

describe('the actor of a drafted operation', () => {
  it('is the role of the story, also where the word for it can be a verb', async () => {
    const prd = prdOfStories('Blood', [
      { role: 'donor', wish: 'book a slot', criteria: ['A slot is never given to two donors.'] },
      {
        role: 'nurse',
        wish: 'check in a donor',
        criteria: [
          'A nurse sees whether the donor is deferred, and until when.',
          'A donor who is deferred cannot be checked in.',
          'A nurse can defer a donor until a day.',
        ],
      },
    ]);
    expect(await deedsOf(prd)).toEqual({ bookSlot: 'Donor', checkInDonor: 'Nurse', deferDonor: 'Nurse' });
  });

  it('keeps every word of its name', async () => {
    const prd = prdOf(
      '# Ferry\n\n## Requirements\n\n- The check-in clerk shall check in a vehicle.\n- Support staff may unblock a rider.\n- A resident can cancel a booking.\n',
    );
    expect(await deedsOf(prd)).toEqual({
      checkInVehicle: 'CheckInClerk',
      unblockRider: 'SupportStaff',
      cancelBooking: 'Resident',
    });
  });

  it('is nobody where a part of the product is named', async () => {
    const prd = prdOf(
      '# Shop\n\n## Requirements\n\n- The catalog must provide the price of a product.\n- A provider may add a product to the catalog.\n',
    );
    expect(await deedsOf(prd)).toEqual({ provideProductPrice: 'System', addProduct: 'Provider' });
  });
});

describe('an operation', () => {
  it('is done to what "them" and "it" stand for', async () => {
    const prd = prdOf(
      '# Store\n\n## Requirements\n\n- The keeper shall accept containers into the store and weigh them.\n- The clerk reserves a place, otherwise it lapses.\n',
    );
    expect(Object.keys(await deedsOf(prd))).toEqual(['acceptContainer', 'weighContainer', 'reservePlace', 'lapsePlace']);
  });

  it('of asking for somebody makes a request, where somebody answers requests', async () => {
    const { concepts, daa } = await draftDaa(
      prdOfStories('Court', [
        { role: 'clerk', wish: 'request an interpreter', criteria: ['A request is made at least two days before the hearing.'] },
        { role: 'interpreter', wish: 'accept a request', criteria: ['No interpreter accepts two requests at a time.'] },
      ]),
    );
    expect(concepts.operations.map(({ name, object }) => [name, object])).toEqual([
      ['requestInterpreter', 'Request'],
      ['acceptRequest', 'Request'],
    ]);
    expect(JSON.stringify(daa)).not.toContain('exactly one interpreter');
  });

  it.each([
    ['one or more samples of the clinic', false],
    ['several samples', false],
    ['the sample', true],
  ])('for several things belongs to none of them alone: %s', async (samples, isOne) => {
    const { daa } = await draftDaa(
      prdOf(
        [
          '# Lab\n\n## Requirements\n',
          `- A nurse requests a pickup for ${samples}.`,
          '- A pickup is accepted by one courier only.',
          '- A courier carries at most 20 samples at once.',
          '- When a courier records the handover, each sample of the pickup is received.',
          '- A lab technician rejects a sample whose temperature was above 8 degrees.',
          '- A pickup that nobody accepts within 30 minutes is escalated to a dispatcher.',
          '- A dispatcher reassigns a pickup to another courier.\n',
        ].join('\n'),
      ),
    );
    expect(JSON.stringify(daa).includes('exactly one sample')).toBe(isOne);
  });

  it('of asking for a thing is its request, and of a thing that only states something there is none', async () => {
    const prd = prdOfStories('Tools', [
      { role: 'neighbour', wish: 'ask for a tool', criteria: ['A tool is lent to at most one neighbour.'] },
      { role: 'owner', wish: 'approve a request' },
    ]);
    expect(await deedsOf(prd)).toEqual({ requestTool: 'Neighbour', approveRequest: 'Owner' });
    const slots = prdOf(
      '# Slots\n\n## Requirements\n\n- An operator may withdraw an offer.\n- Each offer shall state the path and the price.\n',
    );
    expect(await deedsOf(slots)).toEqual({ withdrawOffer: 'Operator' });
  });

  it('of somebody else is read from the criteria of a story', async () => {
    const prd = prdOfStories('Garage', [
      {
        role: 'mechanic',
        wish: 'write an estimate',
        criteria: ['The owner approves the estimate within two days.', 'An estimate names at least one part.'],
      },
      { role: 'owner', wish: 'cancel a repair' },
    ]);
    expect(await deedsOf(prd)).toMatchObject({ approveEstimate: 'Owner' });
  });
});

describe('the meaning of a drafted term', () => {
  it('says of somebody that it is somebody, and of what a message is about not that it is told', async () => {
    const { concepts } = await draftDaa(
      prdOf(
        '# Ferry\n\n## Requirements\n\n- The mechanic shall repair a vehicle.\n- The harbour office shall be informed of the number of passengers.\n- The system shall show the clerk how many metres of lane are left.\n- The officer assigns a vehicle to a lane.\n',
      ),
    );
    const meanings = Object.fromEntries(concepts.entities.map(({ term, meaning }) => [term, meaning]));
    expect(meanings['mechanic']).toBe('Somebody who repairs vehicles.');
    expect(meanings['passenger']).not.toMatch(/notified/);
    expect(meanings['metre']).toBeUndefined();
  });
});

describe('what a sentence only tells', () => {
  const namesOf = async (...requirements: string[]): Promise<string[]> =>
    Object.keys(await deedsOf(prdOf(`# Desk\n\n## Requirements\n\n${requirements.map((text) => `- ${text}`).join('\n')}\n`)));

  it.each([
    ['what a thing has', 'A desk has a number.'],
    ['what is not there', 'A closed desk takes no visitor.'],
    ['what somebody owes', 'Every tenant owes eight hours of work per year.'],
    ['how many there are', 'A desk is given to exactly one clerk.'],
    ['how long something stays', 'The system must keep the history of a desk for ten years.'],
  ])('is no operation: %s', async (_what, text) => {
    expect(await namesOf('The clerk opens a desk.', text)).toEqual(['openDesk']);
  });

  it('is one where somebody does it, and is named by where it leads', async () => {
    expect(
      await namesOf(
        'The mechanic repairs the bike and puts it back into service.',
        'A bike with a defect is taken out of service.',
        'The mechanic marks a bike as broken.',
        'Riders whose payment fails twice are blocked.',
        'A reservation that is not used lapses.',
      ),
    ).toEqual([
      'repairBike',
      'putBackBikeIntoService',
      'takeBikeOutOfService',
      'markBikeBroken',
      'blockRider',
      'lapseReservation',
    ]);
  });

  it('of a section goes on in what follows it', async () => {
    const prd = prdOf(
      '# Garden\n\n## Requirements\n\n### Water\n\n- The warden reads the meter.\n\n### Work\n\n- Every tenant owes eight hours of communal work.\n- The warden confirms the hours.\n',
    );
    expect(Object.keys(await deedsOf(prd))).toContain('confirmCommunalWork');
  });
});

describe('a scenario', () => {
  const lost = prdOfStories('Lost property', [
    {
      role: 'passenger',
      wish: 'claim an item',
      criteria: ['Given a claim without proof, when the clerk reviews it, then the clerk can reject it.'],
    },
    {
      role: 'clerk',
      wish: 'hand out an item',
      criteria: ['Given an item that was handed out, when somebody claims it, then the claim is refused.'],
    },
    {
      role: 'manager',
      wish: 'auction items',
      criteria: ['Given an item found less than six months ago, when the list is drawn up, then the item is not on it.'],
    },
  ]);

  it('belongs to the operation that it sets off, and what "it" is stands before', async () => {
    const { concepts, daa } = await draftDaa(lost);
    const covers = Object.fromEntries(
      daa.aggregates.flatMap(({ operations }) => operations.map(({ name, covers: refs }) => [name, refs])),
    );
    expect(concepts.operations.find(({ name }) => name === 'rejectClaim')?.actor).toBe('Clerk');
    expect(covers['claimItem']).toContain('PRD-001#US-2.AC-1');
    expect(covers['handOutItem']).not.toContain('PRD-001#US-2.AC-1');
  });

  it('turns no rule around', async () => {
    const { daa } = await draftDaa(lost);
    const rules = daa.aggregates.flatMap(({ invariants }) => invariants.map(({ statement }) => statement));
    expect(rules.join('\n')).not.toMatch(/unless|handed out when it was handed out/);
    expect(rules).toContain('No claim is rejected when it has proof.');
  });
});

describe('a rule', () => {
  const rulesOf = async (...requirements: string[]): Promise<string[]> =>
    (
      await draftDaa(prdOf(`# Port\n\n## Requirements\n\n${requirements.map((text) => `- ${text}`).join('\n')}\n`))
    ).daa.aggregates.flatMap(({ invariants }) => invariants.map(({ statement }) => statement));

  it.each([
    [
      'keeps the order in which "it" has its meaning',
      'After a sailing is closed, no vehicle shall be assigned to it.',
      'After a sailing is closed, no vehicle is ever assigned to it.',
    ],
    [
      'of a mark that exists once is about two things',
      'Every vehicle has a ticket number that exists once.',
      'No two vehicles have the same ticket number.',
    ],
    [
      'bounds only what is counted',
      'A vehicle has a plate, a driver and at least one seat.',
      'No vehicle has less than one seat.',
    ],
    [
      'of how long something takes denies no doing',
      'Assigning a vehicle takes at most two minutes.',
      'Assigning a vehicle never takes more than two minutes.',
    ],
    [
      'that nobody may do either denies both',
      'A blocked vehicle can neither enter nor leave a lane.',
      'No blocked vehicle enters or leaves a lane.',
    ],
    [
      'with two bounds denies both',
      'A vehicle is moved once and at most 40 meters.',
      'No vehicle is moved more than once, or for more than 40 meters.',
    ],
  ])('%s', async (_what, text, rule) => {
    expect(await rulesOf('The officer assigns a vehicle to a lane.', 'The officer closes a sailing.', text)).toContain(rule);
  });

  it('is none where somebody only has to be able to', async () => {
    expect((await rulesOf('The clerk must be able to move a vehicle to another lane.')).join(' ')).not.toContain('Every clerk');
  });
});

describe('a thing', () => {
  it('keeps the name that the wish gives it, whatever product is called so', async () => {
    const prd = prdOfStories('Shifts', [
      { role: 'coordinator', wish: 'open a shift', criteria: ['A shift has at least one place.'] },
      { role: 'coordinator', wish: 'close a shift', criteria: ['Only a shift that has ended can be closed.'] },
    ]);
    expect(await deedsOf(prd)).toEqual({ openShift: 'Coordinator', closeShift: 'Coordinator' });
  });

  it('is one by its own name where more is done to it than is said of what it holds', async () => {
    const prd = prdOfStories('Kiln', [
      { role: 'master', wish: 'plan a firing', criteria: ['All pieces of a firing need the same temperature.'] },
      { role: 'member', wish: 'hand in a piece', criteria: ['A piece gets a shelf.'] },
      { role: 'member', wish: 'collect my pieces', criteria: ['A list of pieces is shown.'] },
    ]);
    expect(await deedsOf(prd)).toEqual({ planFiring: 'Master', handInPiece: 'Member', collectPiece: 'Member' });
  });
});

describe('what an operation checks', () => {
  const checksOf = async (operation: string, wish: string, criterion: string): Promise<string> => {
    const { daa } = await draftDaa(
      prdOfStories('Desk', [{ role: 'clerk', wish, criteria: [criterion, 'A donor has at least one card.'] }]),
    );
    return daa.aggregates
      .flatMap(({ operations }) => operations)
      .filter(({ name }) => name === operation)
      .map(({ pseudocode }) => pseudocode)
      .join('\n');
  };

  it('is not the case in which nothing is done', async () => {
    const steps = await checksOf(
      'auctionItem',
      'auction an item',
      'Given an item found less than six months ago, when the list is drawn up, then the item is not on it.',
    );
    expect(steps).not.toMatch(/Check that the item/);
  });

  it('is no day that somebody is free to choose', async () => {
    expect(await checksOf('deferDonor', 'defer a donor', 'A clerk can defer a donor until a day.')).not.toMatch(/until a day/);
    expect(await checksOf('deferDonor', 'defer a donor', 'A clerk can defer a donor until the donor is 70.')).toMatch(
      /until the/,
    );
  });
});

it('what is told of a doing asks nobody to do it', async () => {
  const prd = prdOf(
    '# Port\n\n## Requirements\n\n- The officer closes a sailing.\n- Handing out a key takes at most two minutes.\n',
  );
  expect(Object.keys(await deedsOf(prd))).toEqual(['closeSailing']);
});

it('what is done to a thing that has no rule of its own stands with what it is spoken of with, and not where there is room', async () => {
  const { daa } = await draftDaa(
    prdOf(
      `# Bikes\n\n## Requirements\n\n${[
        'A rider can reserve a bike at a station.',
        'A rider can unlock the reserved bike with the code.',
        'A rider returns the bike at a station with a free dock.',
        'A rider reports a defect of the bike.',
        'A mechanic repairs the bike and puts it back into service.',
        'The mechanic documents the repair of the bike.',
        'The rental of the bike is charged by the minute.',
        'The bike is taken out of service.',
        'The dispatcher plans a tour.',
        'A tour visits at most 12 stations.',
        'Riders whose payment fails twice are blocked.',
        'A blocked rider cannot reserve a bike.',
        'Support staff may unblock a rider.',
      ]
        .map((text) => `- ${text}`)
        .join('\n')}\n`,
    ),
  );
  const holder = daa.aggregates.find(({ operations }) => operations.some(({ name }) => name === 'blockRider'));
  expect(holder?.name).toBe('Bike');
});

it('what is told of a thing within a bound is no deed of it, and a leader acts', async () => {
  const prd = prdOf(
    '# Rescue\n\n## Requirements\n\n- A team leader shall accept an alert.\n- The leader shall name the members.\n- An alert reaches the phones within 20 seconds.\n',
  );
  expect(Object.keys(await deedsOf(prd))).toEqual(['acceptAlert', 'nameMember']);
});
