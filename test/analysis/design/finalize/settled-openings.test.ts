import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const body = rfcBodySchema.parse(
  documentKinds.rfc.parse(`# Ferries

## High-Level Approach

The notes name 2 parts: Desk and Dock. How they divide 2 bounded contexts of DAA-001 is still to be decided.

## Technology Choices

None is chosen yet: nothing that this draft was made of names any (see Open Questions).

## Cons

- **CON-1:** 2 questions of TIP-001 are open, so that the effort may still change.

## Open Questions

- **Q-1:** Which of the tables exist already? (TIP-001#Q-3)
- **Q-2:** Who may call what? (TIP-001#Q-4)
- **Q-3:** What is done then? (TIP-001#EC-2: The lock is jammed)
- **Q-4:** Which operations does each role do itself, and which happen by themselves when their time comes?
- **Q-5:** Which language, database and way of running it are used? Neither the notes nor the constraints name any.
- **Q-7:** How do the components of the notes divide the contexts of DAA-001?
- **Q-6:** What does "Berths" do while "Boats" does not answer?

## Edge Cases

- **EC-1:** TIP-001#EC-1: Two keys at once.
  - **Handling:** What is done about TIP-001#EC-1 is still to be decided.
- **EC-2:** TIP-001#EC-2: The lock is jammed.
  - **Handling:** What is done about TIP-001#EC-2 is still to be decided.

## Security

- Stories of a skipper lead to \`fetchKey\`.
- Whoever no story names may do none of these; which of them a role does itself, and which happen by themselves, is still to be decided.

## Failure Modes

What happens while the database is away is still to be decided.

"Boats" does not answer: what "Berths" does then with what hangs on it is still to be decided.

What happens while TIP-001#INT-1 or TIP-001#INT-2 does not answer is still to be decided.
`).body,
);

/** What is struck, of a session in which these were decided one after the other. */
function struck(...decided: readonly (readonly [text: string, ...settles: string[]])[]): string[] {
  const session = sessionOf({
    decisions: decided.map(([text, ...settles], at) => ({
      id: `DEC-${at + 1}`,
      text,
      rationale: '',
      settles,
      decidedBy: 'Ada',
      decidedAt: `2026-11-22T09:0${at}:00.000Z`,
    })),
  });
  const done = finalizeRfc(body, session);
  expect(finalizeRfc(done, session)).toEqual(done);
  return struckIn(done);
}

function struckIn({ proposedSolution, tradeOffs, nonFunctional }: RfcBody): string[] {
  const texts = [
    proposedSolution.highLevelApproach,
    proposedSolution.technologyChoices,
    ...tradeOffs.cons.map(({ text }) => text),
    ...nonFunctional.edgeCases.map(({ text, handling }) => `${text} ${handling}`),
    nonFunctional.security,
    nonFunctional.failureModes,
  ];
  return texts.flatMap((text) => [...text.matchAll(/~~(.+?)~~ → (DEC-\d)/g)].map(([, said = '', by = '']) => `${by}: ${said}`));
}

