import { expect, it } from 'vitest';
import { readDesign } from '../../../../src/analysis/challenge/read-design.ts';
import { toMark } from '../../../../src/analysis/design/marks/decision-marks.ts';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { mapDesign } from '../../../../src/analysis/design/map-design.ts';
import { findReplaced } from '../../../../src/analysis/lint/find-replaced.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { draftAdr } from '../../../../src/drafting/rules/draft-adr.ts';
import type { SessionDecision } from '../../../../src/lifecycle/design-session.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { assembleAdr } from '../../../../src/steps/design/assemble-adr.ts';
import { designs, readDesignMaterial } from '../../../drafting/design-fixtures.ts';
import { sessionOf } from '../session-of.ts';
import { measureCpuMs } from '../../cpu-time.ts';

const rfcOf = (sections: string): RfcBody => rfcBodySchema.parse(documentKinds.rfc.parse(`# Ferries\n\n${sections}`).body);
const written = rfcOf(`## High-Level Approach

One service keeps the berths in Redis. A page shows them.

## Component Design

- **Berths**: Keeps the list of berths of a quay in Redis.
- **Fares**: Keeps the list of fares in Redis.

## Technology Choices

- Redis keeps the berths.
- PostgreSQL keeps orders.

## Security

Berths in Redis are open to the quay alone.
`);
const decision = (number: number, text: string, settles: string[]): SessionDecision => ({
  id: `DEC-${number}`,
  text,
  rationale: '',
  settles,
  decidedBy: 'Ingrid',
  decidedAt: `2026-11-23T09:0${number}:00.000Z`,
});
const words = 'No Redis: PostgreSQL keeps the berths, in a table with a row each.';
const one = decision(1, words, ['Technology Choices']);
const session = sessionOf({ decisions: [one] });
const textOf = (body: RfcBody): string =>
  documentKinds.rfc.render({ title: 'Ferries', body }).split('## Design Session')[0] ?? '';
const countWords = (body: RfcBody): number => textOf(body).split(words).length - 1;

it('says the words of a decision at the first of its places in the order of reading, and its id alone behind the others', () => {
  const done = finalizeRfc(written, session);
  const { highLevelApproach, componentDesign, technologyChoices } = done.proposedSolution;
  expect(highLevelApproach).toBe(
    `One service keeps the berths ~~in Redis~~. → DEC-1 (Ingrid, 2026-11-23): “${words}” A page shows them.`,
  );
  expect(componentDesign).toBe(
    '- **Berths**: Keeps the list of berths of a quay ~~in Redis~~. → DEC-1\n- **Fares**: Keeps the list of fares ~~in Redis~~. → DEC-1',
  );
  expect(technologyChoices).toBe('- ~~Redis keeps the berths.~~ → DEC-1\n- PostgreSQL keeps orders.');
  expect(countWords(done)).toBe(1);
  expect(finalizeRfc(done, session)).toEqual(done);
  expect(rfcBodySchema.parse(documentKinds.rfc.parse(documentKinds.rfc.render({ title: 'Ferries', body: done })).body)).toEqual(
    done,
  );
  expect(findReplaced(done)).toEqual([]);
});

it('says them first also where the sentence that was challenged stands further down', () => {
  const challenges = [
    {
      id: 'CH-1',
      state: 'accepted' as const,
      answer: words,
      ties: [{ kind: 'design' as const, ref: 'Technology Choices', quote: 'Redis keeps the berths.' }],
    },
  ];
  const challenged = sessionOf({ challenges, decisions: [decision(1, words, ['CH-1'])] });
  const done = finalizeRfc(written, challenged);
  expect(done.proposedSolution.highLevelApproach).toContain(words);
  expect(countWords(done)).toBe(1 + done.tradeOffs.risks.length + done.nonFunctional.edgeCases.length);
});

