import { expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { readStanding } from '../../../../src/lifecycle/replaced-text.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const refused = 'Refused with that as the reason.';
const open = (refs: string): string => `What is done about TIP-001#${refs} is still to be decided.`;

interface Case {
  readonly name: string;
  readonly handlings: readonly string[];
  readonly said: string;
  readonly settles: string;
  /** What the challenge is about that it accepts. */
  readonly quote?: string;
  /** As each case stands afterwards, without the words of the decision. */
  readonly left: readonly string[];
}

const cases: readonly Case[] = [
  {
    name: 'an answer about the last case of the page',
    handlings: [refused, `${open('EC-2')} ${open('EC-3 to EC-5')}`],
    said: 'The locker is opened by hand.',
    settles: 'Q-1',
    left: [refused, open('EC-3 to EC-5')],
  },
  {
    name: 'a decision about that case by its id',
    handlings: [refused, `${open('EC-2')} ${open('EC-3')}`],
    said: 'The lock is changed on Monday.',
    settles: 'EC-2',
    left: [refused, open('EC-3')],
  },
  {
    name: 'the same with more cases that are only counted',
    handlings: [`${open('EC-1')} 2 more in TIP-001 (EC-2 and EC-3).`],
    said: 'The caretaker is called.',
    settles: 'EC-1',
    left: ['2 more in TIP-001 (EC-2 and EC-3).'],
  },
  {
    name: 'a challenge to what is done in one of two cases alike',
    handlings: [refused, refused],
    said: 'The ferry leaves, and the berth is charged.',
    settles: 'CH-1',
    quote: refused,
    left: ['', refused],
  },
  {
    name: 'a challenge to a case, of which others are told in the same words',
    handlings: [`${refused} TIP-001#EC-3: ${refused}`],
    said: 'The nurse signs for it twice.',
    settles: 'CH-1',
    quote: refused,
    left: [`TIP-001#EC-3: ${refused}`],
  },
  {
    name: 'a case behind which others are told in other words',
    handlings: ['The second one is refused. TIP-001#EC-4: Nothing is stored.'],
    said: 'The first and the second one share the seat.',
    settles: 'CH-1',
    quote: 'The second one is refused.',
    left: ['TIP-001#EC-4: Nothing is stored.'],
  },
  // Nothing of another case is touched.
  {
    name: 'an answer about another case',
    handlings: [open('EC-1'), open('EC-2')],
    said: 'The locker is opened by hand.',
    settles: 'Q-1',
    left: [open('EC-1'), ''],
  },
  {
    name: 'an answer that only puts it off',
    handlings: [refused, `${open('EC-2')} ${open('EC-3')}`],
    said: 'Still to be decided.',
    settles: 'Q-1',
    left: [refused, `${open('EC-2')} ${open('EC-3')}`],
  },
  {
    name: 'a decision about a section',
    handlings: [`${open('EC-1')} ${open('EC-2')}`],
    said: 'The shelf is painted.',
    settles: 'Component Design',
    left: [`${open('EC-1')} ${open('EC-2')}`],
  },
  {
    name: 'a decision about a case of which nothing is open',
    handlings: [`${refused} ${open('EC-2')}`],
    said: 'The clerk sees a page.',
    settles: 'EC-1',
    left: [`${refused} ${open('EC-2')}`],
  },
  {
    name: 'a decision that does not take the place of what is done',
    handlings: ['The meter is read again.', 'The reading is thrown away, and the bill waits.'],
    said: 'The reading is estimated.',
    settles: 'CH-1',
    quote: 'The reading is thrown away, and the bill waits.',
    left: ['The meter is read again.', 'The reading is thrown away, and the bill waits.'],
  },
  {
    name: 'a product that is given up goes from each case that names it',
    handlings: ['The order waits in Redis for a minute.', 'The list of berths waits in Redis for a day.'],
    said: 'Without Redis.',
    settles: 'Component Design',
    left: ['The order waits for a minute.', 'The list of berths waits for a day.'],
  },
];

it.each(cases)('$name', ({ handlings, said, settles, quote, left }) => {
  const written = handlings
    .map((handling, at) => `- **EC-${at + 1}:** TIP-001#EC-${at + 1}: Case ${at + 1} comes up.\n  - **Handling:** ${handling}`)
    .join('\n');
  const body = rfcBodySchema.parse(
    documentKinds.rfc.parse(
      `# Boats\n\n## Edge Cases\n\n${written}\n\n## Open Questions\n\n- **Q-1:** What is done then? (TIP-001#EC-2: Case 2 comes up)\n`,
    ).body,
  );
  const at = `EC-${Math.max(1, handlings.indexOf(quote ?? '') + 1)}`;
  const session = sessionOf({
    decisions: [
      { id: 'DEC-1', text: said, rationale: '', settles: [settles], decidedBy: 'Ada', decidedAt: '2026-11-20T09:00:00.000Z' },
    ],
    challenges:
      quote === undefined
        ? []
        : [{ id: 'CH-1', about: [at], ties: [{ kind: 'design', ref: at, quote }], state: 'accepted', answer: said }],
  });
  // The challenge becomes a case of its own behind them.
  const edgeCases = finalizeRfc(body, session).nonFunctional.edgeCases.slice(0, handlings.length);
  const done = edgeCases.map(({ handling }) => readStanding(handling));
  expect(done.map((text) => text.replace(said, '').replace(/\s+/g, ' ').trim())).toEqual(left);
});
