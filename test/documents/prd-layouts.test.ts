import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { importPrd, type ImportedPrd } from '../../src/documents/prd/read-prd.ts';
import { nfrCategories } from '../../src/lifecycle/prd.ts';

/** The documents in fixtures/prd-layouts, each with one trap, and what is right for it. */
const folder = new URL('../fixtures/prd-layouts/', import.meta.url);

function read(name: string): ImportedPrd {
  return importPrd([{ name: `${name}.md`, bytes: readFileSync(new URL(`${name}.md`, folder)) }]);
}

function tell({ body }: ImportedPrd): Record<string, unknown> {
  const quality = nfrCategories.flatMap((category) => body.nonFunctional[category].map(({ text }) => `${category}: ${text}`));
  const told = {
    stories: body.stories.map(({ alias, title, role, capability }) =>
      [alias, title, `${role} | ${capability}`].filter((part) => part !== undefined).join(' / '),
    ),
    criteria: body.stories.flatMap(({ criteria }) => criteria.map(({ text }) => text)),
    requirements: body.requirements.map(({ alias, priority, done, text }) =>
      [alias, priority, done === undefined ? null : done ? 'done' : 'open', text]
        .filter((part) => (part ?? null) !== null)
        .join(' / '),
    ),
    quality,
    users: body.targetUsers,
    outOfScope: body.outOfScope,
    metrics: [body.metrics.primaryKpi].filter((text) => text !== ''),
    unread: body.unread.map(({ text }) => text),
  };
  return Object.fromEntries(Object.entries(told).filter(([, texts]) => texts.length > 0));
}

const launch = 'operator | to launch a rocket';
const uptime = 'availability: 99.9% uptime, above all during rocket launches.';
const mustHaves = [
  'must-have / Booking request form — name, email, date and number of guests',
  'must-have / Admin dashboard — list of bookings, filter by status, approve or reject',
  'must-have / Statuses — pending → approved | rejected',
];

