import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { listProcessesInOne } from '../../../../src/analysis/design/strikes/settled-processes.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

interface Domain {
  /** Two processes, what each does, and on what. */
  readonly first: string;
  readonly second: string;
  readonly steps: readonly [string, string, string, string];
  readonly things: readonly [string, string];
}

const library: Domain = {
  first: 'CopyBorrowing',
  second: 'CopyCheckIn',
  steps: ['borrowCopy', 'markCopyOnLoan', 'checkInCopy', 'closeLoan'],
  things: ['Loan', 'Copy'],
};
const clinic: Domain = {
  first: 'BedTransfer',
  second: 'PatientDischarge',
  steps: ['moveBed', 'freeBed', 'dischargePatient', 'closeStay'],
  things: ['Bed', 'Stay'],
};
const harbor: Domain = {
  first: 'BerthSwap',
  second: 'BoatCheckIn',
  steps: ['swapBerth', 'notifyBerth', 'checkInBoat', 'openStay'],
  things: ['Berth', 'Boat'],
};

/** As the rules draft it. */
function rfcOf({ first, second, steps: [a, b, c, d], things: [one, other] }: Domain): RfcBody {
  const markdown = `# T

## High-Level Approach

Each part alone changes its aggregates, one aggregate in one transaction, and checks every rule before it changes it.

What others have to know, a part tells by domain events when its own change is done (1 place). \`${first}\` and \`${second}\` change more than one aggregate, in steps.

## Component Design

**Processes over several aggregates**

- \`${first}\`: \`${a}\` on \`${one}\`, then \`${b}\` on \`${other}\`.
- \`${second}\`: \`${c}\` on \`${other}\`, then \`${d}\` on \`${one}\`.

## Integration Points

- **Front** tells **Back**: \`Told\` (DAA-001#EV-told), upon which it does \`${d}\`.

## Cons

- **CON-1:** \`${first}\` changes \`${one}\` and \`${other}\` one after the other: somebody has to see to it that it does not stop in between.
- **CON-2:** \`${second}\` changes \`${other}\` and \`${one}\` one after the other: somebody has to see to it that it does not stop in between.

## Risks

- **RISK-1:** \`${first}\` (\`${a}\`, \`${b}\`) or \`${second}\` (\`${c}\`, \`${d}\`) stops between its steps, and the aggregates no longer fit together.
  - **Mitigation:** What is still to be done is written down with the first change.

## Open Questions

- **Q-1:** How does \`${first}\` change \`${one}\` and \`${other}\`, which different parts keep: in steps that are undone or done again when one fails, and which?
- **Q-2:** How does \`${second}\` change \`${other}\` and \`${one}\`, which different parts keep: in steps that are undone or done again when one fails, and which?

## Failure Modes

- \`${first}\` stops behind \`${a}\`: \`${b}\` is still to be done, and must not get lost.
- \`${second}\` stops behind \`${c}\`: \`${d}\` is still to be done, and must not get lost.
`;
  return rfcBodySchema.parse(documentKinds.rfc.parse(markdown).body);
}

const sessionWith = (decided: readonly (readonly [text: string, ...settles: string[]])[]) =>
  sessionOf({
    decisions: decided.map(([text, ...settles], at) => ({
      id: `DEC-${at + 1}`,
      text,
      rationale: '',
      settles,
      decidedBy: 'Ada',
      decidedAt: `2026-11-22T09:0${at}:00.000Z`,
    })),
  });

function finalize(body: RfcBody, ...decided: Parameters<typeof sessionWith>[0]): RfcBody {
  const session = sessionWith(decided);
  const done = finalizeRfc(body, session);
  expect(finalizeRfc(done, session)).toEqual(done);
  const { render, parse } = documentKinds.rfc;
  expect(parse(render({ title: 'T', body: done })).body).toEqual(done);
  return done;
}

const brief = (text: string): string => text.replace(/ \(Ada, 2026-11-22\): [^→\n]*?\.(?=\s|$)/g, '');

