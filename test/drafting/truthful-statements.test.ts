import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { draftDaa, invariantsOf, operationsOf } from './draft-daa.ts';
import { prdOf, prdOfStories } from './prd-of.ts';

const ferry = prdOfStories('Ferry line', [
  {
    role: 'skipper',
    wish: 'charter an available boat',
    criteria: [
      'Given a skipper with fewer than 3 open charters, when they charter a boat, then a charter is opened',
      'A boat that is on charter cannot be scrapped',
      'The charter can be cancelled before departure',
    ],
  },
  {
    role: 'harbour master',
    wish: 'suspend skippers who owe too much',
    criteria: [
      'Given a skipper whose outstanding balance is above 90 euros, when the balance is updated, then the skipper is suspended',
      'The suspension is lifted once the balance is paid',
    ],
  },
  {
    role: 'harbour master',
    wish: 'moor a boat',
    criteria: [
      'A leaking boat is detained until a harbour master has inspected it',
      'A detained boat is never moored',
      'A boat is described by its draught, length and colour',
    ],
  },
  {
    role: 'skipper',
    wish: 'pay a charge',
    criteria: ['A charge becomes overdue after 30 days', 'A harbour master can waive a charge and must give a reason'],
  },
]);

describe('statements of a drafted model', () => {
  it('claim no exclusive actor and no content that every thing carries', async () => {
    for (const text of [readFileSync(new URL('../../examples/library-lending.prd.md', import.meta.url), 'utf8')]) {
      const { daa } = await draftDaa(prdOf(text));
      expect(invariantsOf(daa).filter((statement) => /^Nobody but|carries its own|does otherwise/.test(statement))).toEqual([]);
    }
  });

  it('let time and not another operation lead to a state that a thing becomes', async () => {
    const { daa } = await draftDaa(ferry);
    const charge = daa.aggregates.find(({ operations }) => operations.some(({ name }) => name === 'markChargeOverdue'));
    expect(charge?.states?.transitions.filter(({ to }) => to === 'overdue').map(({ operation }) => operation)).toEqual([
      'markChargeOverdue',
    ]);
  });

  it('lead out of a state that is lifted, and check why it may be', async () => {
    const { daa } = await draftDaa(ferry);
    const skipper = daa.aggregates.find(({ name }) => name === 'Skipper');
    expect(skipper?.states?.transitions).toEqual([
      { from: 'active', operation: 'suspendSkipper', to: 'suspended' },
      { from: 'suspended', operation: 'liftSuspension', to: 'active' },
    ]);
    const lift = operationsOf(daa).find(({ name }) => name === 'liftSuspension');
    expect(lift?.precondition).toContain('The balance is paid.');
    expect(operationsOf(daa).find(({ name }) => name === 'suspendSkipper')?.precondition).toContain(
      "The skipper's outstanding balance is above 90 euros",
    );
  });

  it('keep a rule about one operation out of the conditions of another', async () => {
    const { daa } = await draftDaa(ferry);
    const pay = operationsOf(daa).find(({ name }) => name === 'payCharge');
    const waive = operationsOf(daa).find(({ name }) => name === 'waiveCharge');
    expect(`${pay?.precondition} ${pay?.postcondition} ${pay?.pseudocode}`).not.toMatch(/waive|reason/);
    expect(waive?.precondition).toContain('A reason is given.');
    expect(waive?.covers).toContain('PRD-001#US-4.AC-2');
    expect(pay?.covers).not.toContain('PRD-001#US-4.AC-2');
  });

  it('keep the exception of a rule an exception, and not the case in which it holds', async () => {
    const { daa } = await draftDaa(
      prdOf(
        '# Records\n\n## Requirements\n\n- Personal data must be kept private and never shared with any parties, except where the person has agreed.\n',
      ),
    );
    expect(invariantsOf(daa)).toContain('No personal data is shared with any parties except where the person has agreed.');
  });

  it('never tell a prohibition as an outcome', async () => {
    const { daa } = await draftDaa(ferry);
    expect(operationsOf(daa).filter(({ postcondition }) => /\b(?:never|cannot|can not|at most)\b/.test(postcondition))).toEqual(
      [],
    );
  });

  it('give a thing what the PRD describes it by and what it has by "whose"', async () => {
    const { daa } = await draftDaa(ferry);
    const attributes = new Map(daa.aggregates.map((aggregate) => [aggregate.name, aggregate.attributes.map(({ name }) => name)]));
    expect(attributes.get('Boat')).toEqual(expect.arrayContaining(['draught', 'length', 'colour']));
    expect(attributes.get('Skipper')).toContain('outstandingBalance');
  });
});