it.for<[string, Record<string, unknown>]>([
  ['nfr-under-a-story', { stories: [launch], quality: [uptime] }],
  [
    'nfr-after-criteria',
    { stories: [`Launch / ${launch}`], criteria: ['A rocket is launched only on a clear day.'], quality: [uptime] },
  ],
  [
    'scope-and-metrics-after-a-story',
    { stories: [launch], outOfScope: ['Landing a rocket.'], metrics: ['Ten launches a year.'] },
  ],
  [
    'out-of-scope',
    {
      stories: ['user | to generate a workout'],
      outOfScope: ['No tracking of calorie intake', 'Users enter a workout of their own'],
    },
  ],
  [
    'hold-for-ten-minutes',
    {
      requirements: [
        'The system shall allow an attendee to reserve a seat and hold it for exactly 10 minutes while payment is completed.',
        'The system shall ensure that a seat never has more than one active reservation.',
        'A seat that is not paid within 10 minutes becomes available again.',
      ],
    },
  ],
  [
    'status-flow-with-arrows',
    {
      requirements: [
        'A trainer assigns a skill to an employee with a target level and a due date.',
        'Status flow: PENDING → IN_PROGRESS → COMPLETED; shows overdue based on dueDate.',
        'An employee and a skill have at most one training record.',
      ],
      users: ['HR: creates employees; cannot manage skills.'],
    },
  ],
  [
    'prohibitions',
    {
      requirements: [
        'A visitor can create a paste.',
        'The service must not request, log or store the key.',
        'No password is ever mailed to a visitor.',
      ],
    },
  ],
  [
    'checkboxes',
    {
      requirements: [
        'done / Shopping cart: a customer adds products to the cart',
        'done / Checkout: a customer pays for an order',
        'open / Reviews: a customer reviews a product',
      ],
    },
  ],
  ['must-have-list-alone', { requirements: mustHaves }],
  ['must-have-list-beside-a-story', { stories: ['guest | to submit a booking request'], requirements: mustHaves }],
  [
    'two-stories-six-criteria',
    {
      stories: ['Request a room / guest | to request a room', 'Pay a deposit / guest | to pay a deposit'],
      criteria: [
        'A request names a date and a number of guests.',
        'An admin approves or rejects a pending request.',
        'An approved room cannot be requested again for the same date.',
        'The deposit is 20 percent of the price.',
        'A request whose deposit is not paid within 3 days is cancelled.',
        'The guest gets the deposit back when the admin cancels.',
      ],
    },
  ],
  [
    'six-frs',
    {
      requirements: [
        'FR-1 / A shopper can add a product to the cart.',
        'FR-2 / A shopper can place an order for the products in the cart.',
        'FR-3 / A shopper can cancel an order until it is shipped.',
        'FR-4 / A vendor ships a paid order.',
        'FR-5 / An order must not be placed when a product is out of stock.',
        'FR-6 / The total of an order is the sum of its lines.',
      ],
    },
  ],
  [
    'fenced-requirements',
    {
      requirements: [
        'FR-001 / Admin shall be able to create a doctor profile.',
        'FR-002 / Patient shall be able to book a slot.',
      ],
    },
  ],
  [
    'bold-terms',
    {
      requirements: [
        'Categories: Vendors sort their products into categories',
        'Inventory: Track product stock',
        'Coupons: Create and manage discount coupons',
      ],
    },
  ],
  [
    'priority-table',
    {
      requirements: [
        'must-have / A trader places an order (Phase: Phase 1)',
        'must-have / A trader cancels an order (Phase: Phase 2)',
      ],
    },
  ],
  ['typo', { requirements: ['FR-003 / The system shall allow organizers to cerate, edit and cancel events.'] }],
  [
    'adjectives',
    {
      stories: [
        'Story 1 / Docs / user | comprehensive documentation',
        'Story 2 / Errors / user | graceful handling of parsing errors',
        'Story 3 / Reports / user | summary reports and analytics',
      ],
    },
  ],
  [
    'no-benefit-and-adjectives',
    {
      stories: [
        'US-01 / attendee | to search for events by place (e.g. , Moon. Mars)',
        'US-02 / attendee | to receive real time push notifications',
        'US-03 / organizer | to view real time reservation statistics',
        'US-04 / provider | the system to process high value transactions with two factor authentication',
      ],
    },
  ],
  [
    'noun-phrases',
    {
      requirements: [
        'Bulk import employees via templates.',
        'License view with QR linking to employee profile.',
        'Skill and employee links use codes everywhere.',
        'Skeletons: Dashboard, employees list, skills list.',
      ],
    },
  ],
  [
    'status-filter',
    {
      stories: ['guest | to submit a booking request'],
      criteria: [
        'Dashboard filters: All | Pending | Approved | Rejected',
        'An admin approves or rejects a pending booking request.',
      ],
    },
  ],
  [
    'german',
    {
      requirements: [
        'Neue Ticket-Käufe sollen erfasst werden können.',
        'Bestehende Ticket-Käufe sollen bearbeitet werden können.',
      ],
      unread: ['Verkäufer erfassen neue Ticket-Käufe. Die Zahlungsfrist muss berechnet werden.'],
    },
  ],
  [
    'french',
    {
      requirements: [
        'Le client peut ajouter un produit au panier.',
        'Le vendeur doit expédier une commande payée.',
        'Une commande expédiée ne peut pas être annulée.',
      ],
    },
  ],
])('%s reads as its author meant it', ([name, expected]) => {
  expect(tell(read(name))).toEqual(expected);
});

it('a question, a mark and a column of no known name are told: nothing of them is hidden, or a demand that is none', () => {
  const text = [
    '# Werkstatt',
    '',
    '## Offene Fragen',
    '',
    '- Wer zahlt den Sprit?',
    '',
    '## Stories',
    '',
    '> As a guest, I want to open a locker.',
    '>',
    '> * A locker has one guest.',
    '',
    '| | Story | Done when |',
    '|---|---|---|',
    '| 7 | As a guest, I want to pay so that I go | |',
    '',
    'KPIs: 80% pay',
    'Budget: 20k EUR',
    '',
    '| Ref | Who | Needs to | Why | MoSCoW |',
    '|---|---|---|---|---|',
    '| R-1 | clerk | book a visit | people come | Must |',
  ];
  const { body } = importPrd([{ name: 'shop.md', bytes: new TextEncoder().encode(text.join('\n')) }]);
  expect(body.unread.map((passage) => passage.text)).toEqual(['- Wer zahlt den Sprit?']);
  expect(body.requirements.map((requirement) => requirement.text)).toEqual(['book a visit (Who: clerk; Why: people come)']);
  expect(body.stories.map(({ criteria }) => criteria.map((criterion) => criterion.text))).toEqual([
    ['A locker has one guest.'],
    [],
  ]);
  expect(body.stories[1]?.benefit).toBe('I go (7)');
  expect([body.metrics.primaryKpi, body.constraints.budget]).toEqual(['80% pay', '20k EUR']);
});

