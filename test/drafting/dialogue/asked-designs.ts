import { daaBodySchema } from '../../../src/lifecycle/daa.ts';
import type { DesignMaterial } from '../../../src/lifecycle/design-material.ts';
import { emptyPrdBody } from '../../../src/lifecycle/prd.ts';
import { designOf } from '../../analysis/challenge/design-of.ts';

const operation = (id: string, name: string, postcondition: string) => ({
  id: `OP-${id}`,
  name,
  signature: `${name}(): Nothing`,
  precondition: '',
  postcondition,
  event: '',
  pseudocode: '',
  covers: [],
});

const aggregate = (name: string, context: string, invariants: readonly string[], operations: ReturnType<typeof operation>[]) => ({
  name,
  context,
  root: name,
  identity: { name: 'id', type: `${name}Id` },
  attributes: [],
  entities: [],
  invariants: invariants.map((statement, index) => ({ id: `INV-${name.toLowerCase()}-${index + 1}`, statement })),
  states: { initial: 'open', transitions: [] },
  operations,
});

const model = (context: string, aggregates: ReturnType<typeof aggregate>[]) =>
  daaBodySchema.parse({
    contexts: [{ name: context, responsibilities: [], language: [] }],
    contextMap: [],
    aggregates,
    valueObjects: [],
    domainEvents: [],
    domainServices: [],
  });

const prd = emptyPrdBody();

/** Claims of an insurer, with a budget, a deadline and one question that nobody has answered. */
export function claimsDesign(): DesignMaterial {
  const design = designOf({
    sections: {
      'Component Design': [
        '- **Claim desk**: stores claims in PostgreSQL and shows each to its adjuster.',
        '- **Payout job**: sends accepted claims to the bank every night.',
      ].join('\n'),
      'Integration Points': '- **Payout job – Bank**: SFTP upload with three attempts, ten minutes apart.',
      'Edge Cases':
        '- **EC-1:** The bank refuses a payout.\n  - **Handling:** The claim goes back to its adjuster with the reason.',
      Risks: '- **RISK-1:** The bank is away for a day.\n  - **Mitigation:** Payouts wait in a table for at most three days.',
      Monitoring: '- Alert when a payout waits longer than one day.',
      'Open Questions': '### Decisions Needed\n\n- **Q-1:** How long are photos of damage kept?',
    },
    prd: {
      objective: 'Policyholders get their money within a week.',
      stories: [
        {
          id: 'US-1',
          title: 'Report damage',
          role: 'policyholder',
          capability: 'report a damage with photos',
          benefit: 'I need not call',
          priority: null,
          criteria: [{ id: 'AC-1', text: 'A report takes at most ten photos.' }],
        },
      ],
      nonFunctional: { ...prd.nonFunctional, security: [{ id: 'NFR-1', text: 'Bank details are encrypted at rest.' }] },
      constraints: {
        ...prd.constraints,
        budget: 'At most 900 euros a month may be spent on hosting.',
        timeline: 'Live by 1 March.',
      },
      glossary: [{ term: 'Deductible', meaning: 'What the policyholder bears of a damage.' }],
    },
  });
  const body = model('Claims', [
    aggregate(
      'Claim',
      'Claims',
      ['Only an adjuster may accept a claim.', 'A claim is paid at most once.', 'A rejected claim is never paid.'],
      [
        operation('accept-claim', 'acceptClaim', 'The claim is accepted.'),
        operation('reject-claim', 'rejectClaim', 'The claim is rejected.'),
      ],
    ),
  ]);
  return { ...design, source: { kind: 'daa', key: 'DAA-001', version: 1, title: 'Claims', body } };
}

/** A cold store, which says what its freezer costs, and not what its forklifts do. */
export function coldStoreDesign(): DesignMaterial {
  const design = designOf({
    sections: {
      'Component Design': [
        '- **Slot planner**: assigns a slot to each pallet and moves it by forklift.',
        '- **Temperature log**: writes a reading of every sensor each minute into a table.',
      ].join('\n'),
      'Technology Choices': '- TimescaleDB for readings, since it drops old chunks by itself.\n- The freezer costs 40,000 euros.',
      'Integration Points':
        '- **Temperature log – Sensors**: MQTT with QoS 1; a sensor that is silent for five minutes raises an alarm.',
      Risks: '- **RISK-1:** A sensor drifts.',
      Performance: '- A slot is assigned in at most 300 ms.',
      Security: '- Readings may be corrected by a quality manager only.',
    },
    prd: {
      objective: 'Nothing thaws unnoticed.',
      nonFunctional: {
        ...prd.nonFunctional,
        availability: [{ id: 'NFR-1', text: 'The log is away for at most 5 minutes a month.' }],
      },
      constraints: {
        ...prd.constraints,
        budget: 'At most 60,000 euros in the first year.',
        timeline: 'The first hall goes live in May.',
        team: ['Two developers and one electrician.'],
      },
      glossary: [{ term: 'Thaw', meaning: 'A pallet that is above minus 15 degrees for ten minutes.' }],
    },
  });
  const body = model('Storing', [
    aggregate(
      'Pallet',
      'Storing',
      [
        'A pallet lies in exactly one slot.',
        'A thawed pallet is never shipped.',
        'Nobody but a shift lead releases a blocked pallet.',
      ],
      [
        operation('assign-slot', 'assignSlot', 'The pallet has a slot.'),
        operation('release-pallet', 'releasePallet', 'The pallet is free.'),
      ],
    ),
  ]);
  return { ...design, source: { kind: 'daa', key: 'DAA-001', version: 1, title: 'Cold store', body } };
}