describe('a sentence that says that something is still to be decided', () => {
  it('is over when a decision speaks of the same', () => {
    expect(struck(['While the database is away, the page says so.', 'Failure Modes'])).toEqual([
      'DEC-1: What happens while the database is away is still to be decided.',
    ]);
  });

  it('is over when it is all that its section says, and a decision is about that section', () => {
    const session = sessionOf({
      decisions: [
        {
          id: 'DEC-1',
          text: 'Paper is used.',
          rationale: '',
          settles: ['Failure Modes'],
          decidedBy: 'Ada',
          decidedAt: '2026-11-22',
        },
      ].map((one) => ({ ...one, decidedAt: '2026-11-22T09:00:00.000Z' })),
    });
    const alone = {
      ...body,
      nonFunctional: { ...body.nonFunctional, failureModes: 'What happens while the database is away is still to be decided.' },
    };
    const said = finalizeRfc(alone, session).nonFunctional.failureModes;
    expect(said).toBe(
      '~~What happens while the database is away is still to be decided.~~ → DEC-1 (Ada, 2026-11-22): Paper is used.',
    );
  });

  it('is over when the question that goes with it is answered, and no other one', () => {
    expect(struck(['The caretaker is called.', 'Q-3'])).toEqual([
      'DEC-1: What is done about TIP-001#EC-2 is still to be decided.',
    ]);
    expect(struck(['Skippers do all of them.', 'Q-4'])).toEqual([
      'DEC-1: which of them a role does itself, and which happen by themselves, is still to be decided.',
    ]);
    expect(struck(['TypeScript and PostgreSQL.', 'Q-5'])).toEqual([
      'DEC-1: None is chosen yet: nothing that this draft was made of names any (see Open Questions).',
    ]);
    expect(struck(['One for each.', 'Q-7'])).toEqual([
      'DEC-1: How they divide 2 bounded contexts of DAA-001 is still to be decided.',
    ]);
    expect(struck(['It takes the last answer.', 'Q-6'])).toEqual([
      'DEC-1: "Boats" does not answer: what "Berths" does then with what hangs on it is still to be decided.',
    ]);
  });

  it('that counts open questions is over when all of them are answered', () => {
    expect(struck(['All of them.', 'Q-1'])).toEqual([]);
    expect(struck(['All of them.', 'Q-1'], ['Members.', 'Q-2'])).toEqual([
      'DEC-2: 2 questions of TIP-001 are open, so that the effort may still change.',
    ]);
  });

  it('stands on where a decision puts it off, or speaks of something else', () => {
    expect(struck(['It is left to the pilot.', 'Q-3'])).toEqual([]);
    expect(struck(['The database is PostgreSQL.'])).toEqual([]);
    expect(struck(['The page is blue.', 'Failure Modes'])).toEqual([]);
  });
});

describe('who does what, of several operations', () => {
  const library = {
    question:
      'Who may do `expireHold` and `markTitleInDemand`, or what sets them off? PRD-001 names "Member"; none of its stories leads to them.',
    security: '- Stories of a member lead to `borrowCopy`.',
  };
  const clinic = {
    question: 'Which operations does each role do itself, and which happen by themselves when their time comes?',
    security: '- Stories of a nurse lead to `admitPatient` and `closeStay`.',
  };
  const harbor = {
    question: 'Who may do `closeQuay`, `billBerth` and `warnOwner`, or what sets them off? No story of PRD-001 names a role.',
    security: '',
  };
  const open =
    'Whoever no story names may do none of these; which of them a role does itself, and which happen by themselves, is still to be decided.';
  const answered = ({ question, security }: typeof library, ...texts: string[]): string => {
    const rfc = rfcBodySchema.parse(
      documentKinds.rfc.parse(`# T\n\n## Open Questions\n\n- **Q-1:** ${question}\n\n## Security\n\n${security}\n- ${open}\n`)
        .body,
    );
    const session = sessionOf({
      decisions: texts.map((text, at) => ({
        id: `DEC-${at + 1}`,
        text,
        rationale: '',
        settles: at === 0 ? ['Q-1'] : ['Q-1', 'Security'],
        decidedBy: 'Ada',
        decidedAt: `2026-11-22T09:0${at}:00.000Z`,
      })),
    });
    const done = finalizeRfc(rfc, session);
    expect(finalizeRfc(done, session)).toEqual(done);
    return done.nonFunctional.security.split('\n').at(-1) ?? '';
  };

  it.each([
    [library, '`expireHold` happens by itself every night, for all copies that wait.'],
    [library, 'Holds are expired by the clock.'],
    [clinic, 'Nurses do `admitPatient` themselves.'],
    [harbor, '`closeQuay` and `billBerth` are done by the harbor master.'],
  ])('goes on being open for the others, with the answer behind it: %#', (domain, text) => {
    expect(answered(domain, text)).toBe(`- ${open} → DEC-1 (Ada, 2026-11-22): ${text}`);
  });

  it.each([
    [library, '`expireHold` happens by itself every night, the other one by a branch manager: all of them are watched.'],
    [library, '`expireHold` by the clock, `markTitleInDemand` by a branch manager.'],
    [library, 'The clock sets both off.'],
    [clinic, 'Nurses do `admitPatient`; the rest happens by itself.'],
    [clinic, 'Nurses do all of them.'],
    [harbor, 'The harbor master.'],
    [harbor, 'Quays are closed and berths billed by the harbor master; owners are warned by the clock.'],
  ])('is over where the answer is about all of them: %#', (domain, text) => {
    expect(answered(domain, text)).toContain('~~which of them a role does itself');
  });
});

