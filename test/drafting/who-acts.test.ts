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