describe.each([
  ['a library', library],
  ['a clinic', clinic],
  ['a harbor', harbor],
])('one transaction for processes of %s', (_, domain) => {
  const { first, second, steps } = domain;
  const body = rfcOf(domain);

  it('for both ends their steps, and stands beside what holds of all else', () => {
    const done = finalize(body, ['In one transaction.', 'Q-1'], ['In one transaction as well.', 'Q-2']);
    const { highLevelApproach, integrationPoints } = done.proposedSolution;
    expect(brief(highLevelApproach)).toBe(
      [
        'Each part alone changes its aggregates, one aggregate in one transaction, and checks every rule before it changes it. → DEC-1 → DEC-2',
        `What others have to know, a part tells by domain events when its own change is done (1 place). → DEC-2 \`${first}\` and \`${second}\` change more than one aggregate, ~~in steps~~. → DEC-1 → DEC-2`,
      ].join('\n\n'),
    );
    expect(integrationPoints).toBe(
      `- **Front** tells **Back**: \`Told\` (DAA-001#EV-told), ~~upon which it does \`${steps[3]}\`~~. → DEC-2`,
    );
    const [risk] = done.tradeOffs.risks;
    expect(risk?.text).toMatch(/^~~.* fit together\.~~ → DEC-1 → DEC-2$/);
    expect(risk?.mitigation).toMatch(/^~~.* first change\.~~ → DEC-1 → DEC-2$/);
    expect(done.tradeOffs.cons.map(({ text }) => text.startsWith('~~'))).toEqual([true, true]);
    expect(done.nonFunctional.failureModes.match(/~~ → DEC-[12]$/gm)).toHaveLength(2);
  });

  it('for one of them is noted where both are told of, and strikes what tells of that one alone', () => {
    const done = finalize(body, ['In one transaction.', 'Q-1']);
    const { highLevelApproach, integrationPoints } = done.proposedSolution;
    expect(highLevelApproach).toContain(`\`${second}\` change more than one aggregate, in steps. → DEC-1`);
    expect(highLevelApproach).toContain('(1 place). `');
    expect(integrationPoints).not.toContain('DEC-1');
    expect(done.tradeOffs.risks[0]?.text).toMatch(/fit together\. → DEC-1$/);
    expect(done.tradeOffs.risks[0]?.mitigation).toBe('What is still to be done is written down with the first change.');
    expect(done.tradeOffs.cons.map(({ text }) => text.startsWith('~~'))).toEqual([true, false]);
  });

  it('that a later decision takes back leaves the document as it was', () => {
    const done = finalize(body, ['In one transaction.', 'Q-1'], ['In one transaction as well.', 'Q-2']);
    const back = finalize(
      done,
      ['In one transaction.', 'Q-1'],
      ['In one transaction as well.', 'Q-2'],
      ['In steps after all, each undone when the next fails.', 'Q-1'],
      ['In steps as well.', 'Q-2'],
    );
    expect(back.tradeOffs.risks[0]?.text).toBe(body.tradeOffs.risks[0]?.text);
    expect(back.tradeOffs.risks[0]?.mitigation).toBe(body.tradeOffs.risks[0]?.mitigation);
    expect(back.proposedSolution.integrationPoints).toBe(body.proposedSolution.integrationPoints);
    expect(back.tradeOffs.cons).toEqual(body.tradeOffs.cons);
  });

  it.each([
    'In steps: the outbox row is written in the same transaction as the first change.',
    'In one transaction where both are in one database, otherwise in steps.',
    'The first change and its message are in one transaction.',
  ])('strikes nothing where steps or messages are spoken of as well: %s', (text) => {
    const done = finalize(body, [text, 'Q-1'], [text.replace('I', 'As well, i'), 'Q-2']);
    expect(JSON.stringify({ ...done, designSession: null, openQuestions: null })).not.toContain('~~');
    expect(done.nonFunctional.failureModes).toContain('must not get lost. → DEC-1');
  });

  it.each([
    'Not in one transaction, but by messages.',
    'Each step in one transaction of its own.',
    'One transaction per step.',
    'A nightly job finds what was left over.',
  ])('is none where it is denied, or said of each step: %s', (text) => {
    const done = finalize(body, [text, 'Q-1']);
    expect(done.tradeOffs.risks).toEqual(body.tradeOffs.risks);
    expect(done.proposedSolution).toEqual(body.proposedSolution);
  });
});

describe('which processes a decision brings into one transaction', () => {
  const body = rfcOf(library);
  const read = (text: string, ...settles: string[]) =>
    listProcessesInOne(body, [{ id: 'DEC-1', text, settles }]).map(
      ({ name, isSure }) => `${name} ${isSure ? 'surely' : 'perhaps'}`,
    );

  it.each([
    ['In one transaction.', ['Q-2'], ['CopyCheckIn surely']],
    ['In one transaction; the event goes out afterwards.', ['Q-2'], ['CopyCheckIn surely']],
    ['`CopyBorrowing` and `CopyCheckIn` each run in one transaction.', [], ['CopyBorrowing surely', 'CopyCheckIn surely']],
    ['CopyCheckIn is one transaction.', ['CH-1'], ['CopyCheckIn surely']],
    ['`CopyCheckIn` in one transaction, `CopyBorrowing` in steps.', ['Q-1'], ['CopyBorrowing perhaps', 'CopyCheckIn perhaps']],
    ['`CopyCheckIn` stores its key in the same transaction.', ['CH-1'], []],
    ['The key is stored in the same transaction as `CopyCheckIn`.', ['CH-1'], []],
    ['All is done in one transaction.', ['CH-1'], []],
  ])('%s %j', (text, settles, expected) => {
    expect(read(text, ...settles).toSorted()).toEqual(expected);
  });
});

