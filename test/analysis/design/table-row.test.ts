import { expect, it } from 'vitest';
import { finalizeRfc } from '../../../src/analysis/design/finalize/finalize-rfc.ts';
import { splitPassages } from '../../../src/analysis/challenge/passages.ts';
import { findGivenUp } from '../../../src/analysis/design/ends/find-given-up.ts';
import { strikeParts } from '../../../src/analysis/design/strikes/strike-parts.ts';
import { findRow, strikeRow } from '../../../src/analysis/design/table-row.ts';
import { documentKinds } from '../../../src/documents/document-kinds.ts';
import { readStanding } from '../../../src/lifecycle/replaced-text.ts';
import { rfcBodySchema } from '../../../src/lifecycle/rfc.ts';
import { sessionOf } from './session-of.ts';

const body = rfcBodySchema.parse(
  documentKinds.rfc.parse(`# Permits

## Component Design

| Part | What it does |
| --- | --- |
| Desk | Stores permits in MongoDB, and asks the register. |
| Link | Charges the fee through Klarna when a permit is sent. |
| Handheld | Checks plates over the network. |

## Technology Choices

| Store | For |
| --- | --- |
| MongoDB | permits |
| PostgreSQL | payments |

## Open Questions

- **Q-1:** Is the fee charged when a permit is sent, or when it is approved?
`).body,
);
const decide = (...said: readonly (readonly [string, string])[]) =>
  sessionOf({
    decisions: said.map(([text, settles], at) => ({
      id: `DEC-${at + 1}`,
      text,
      rationale: '',
      settles: [settles],
      decidedBy: 'Ada',
      decidedAt: `2026-11-20T09:0${at}:00.000Z`,
    })),
  });
const mark = (id: string, text: string): string => ` → ${id} (Ada, 2026-11-20): ${text}`;

it('strikes in the cells of a table what a decision gives up, and in all of a row that is about nothing else', () => {
  const [swap, paid, klarna, list] = [
    'MongoDB is swapped for PostgreSQL.',
    'When it is approved.',
    'Without Klarna.',
    'The list is kept.',
  ];
  const session = decide([swap!, 'Technology Choices'], [paid!, 'Q-1'], [klarna!, 'Link'], [list!, 'Handheld']);
  const done = finalizeRfc(body, session);
  const { componentDesign, technologyChoices } = done.proposedSolution;
  expect(componentDesign.split('\n').slice(2)).toEqual([
    `| Desk | Stores permits ~~in MongoDB~~, and asks the register.${mark('DEC-1', swap!)} |`,
    `| Link | Charges the fee ~~through Klarna~~ ~~when a permit is sent~~.${mark('DEC-2', paid!)}${mark('DEC-3', klarna!)} |`,
    `| Handheld | Checks plates over the network.${mark('DEC-4', list!)} |`,
  ]);
  expect(technologyChoices.split('\n').slice(2)).toEqual(['| ~~MongoDB~~ | ~~permits~~ → DEC-1 |', '| PostgreSQL | payments |']);
  expect(readStanding(technologyChoices)).toContain('| | As DEC-1 says. |');
  expect(finalizeRfc(done, session)).toEqual(done);
});

it('finds the row that says a sentence, and the next one where the first has all', () => {
  const table = '| Store | For |\n| --- | --- |\n| Redis | seats → DEC-1: A. |\n| Redis | fares |';
  const at = (isDone?: (row: string) => boolean) => {
    const found = findRow(table, 'Store: Redis.', isDone);
    return found && table.slice(found.start, found.end);
  };
  expect([at(), at((row) => row.includes('→ DEC-1'))]).toEqual(['Redis | seats', 'Redis | fares']);
  expect(findRow(table, 'Store: Kafka.')).toBeNull();
});

it('strikes all of what a component does that is given up, and no name of it', () => {
  const text = 'The handheld app is gone.';
  const named = {
    ...body.proposedSolution,
    componentDesign: '- Handheld app: checks plates. It shows them.\n- Desk: takes plates.',
  };
  const { componentDesign } = finalizeRfc(
    { ...body, proposedSolution: named },
    decide([text, 'Component Design']),
  ).proposedSolution;
  expect(readStanding(componentDesign)).toMatch(/^- Handheld app: The handheld app is gone\.[^\n]*\n- Desk: takes plates\.$/);
  expect(readStanding(componentDesign)).not.toContain('shows them');
});

const kegs = [
  '| Component | What it does | Stores |',
  '| --- | --- | --- |',
  '| Scan Gateway | checks each scan, answers the handheld and publishes it to Kafka | none |',
  '| Deposit Ledger | books charges, keeps them in PostgreSQL and copies balances to Redis | PostgreSQL, Redis |',
  '| Portal | shows each pub its kegs | none |',
];
const [, , gateway = '', ledger = '', portal = ''] = kegs;