describe('a sentence that says of several things that they are open', () => {
  const after = (open: string, ...decided: (string | readonly [text: string, ...settles: string[]])[]): string => {
    const rfc = rfcBodySchema.parse(
      documentKinds.rfc.parse(`# T\n\n## Security\n\nPages are read over TLS.\n\n## Failure Modes\n\n${open}\n`).body,
    );
    const session = sessionOf({
      decisions: decided.map((one, at) => {
        const [text, ...settles] = typeof one === 'string' ? [one] : one;
        return { id: `DEC-${at + 1}`, text, rationale: '', settles, decidedBy: 'Ada', decidedAt: `2026-11-22T09:0${at}:00.000Z` };
      }),
    });
    const done = finalizeRfc(rfc, session);
    expect(finalizeRfc(done, session)).toEqual(done);
    return done.nonFunctional.failureModes.replace(/ \(Ada, 2026-11-22\): [^→]*(?= →|$)/g, '');
  };
  const about = (text: string): readonly [string, string] => [text, 'Failure Modes'];

  it.each([
    ['Which holds, sales and refunds happen by themselves is still to be decided.', about('Holds expire by themselves.')],
    ['Which holds and refunds happen by themselves is still to be decided.', 'Refunds happen by themselves at night.'],
    ['Who pays the fee, and who is told of it, is still to be decided.', about('The seller pays.')],
    ['Who pays the fee, and who is told of it, is still to be decided.', about('Bidders are told by mail.')],
    ['What happens to open bids and unpaid lots is still to be decided.', about('Bids are kept.')],
    ['What happens to open bids and unpaid lots is still to be decided.', about('An unpaid lot goes to the next bidder.')],
    ['When a berth is freed and how its owner learns of it is still to be decided.', about('A berth is freed at noon.')],
    ['How long photos, notes or letters are archived is still to be decided.', 'Letters are archived for ten years.'],
    ['Who cancels a tour, and what a guide gets then, is still to be decided.', about('The guide gets half of it.')],
    ['Which doctors and nurses may sign is still to be decided.', 'All doctors may sign.'],
    ['What vets, keepers and visitors see is still to be decided.', about('Keepers see the feeding plan.')],
    ['Where milk is stored, and when it is fetched, are still to be decided.', about('It is fetched at six.')],
  ])('goes on where one of them is settled, with that behind it: %s | %s', (open, decided) => {
    expect(after(open, decided)).toBe(`${open} → DEC-1`);
  });

  it.each([
    ['Which holds and refunds happen by themselves is still to be decided.', [about('Holds and refunds happen at night.')]],
    ['Who pays the fee, and who is told of it, is still to be decided.', [about('The seller pays, and bidders are told.')]],
    ['What happens to open bids and unpaid lots is still to be decided.', [about('Both are closed by the clerk, all of them.')]],
    ['What happens while the depot is away is still to be decided.', [about('Drivers wait.')]],
    ['Who may sign is still to be decided.', [about('Doctors and nurses.')]],
    ['Which doctors and nurses may sign is still to be decided.', ['All of the doctors and nurses may sign.']],
  ])('is over where each of them is, or one alone was open: %s | %j', (open, decided) => {
    expect(after(open, ...decided)).toBe(`~~${open}~~ → DEC-1`);
  });

  it('is over when the last of them is settled', () => {
    const open = 'Who pays the fee, and who is told of it, is still to be decided.';
    expect(after(open, about('The seller pays.'), about('Bidders are told by mail.'))).toBe(`~~${open}~~ → DEC-1 → DEC-2`);
  });

  it.each([
    'Which holds, sales and refunds happen by themselves is still to be decided.',
    'Who pays the fee, and who is told of it, is still to be decided.',
    'What happens to open bids and unpaid lots is still to be decided.',
  ])('stands as it is where something else is decided: %s', (open) => {
    expect(after(open, 'Pages are read over TLS 1.3 alone.')).toBe(open);
    expect(after(open, 'Sellers may print.')).toBe(open);
  });
});
