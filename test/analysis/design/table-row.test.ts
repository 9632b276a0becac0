import { expect, it } from 'vitest';
import { finalizeRfc } from '../../../src/analysis/design/finalize-rfc.ts';
import { findRow } from '../../../src/analysis/design/table-row.ts';
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