it('steps, labels, priorities and ids that stand in a form of their own are read with all that they say', () => {
  const text = [
    '# Shop',
    '',
    '## Scope',
    '',
    '- IN: orders',
    '- NOT: fines, refunds',
    '',
    '## User Stories',
    '',
    'As a guest, I want to place an order so that I eat.',
    '',
    'Acceptance criteria:',
    '',
    '- Given a guest',
    '- When they place an order',
    '- Then a bill is made',
    '- And it is mailed',
    '- Given a full room',
    '- When they ask',
    '- Then they wait',
    '',
    '## Requirements',
    '',
    '| ID | Requirement | Priority | Note |',
    '|---|---|---|---|',
    '| FR-1 | Gift cards | P9 | soon |',
    "| FR-2 | Gift wrapping | Won't | decided by Quentin in Zurich |",
    '| BB-8 | A guest can pay a bill | Must | a |',
    '| BB-8 | A guest can see a bill | Must | b |',
  ];
  const { body, findings } = importPrd([{ name: 'shop.md', bytes: new TextEncoder().encode(text.join('\n')) }]);
  expect(body.stories[0]?.criteria.map((criterion) => criterion.text)).toEqual([
    'Given a guest, When they place an order, Then a bill is made, And it is mailed',
    'Given a full room, When they ask, Then they wait',
  ]);
  expect(body.outOfScope).toEqual(['fines, refunds', 'FR-2: Gift wrapping (Note: decided by Quentin in Zurich)']);
  expect(findings.map(({ code, message }) => `${code} ${message}`)).toEqual(
    expect.arrayContaining(['PRD-PRIORITY-UNKNOWN "P9" is no priority.', 'PRD-DUPLICATE-ID REQ-4 is called BB-8, as REQ-3 is.']),
  );
});

const storyOf = (id: string, want: string): string => `${id} As a member, I want to ${want} so that it ends.`;
const twoStories = (first: string, second: string, list: string): string =>
  ['## Epic', storyOf(first, 'pay'), list, storyOf(second, 'leave'), list.replace('A bill is whole.', 'A key is back.')].join(
    '\n\n',
  );

it.for<[string, string, Record<string, unknown>]>([
  ...[
    ['US-10:', 'US-11:', 'Acceptance Criteria:\n1. A bill is whole.'],
    ['US-10:', 'US-11:', 'Acceptance Criteria:\n\n- A bill is whole.'],
    ['**US-10**', '**US-11**', 'Acceptance criteria:\n\n- A bill is whole.'],
    ['US-10 (P1):', 'US-11 (P1):', '**Acceptance criteria**\n- A bill is whole.'],
    ['US-10:', 'US-11:', '### Acceptance criteria\n\n- A bill is whole.'],
  ].map(([first = '', second = '', list = '']): [string, string, Record<string, unknown>] => [
    `criteria of the story above: ${first} ${list}`,
    twoStories(first, second, list),
    { criteria: [['A bill is whole.'], ['A key is back.']] },
  ]),
  [
    'the word before an id',
    '## Requirements\n\n* Requirement SH-2 (P0): The clerk may open a case.\n* Req. SH-3 (P1): The clerk may block a case.\n* Story US-4: See all cases',
    {
      requirements: ['SH-2 must-have The clerk may open a case.', 'SH-3 should-have The clerk may block a case.'],
      stories: ['US-4'],
    },
  ],
  [
    'a change log and personas',
    '## Personas\n\n**Clerk** – opens cases.\n**Customer** – asks.\n\n## Rollout\n\n- Pilot in May\n\n*Change log: v0.7 added refunds; v0.6 must go.*',
    { users: ['Clerk – opens cases.', 'Customer – asks.'], timeline: 'Pilot in May' },
  ],
])('%s: each text goes to what it is of', ([, text, expected]) => {
  const { body } = importPrd([{ name: 'shop.md', bytes: new TextEncoder().encode(text) }]);
  const told = {
    criteria: body.stories.map(({ criteria }) => criteria.map((criterion) => criterion.text)),
    requirements: body.requirements.map(({ id, alias, priority, text: own }) => `${alias ?? id} ${priority} ${own}`),
    stories: body.stories.map(({ id }) => id),
    users: body.targetUsers,
    timeline: body.constraints.timeline,
  };
  expect(told).toMatchObject(expected);
});

it('refuses a file that is JSON, which would be a PRD with nothing to model', () => {
  const read = (text: string) => () => importPrd([{ name: 'a.md', bytes: new TextEncoder().encode(text) }]);
  expect(read(' {"a":[1]}\n')).toThrow(expect.objectContaining({ id: 'prd.not-prose' }) as Error);
  expect(read('[A list] of what a clerk must do.')).not.toThrow();
});