/** As finalizing left it before the words stood once. */
function inFull(body: RfcBody): RfcBody {
  return mapDesign(body, (text) => text.replace(/ → DEC-1(?! \()/g, toMark(one)));
}

it('reads an RFC that says them everywhere, shortens it when it is finalized again, and takes all of it back', () => {
  const once = finalizeRfc(written, session);
  const old = inFull(once);
  expect(countWords(old)).toBeGreaterThan(3);
  expect(finalizeRfc(old, session)).toEqual(once);
  const after = decision(2, 'Redis keeps the berths after all, in place of PostgreSQL.', ['Technology Choices']);
  for (const body of [old, once]) {
    const back = finalizeRfc(body, sessionOf({ decisions: [one, after] }));
    expect(textOf(back)).not.toContain('DEC-1');
    expect(back.proposedSolution.componentDesign).toBe(written.proposedSolution.componentDesign);
  }
});

it('takes one of two notes back that stand one behind the other, whichever comes first', () => {
  const other = decision(3, 'Backups are kept for a month.', ['Security']);
  const notes = [one, other].map((each) => toMark(each).trim());
  const after = decision(2, 'Redis keeps the berths after all, in place of PostgreSQL.', ['Technology Choices']);
  for (const mitigation of [notes.join(' '), notes.toReversed().join(' ')]) {
    const body = rfcOf(`## Risks\n\n- **RISK-1:** It loses data.\n  - **Mitigation:** ${mitigation}\n`);
    const recorded = finalizeRfc(body, sessionOf({ decisions: [one, other] }));
    const back = finalizeRfc(recorded, sessionOf({ decisions: [one, other, after] }));
    expect(back.tradeOffs.risks[0]?.mitigation).toBe(notes[1]);
  }
});

it('goes on where somebody took the first place away, and leaves alone what somebody made of the words', () => {
  const done = finalizeRfc(written, session);
  const cut = structuredClone(done);
  cut.proposedSolution.highLevelApproach = 'One service, one page.';
  expect(finalizeRfc(cut, session).proposedSolution.componentDesign).toContain(`→ DEC-1 (Ingrid, 2026-11-23): ${words}\n`);
  const edited = structuredClone(done);
  edited.proposedSolution.highLevelApproach = done.proposedSolution.highLevelApproach.replace(words, 'A table.');
  expect(finalizeRfc(edited, session)).toEqual(edited);
});

it('lets the challenger read the words at each of the places, and those of a long decision once in a section', () => {
  const material = structuredClone(readDesignMaterial(designs[0]));
  const said = (body: RfcBody, section: string): number => {
    const { design } = readDesign({ ...material, rfc: { ...material.rfc, body } });
    return design.filter((passage) => passage.section === section && passage.text.includes(words)).length;
  };
  const done = finalizeRfc(written, session);
  expect(said(done, 'Component Design')).toBe(2);
  const long = `${words} ${'Each row has a column for the time at which it was written. '.repeat(20)}`.trim();
  const lengthy = finalizeRfc(written, sessionOf({ decisions: [decision(1, long, ['Technology Choices'])] }));
  expect(said(lengthy, 'Component Design')).toBe(1);
});

it('says them in one point of the AI-ADR, and at its technology, since a pointer tells nothing there', () => {
  const material = structuredClone(readDesignMaterial(designs[0]));
  material.rfc.body = finalizeRfc(written, session);
  const adr = assembleAdr(draftAdr({ ...material, revision: null }), material);
  expect(adr.implementation.technologyChoices).toBe(`- ${words}\n- PostgreSQL keeps orders.`);
  expect(adr.decision.points.filter(({ text }) => text.includes(words))).toHaveLength(1);
  expect(adr.decision.points.map(({ text }) => text)).toContain('Fares: Keeps the list of fares.\n\nSee D-4 as well.');
  const security = adr.edgeCases.find(({ topic }) => topic === 'security');
  expect(security?.handling).toContain('As DEC-1 says');
});

it('takes no time to speak of for a long decision about many sentences: two minutes before', () => {
  const parts = Array.from({ length: 60 }, (_, at) => `- **Part ${at}**: Keeps the list of fares of quay ${at} in Redis.`);
  const long = `No Redis: it is a table. ${'Each of the tables has a column for the time at which a row was written. '.repeat(138)}`;
  expect(long.length).toBeGreaterThan(9_900);
  let done = rfcOf('');
  const spentMs = measureCpuMs(
    () =>
      (done = finalizeRfc(rfcOf(`## Component Design\n\n${parts.join('\n')}\n`), {
        ...session,
        decisions: [decision(1, long.trim(), ['Technology Choices'])],
      })),
  );
  expect(spentMs).toBeLessThan(20_000);
  expect(done.proposedSolution.componentDesign.split('~~. → DEC-1').length - 1).toBe(60);
  expect(done.proposedSolution.componentDesign.length).toBeLessThan(20_000);
});