describe('whatever is decided about processes', () => {
  const said = fc.constantFrom(
    'In one transaction.',
    'In steps, each undone when the next fails.',
    'Not in one transaction.',
    '`CopyBorrowing` and `CopyCheckIn` each run in one transaction.',
    'In one transaction; the event goes out afterwards.',
    'The outbox row is written in the same transaction.',
  );
  const turn = fc.tuple(said, fc.constantFrom('Q-1', 'Q-2', 'High-Level Approach'));

  it('no word of the document is lost, and doing it twice is doing it once', () => {
    const body = rfcOf(library);
    const plain = (one: RfcBody): string => {
      const { designSession: _session, openQuestions: _questions, ...texts } = one;
      return JSON.stringify(texts)
        .replace(/(?:\\n\\n→| →) DEC-\d+ \(Ada, 2026-11-22\): [^"\\→]*?\.(?= →| [A-Z`W~]|["\\])/g, '')
        .replace(/ → DEC-\d+/g, '')
        .replaceAll('~~', '');
    };
    fc.assert(
      fc.property(fc.array(turn, { maxLength: 4 }), fc.array(turn, { maxLength: 2 }), (first, more) => {
        const once = finalize(body, ...first);
        const twice = finalize(once, ...first, ...more);
        for (const done of [once, twice]) {
          const text = plain(done);
          for (const sentence of sentencesOf(body)) expect(text).toContain(sentence);
          expect(done.tradeOffs.risks).toHaveLength(1);
        }
      }),
      { numRuns: 60 },
    );
  });
});

/** Of what the rules draft about processes. */
function sentencesOf({ proposedSolution, tradeOffs, nonFunctional }: RfcBody): string[] {
  return [
    ...proposedSolution.highLevelApproach.split(/\n\n|(?<=\.) (?=`)/),
    ...proposedSolution.integrationPoints.split('\n'),
    ...tradeOffs.cons.map(({ text }) => text),
    ...tradeOffs.risks.flatMap(({ text, mitigation }) => [text, mitigation]),
    ...nonFunctional.failureModes.split('\n'),
  ].map((text) => JSON.stringify(text).slice(1, -1));
}

describe('a process that a decision names by what it does', () => {
  const namesOf = (text: string): string[] =>
    listProcessesInOne(rfcOf(library), [{ id: 'DEC-1', text, settles: [] }]).map(({ name }) => name);

  it.each([
    ['`borrowCopy` and `markCopyOnLoan` happen in one transaction.', 'CopyBorrowing'],
    ['borrowCopy and markCopyOnLoan are done in the same transaction.', 'CopyBorrowing'],
    ['`checkInCopy` and `closeLoan` both run in a single database transaction.', 'CopyCheckIn'],
    ['`closeLoan` and `checkInCopy` together are one transaction.', 'CopyCheckIn'],
    ['From now on `checkInCopy`, `closeLoan` are in one transaction.', 'CopyCheckIn'],
    ['`checkInCopy` on `Copy` and `closeLoan` now happen in one transaction.', 'CopyCheckIn'],
  ])('is in one transaction: %s', (text, name) => {
    expect(namesOf(text)).toEqual([name]);
  });

  it.each([
    'borrowCopy happens in one transaction.',
    '`borrowCopy` and `closeLoan` happen in one transaction.',
    '`borrowCopy` and `markCopyOnLoan` do not happen in one transaction.',
    '`borrowCopy` and `markCopyOnLoan` write their keys in the same transaction.',
    '`borrowCopy` and `markCopyOnLoan` happen in one transaction each.',
    '`borrowCopy`, `markCopyOnLoan`, `checkInCopy` and `closeLoan` are listed.',
  ])('is none: %s', (text) => {
    expect(namesOf(text)).toEqual([]);
  });

  it('has the decision behind it where the draft lists its steps', () => {
    const done = finalize(rfcOf(library), ['`borrowCopy` and `markCopyOnLoan` happen in one transaction.']);
    expect(done.proposedSolution.componentDesign).toMatch(/, then `markCopyOnLoan` on `Copy`\. → DEC-1/);
    expect(done.proposedSolution.componentDesign).not.toMatch(/, then `closeLoan` on `Loan`\. →/);
    expect(done.tradeOffs.cons[0]?.text).toMatch(/^~~/);
  });
});
