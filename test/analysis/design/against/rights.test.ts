import { describe, expect, it } from 'vitest';
import { givesOthersRight } from '../../../../src/analysis/design/against/rights.ts';

describe('a right that is kept to somebody', () => {
  it.each([
    ['Nobody but a meter clerk closes a leak alert.', 'A household may also close its leak alert by answering STOP.'],
    ['Only an adjuster may accept a claim.', 'The broker may accept small claims.'],
    ['Only the treasurer can pay out a grant.', 'Each secretary can pay out grants below 500 euros.'],
    ['A shift may only be swapped by the planner.', 'Nurses may swap shifts among themselves.'],
    ['A vote is counted by the returning officer alone.', 'Observers may count a vote as well.'],
    ['No one except a vet may prescribe a medicine.', 'An assistant is allowed to prescribe a medicine at night.'],
    ['Only a curator may sell a painting.', 'A painting may also be sold by the registrar.'],
    ['Tenants may end a lease by letter.', 'Only the landlord may end a lease.'],
    ['Only the head may approve.', 'The deputy has the same right.'],
    ['Only the head nurse may release a bed.', 'The deputy has the same right as the head nurse.'],
    ['Only the head librarian may waive a fee.', 'The deputy librarian has the same right.'],
    ['Nobody but the manager approves a discount.', 'The assistant manager may approve too.'],
    ['Only the harbour master may close a berth.', 'The pilot closes a berth as well.'],
    ['Only the director may sign a contract.', 'The deputy stands in for the director.'],
    ['Only the stage manager can call off a show.', 'Each department has the same rights as the stage manager.'],
  ])('is given to others by: %s | %s', (one, other) => {
    expect(givesOthersRight(one, other)).toBe(true);
    expect(givesOthersRight(other, one)).toBe(true);
  });

  it.each([
    ['Nobody but a meter clerk closes a leak alert.', 'A meter clerk may close a leak alert by telephone.'],
    ['Nobody but a meter clerk closes a leak alert.', 'A household may see its leak alert.'],
    ['Only an adjuster may accept a claim.', 'A senior adjuster may accept a claim above 10,000 euros.'],
    ['Only an adjuster may accept a claim.', 'A customer may accept an offer.'],
    ['Only the treasurer can pay out a grant.', 'Nobody may pay out a grant twice.'],
    ['Only the treasurer can pay out a grant.', 'Who may pay out a grant? The secretary asked.'],
    ['Only three seats can be booked at once.', 'A guest can book a seat.'],
    ['A shift is swapped by the planner.', 'Nurses may swap shifts.'],
    ['Only a curator may lend a painting.', 'The registrar may not lend a painting.'],
    ['A draft may be read by everybody.', 'Editors may read a draft.'],
    ['Only the head may approve a discount.', 'The deputy has the same right as the bookkeeper.'],
    ['Only the courier may open the box.', 'The deputy has the same right.'],
    ['Only the head nurse may release a bed.', 'The deputy librarian has the same right.'],
    ['Only the head may approve a discount.', 'The clerk may enter a discount too.'],
    ['Only the deputy may approve a discount.', 'The deputy may approve a discount.'],
    ['Only the head may approve a discount.', 'While the head is away, the deputy has the same right.'],
    ['Only the head may approve a discount.', 'The deputy never has the same right as the head.'],
    ['Only the farmer may sell a calf.', 'The farmer sells a calf as well.'],
    ['Only the farmer may sell a calf.', 'The vet sells medicine as well.'],
    ['Only clerks may close an alert.', 'The system may close an alert after a year.'],
  ])('is kept by: %s | %s', (one, other) => {
    expect(givesOthersRight(one, other)).toBe(false);
  });
});