/** The table after these words were accepted, each against a challenge that quotes a row. */
const accept = (...said: readonly (readonly [quote: string, text: string])[]): string[] => {
  const session = sessionOf({
    challenges: said.map(([quote, answer], at) => ({
      id: `CH-${at + 1}`,
      state: 'accepted',
      answer,
      ties: [{ kind: 'design', ref: 'Component Design', quote }],
    })),
    decisions: decide(...said.map(([, text], at) => [text, `CH-${at + 1}`] as const)).decisions,
  });
  const document = { ...body, proposedSolution: { ...body.proposedSolution, componentDesign: kegs.join('\n') } };
  const done = finalizeRfc(document, session);
  expect(finalizeRfc(done, session)).toEqual(done);
  return done.proposedSolution.componentDesign.split('\n').slice(2);
};

it('stands in the last cell of a row that is quoted whole, or cut, and strikes nothing of it that goes on', () => {
  const [night, alert] = ['A job compares both sides each night and sends what is missing.', 'Jonas is called by an alert.'];
  expect(accept([gateway, night], ['| Scan Gateway | checks each scan, answers …', alert])).toEqual([
    `${gateway.slice(0, -2)}${mark('DEC-1', night)}${mark('DEC-2', alert)} |`,
    ledger,
    portal,
  ]);
});

it('takes one of several things out of a cell, and the row goes on', () => {
  const text = 'The portal reads balances straight from PostgreSQL; the copy in Redis is dropped.';
  const [, row] = accept([ledger, text]);
  expect(row).toBe(
    `| Deposit Ledger | books charges, keeps them in PostgreSQL ~~and copies balances to Redis~~ | PostgreSQL~~, Redis~~${mark('DEC-1', text)} |`,
  );
  expect(readStanding(row!)).toContain(`| PostgreSQL. ${text} |`);
});

it.each([
  ['No Redis.', '| Ledger | PostgreSQL~~, Redis~~ |'],
  ['No PostgreSQL.', '| Ledger | ~~PostgreSQL,~~ Redis |'],
  ['No Redis.', '| Ledger | PostgreSQL ~~and Redis~~ |'],
  ['No Redis.', '| Ledger | PostgreSQL~~, Redis~~ and SQLite |'],
  ['No PostgreSQL, no Redis.', '| Ledger | ~~PostgreSQL, Redis~~ |'],
])('%j: %j', (decision, expected) => {
  const strike = (sentence: string): string => strikeParts(sentence, findGivenUp(decision, sentence));
  const row = expected.replaceAll('~~', '');
  expect(`| ${strikeRow(row.slice(2, -2), { strike })} |`).toBe(expected);
});

it('reads a table that an earlier note broke as the table it was, and mends it with the next one', () => {
  const broken = [
    ...kegs.slice(0, 2),
    `${gateway}${mark('DEC-8', 'Jonas is called.')} → DEC-9`,
    `~~${ledger}~~${mark('DEC-7', 'It is told.')}`,
    portal,
  ].join('\n');
  const passages = [broken, readStanding(broken)].map((markdown) =>
    splitPassages({ section: 'Component Design', markdown, role: 'design' }).map(({ label }) => label),
  );
  expect(passages).toEqual([
    ['Scan Gateway', 'Deposit Ledger', 'Portal'],
    ['Scan Gateway', 'Deposit Ledger', 'Portal'],
  ]);
  expect(readStanding(broken).split('\n').slice(2)).toEqual([
    `${gateway.slice(0, -2)}. Jonas is called. |`,
    '| Deposit Ledger | | It is told. |',
    portal,
  ]);
  const document = { ...body, proposedSolution: { ...body.proposedSolution, componentDesign: broken } };
  const mended = finalizeRfc(document, decide(['The kegs are shown by day.', 'Portal'])).proposedSolution.componentDesign;
  expect(mended.split('\n').every((line) => line.startsWith('| ') && line.endsWith(' |'))).toBe(true);
});

it.each([
  [
    [
      '| Part | Does | Stores |',
      '| --- | --- | --- |',
      '| Ledger | reads scans from Kafka and copies balances to Redis | PostgreSQL, Redis |',
    ],
    '| Ledger | reads scans ~~from Kafka~~ and copies balances to Redis | PostgreSQL, Redis',
  ],
  [
    ['Ledger: reads scans from Kafka and copies balances to Redis. It is small.'],
    'Ledger: reads scans ~~from Kafka~~ and copies balances to Redis.',
  ],
])('gives back what a decision struck that holds no longer, also where another one struck of the same: %j', (lines, expected) => {
  const [kafka, redis, kept] = ['Without Kafka.', 'No Redis.', 'The copy in Redis is kept after all.'];
  const document = { ...body, proposedSolution: { ...body.proposedSolution, componentDesign: lines.join('\n') } };
  const before = decide([kafka, 'Q-2'], [redis, 'Q-1']);
  const once = finalizeRfc(document, before);
  expect(once.proposedSolution.componentDesign).toMatch(/~~from Kafka~~.*Redis~~.*→ DEC-1.*→ DEC-2/);
  const after = decide([kafka, 'Q-2'], [redis, 'Q-1'], [kept, 'Q-1']);
  const again = finalizeRfc(once, after);
  expect(again.proposedSolution.componentDesign.replace(/[“”]/g, '')).toContain(`${expected}${mark('DEC-1', kafka)}`);
  expect(finalizeRfc(again, after)).toEqual(again);
});
