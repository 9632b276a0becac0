import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { standingInRfc } from '../../../../src/analysis/design/standing-decisions.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { anySession, reply, sessionOf } from '../session-of.ts';

const rfcOf = (sections: string): RfcBody => rfcBodySchema.parse(documentKinds.rfc.parse(`# Renewals\n\n${sections}`).body);
const written = rfcOf(`## Component Design

Words of the engineer, that nobody takes away.

## Alternatives Considered

- **ALT-1:** One queue for all.
  - **Reason Rejected:** It would be too slow.

## Open Questions

- **Q-1:** Who pays?
- **Q-2:** How long is a loan?
  - **Answer:** Three weeks.

## Edge Cases

- **EC-1:** The clock is wrong.
  - **Handling:** The server's counts.
`);
const decision = (id: string, text: string, at: number, settles: string[] = []) => ({
  id,
  text,
  rationale: 'It is simple.',
  settles,
  decidedBy: 'Ada',
  decidedAt: `2026-11-20T09:0${at}:00.000Z`,
});

describe('finalizing an RFC', () => {
  it('settles its questions with the last word, and keeps an answer that stood before', () => {
    const { openQuestions } = finalizeRfc(
      written,
      sessionOf({
        turns: [
          { speaker: 'person', move: 'park', about: ['Q-1'], text: 'After the pilot.' },
          { speaker: 'person', move: 'decide', settlement: 'answer', about: ['Q-2'], text: 'Four weeks.' },
          { speaker: 'person', move: 'decide', settlement: 'answer', about: ['Q-2'], text: 'Two weeks.' },
        ],
      }),
    );
    expect(openQuestions.decisions).toMatchObject([
      { id: 'Q-1', state: 'deferred', answer: 'After the pilot.', settledBy: 'Ada' },
      { id: 'Q-2', state: 'answered', answer: 'Two weeks.\n\nWritten before the session: Three weeks.' },
    ]);
  });

  it('has decisions that bridge an outage against its risk, the standing ones, and writes over nothing that somebody wrote', () => {
    const risky = rfcOf(
      '## Risks\n\n- **RISK-1:** The register is down twice a month.\n- **RISK-2:** The register is down for a day.\n  - **Mitigation:** By telephone.',
    );
    const repeated = decision('DEC-1', 'A job tells the register until it is back, and repeats it.', 1, ['Component Design']);
    const waits = decision('DEC-2', 'While the register is down a message waits.', 2, ['Q-1']);
    const refused = decision('DEC-3', 'While the register is down nothing is stored on the phone.', 3, ['ALT-1']);
    const session = sessionOf({
      turns: [
        { speaker: 'person', move: 'decide', settlement: 'reject', about: ['ALT-1'], text: refused.text, at: refused.decidedAt },
      ],
    });
    const once = finalizeRfc(risky, { ...session, decisions: [repeated, waits, refused] });
    const [first, second] = once.tradeOffs.risks;
    expect(first?.mitigation).toMatch(/^→ DEC-1 .*repeats it\. → DEC-2 .*a message waits\.$/);
    expect(second?.mitigation).toBe('By telephone.');
    expect(finalizeRfc(once, { ...session, decisions: [repeated, waits, refused] })).toEqual(once);
  });

  it('says of the cases of a dropped operation that it is dropped, once, and makes none of the objection to it', () => {
    const listed = rfcOf(`## Edge Cases

- **EC-1:** \`loseLoan\` (DAA-001#OP-1) where this does not hold: It is lent.
  - **Handling:** Refused.
- **EC-2:** The same request a second time: \`loseLoan\` and \`endLoan\`.
  - **Handling:** Refused.
- **EC-3:** PRD-001#US-1.AC-1: It can be lost.
  - **Handling:** Kept by \`loseLoan\`, as it says.
`);
    const dropped = decision('DEC-1', 'Nobody does it: the RFC drops loseLoan.', 1, ['CH-1']);
    const answer = dropped.text;
    const objection = { id: 'CH-1', concern: 'failure-mode', title: '`loseLoan` fails', state: 'accepted', answer } as const;
    const session = sessionOf({ challenges: [objection], decisions: [dropped] });
    const once = finalizeRfc(listed, session);
    expect(once.nonFunctional.edgeCases.map(({ handling }) => handling)).toEqual([
      `Refused. → DEC-1 (Ada, 2026-11-20): ${answer}`,
      'Refused.',
      '~~Kept by `loseLoan`, as it says.~~ → DEC-1',
    ]);
    expect(finalizeRfc(once, session)).toEqual(once);
    const again = decision('DEC-2', 'A clerk loses it after all.', 2, ['CH-1']);
    const other = sessionOf({ challenges: [{ ...objection, answer: again.text }], decisions: [dropped, again] });
    expect(finalizeRfc(once, other).nonFunctional.edgeCases[0]?.handling).toBe('Refused.');
  });

  it('makes edge cases and risks of accepted challenges, which follow the answer until somebody writes over it', () => {
    const challenges = [
      { id: 'CH-1', concern: 'idempotency', state: 'accepted', answer: 'A key.', title: 'A renewal comes twice' },
      { id: 'CH-2', concern: 'rollout', state: 'accepted', answer: 'By branch.', title: 'All at once' },
      { id: 'CH-3', concern: 'timeout', state: 'rebutted', answer: 'There is none.', title: 'No time-out' },
    ] as const;
    const turns = [
      { speaker: 'person', move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'A key.' },
      { speaker: 'person', move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'A key and a date.' },
    ] as const;
    const once = finalizeRfc(written, sessionOf({ challenges, turns: [turns[0]] }));
    expect(once.nonFunctional.edgeCases.slice(1)).toEqual([
      { id: 'EC-2', text: 'A renewal comes twice (CH-1)', handling: 'A key.' },
    ]);
    expect(once.tradeOffs.risks).toEqual([{ id: 'RISK-1', text: 'All at once (CH-2)', mitigation: 'By branch.' }]);
    expect(once.designSession.challenges.map(({ id, state }) => `${id} ${state}`)).toEqual([
      'CH-1 accepted',
      'CH-2 accepted',
      'CH-3 rebutted',
    ]);
    const anew = [{ ...challenges[0], answer: 'A key and a date.' }, challenges[1], challenges[2]];
    const again = finalizeRfc(once, sessionOf({ challenges: anew, turns }));
    expect(again.nonFunctional.edgeCases[1]).toMatchObject({ id: 'EC-2', handling: 'A key and a date.' });
    const edited = structuredClone(once);
    edited.nonFunctional.edgeCases[1]!.handling = 'Mine.';
    expect(finalizeRfc(edited, sessionOf({ challenges: anew, turns })).nonFunctional.edgeCases[1]?.handling).toBe('Mine.');
    const dropped = [{ ...challenges[0], state: 'rebutted' as const, answer: 'It cannot.' }];
    const without = finalizeRfc(once, sessionOf({ challenges: dropped, turns }));
    expect(without.nonFunctional.edgeCases).toHaveLength(1);
    // What comes in later is something else, and so is its id.
    const back = finalizeRfc(without, sessionOf({ challenges, turns: [turns[0]] }), {
      everUsed: ['EC-1', 'EC-2', 'RISK-1', 'RISK-4'],
    });
    expect(back.nonFunctional.edgeCases[1]?.id).toBe('EC-3');
  });

  it('calls an edge case by what happens, whatever the text lacked, and knows it again when somebody has put it in other words', () => {
    const challenges = [
      {
        id: 'CH-1',
        concern: 'idempotency',
        state: 'accepted',
        answer: 'By its key.',
        title: 'Renewal: nothing is said of a second one',
      },
    ] as const;
    const turns = [{ speaker: 'person', move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'By its key.' }] as const;
    const once = finalizeRfc(written, sessionOf({ challenges, turns }));
    expect(once.nonFunctional.edgeCases[1]?.text).toBe('Renewal: the same request or message arrives a second time (CH-1)');
    const edited = structuredClone(once);
    edited.nonFunctional.edgeCases[1]!.text = 'Somebody renews twice (CH-1)';
    const { edgeCases } = finalizeRfc(edited, sessionOf({ challenges, turns })).nonFunctional;
    expect(edgeCases.slice(1).map(({ text }) => text)).toEqual(['Somebody renews twice (CH-1)']);
    edited.nonFunctional.edgeCases[1]!.text = 'Renewal: nothing is said of a second one (CH-1)';
    expect(finalizeRfc(edited, sessionOf({ challenges, turns })).nonFunctional.edgeCases[1]?.text).toContain('a second time');
  });

  it.each([
    ['retry', 'Queue: nothing is said of failed attempts', 'Queue: every attempt fails (CH-1)'],
    ['unbounded-growth', 'Ledger: nothing bounds what is kept', 'Ledger: what is kept grows without end (CH-1)'],
    ['secrets', 'API key: nobody says where it is kept', 'API key: a secret gets into hands that it is not meant for (CH-1)'],
    ['rollout', 'Launch: no way back is named', 'Launch: a release does harm and has to be taken back (CH-1)'],
    ['monitoring', 'Monitoring: nothing shows that the work is done', 'A job stands still, and nobody notices (CH-1)'],
    [
      'failure-mode',
      'Failure Modes: nothing is said of the partner',
      'Something that this needs fails or does not answer (CH-1)',
    ],
    ['concurrency', 'Two clerks take the same berth', 'Two clerks take the same berth (CH-1)'],
  ] as const)('titles what came of an accepted objection by what happens: %s', (concern, title, text) => {
    const accepted = { id: 'CH-1', concern, state: 'accepted', answer: 'Five attempts.', title } as const;
    const { nonFunctional, tradeOffs } = finalizeRfc(written, sessionOf({ challenges: [accepted], turns: [] }));
    const found = [...nonFunctional.edgeCases, ...tradeOffs.risks].filter(({ text: told }) => told.includes('CH-1'));
    expect(found.map(({ text: told }) => told)).toEqual([text]);
  });

  it('knows an entry that an earlier finalization named by its objection', () => {
    const accepted = {
      id: 'CH-1',
      concern: 'retry',
      state: 'accepted',
      answer: 'Five.',
      title: 'Queue: nothing is said',
    } as const;
    const before = structuredClone(written);
    before.nonFunctional.edgeCases.push({ id: 'EC-7', text: 'Queue: nothing is said (CH-1)', handling: '' });
    const { edgeCases } = finalizeRfc(before, sessionOf({ challenges: [accepted], turns: [] })).nonFunctional;
    expect(edgeCases.filter(({ text }) => text.includes('CH-1'))).toEqual([
      { id: 'EC-7', text: 'Queue: every attempt fails (CH-1)', handling: 'Five.' },
    ]);
  });

  it('keeps the edge cases of an earlier session apart from those of this one, which counts its challenges anew', () => {
    const sessionAbout = (title: string, answer: string) =>
      sessionOf({
        challenges: [
          {
            id: 'CH-1',
            concern: 'ordering',
            state: 'accepted',
            answer,
            title,
            settledBy: 'Ada',
            settledAt: `2026-11-20T09:00:00.0${answer.length}Z`,
          },
        ],
        turns: [{ speaker: 'person', move: 'decide', settlement: 'accept', about: ['CH-1'], text: answer }],
      });
    const second = sessionAbout('A message overtakes another', 'By its number.');
    const twice = finalizeRfc(finalizeRfc(written, sessionAbout('A renewal overtakes a return', 'By the shelf.')), second);
    expect(twice.nonFunctional.edgeCases.slice(1)).toMatchObject([
      { text: 'A renewal overtakes a return (CH-2)', handling: 'By the shelf.' },
      { text: 'A message overtakes another (CH-1)', handling: 'By its number.' },
    ]);
    expect(twice.designSession.challenges).toMatchObject([
      { id: 'CH-1', answer: 'By its number.' },
      { id: 'CH-2', answer: 'By the shelf.' },
    ]);
    expect(finalizeRfc(twice, second)).toEqual(twice);
    // Who puts the record of a challenge in other words makes no other challenge of it.
    twice.designSession.challenges[0]!.text = 'A message is overtaken';
    expect(finalizeRfc(twice, second).nonFunctional.edgeCases).toEqual(twice.nonFunctional.edgeCases);
  });

  it('speaks of the decisions of an earlier session by the ids that they have now, as each session counts from DEC-1', () => {
    const first = sessionOf({ decisions: [decision('DEC-1', 'Renewals go through a queue.', 1, ['Component Design'])] });
    const second = sessionOf({ decisions: [decision('DEC-1', 'A loan is renewed twice at most.', 2, ['Q-1'])] });
    const once = finalizeRfc(written, first);
    const twice = finalizeRfc(once, second);
    const [earlier, ours] = twice.designSession.decisions;
    expect([ours?.text, earlier?.text]).toEqual(['A loan is renewed twice at most.', 'Renewals go through a queue.']);
    const { designSession, ...before } = once;
    const naming = (text: string, id: string): number => text.split(new RegExp(`\\b${id}\\b`)).length - 1;
    const { designSession: records, ...after } = twice;
    expect(naming(JSON.stringify(before), 'DEC-1')).toBeGreaterThan(0);
    expect(naming(JSON.stringify(after), earlier!.id)).toBe(naming(JSON.stringify(before), 'DEC-1'));
    expect([designSession, records].map(({ decisions }) => decisions.length)).toEqual([1, 2]);
    expect(finalizeRfc(twice, second)).toEqual(twice);
  });

  it('keeps what an earlier session decided in force, whatever becomes of a challenge of the next one that has the same id', () => {
    const kept = decision('DEC-1', 'The key of the request is stored with it.', 1, ['CH-1']);
    const once = finalizeRfc(
      written,
      sessionOf({
        challenges: [{ id: 'CH-1', state: 'accepted', answer: kept.text, title: 'Twice', settledAt: kept.decidedAt }],
        decisions: [kept],
      }),
    );
    const answer = 'One branch goes first for a week.';
    const later = {
      id: 'CH-1',
      concern: 'rollout',
      answer,
      title: 'All at once',
      settledAt: '2026-11-21T09:00:00.000Z',
    } as const;
    const rebutted = finalizeRfc(once, sessionOf({ challenges: [{ ...later, state: 'rebutted' }] }));
    expect(rebutted.designSession.decisions).toMatchObject([{ id: 'DEC-1', settles: 'CH-2' }]);
    expect(standingInRfc(rebutted.designSession).map(({ text }) => text)).toEqual([kept.text]);
    const decisions = [{ ...decision('DEC-1', answer, 2, ['CH-1']), decidedAt: later.settledAt }];
    const accepted = finalizeRfc(once, sessionOf({ challenges: [{ ...later, state: 'accepted' }], decisions }));
    expect(standingInRfc(accepted.designSession).map(({ text }) => text)).toEqual([kept.text, answer]);
  });

  it('takes of two sessions that decided one thing the word of the later one', () => {
    const once = finalizeRfc(written, sessionOf({ decisions: [decision('DEC-1', 'The region pays.', 1, ['Q-1'])] }));
    const twice = finalizeRfc(once, sessionOf({ decisions: [decision('DEC-1', 'The borrower pays.', 2, ['Q-1'])] }));
    expect(standingInRfc(twice.designSession).map(({ text }) => text)).toEqual(['The borrower pays.']);
  });

  it('says nowhere any more what an earlier session decided, where the next one decides otherwise', () => {
    const asked = rfcOf(
      `## Component Design\n\n- **Berths**: Kept in Redis.\n\n## Alternatives Considered\n\n- **ALT-1:** A table in PostgreSQL.\n  - **Reason Rejected:** It is slow.\n\n## Risks\n\n- **RISK-1:** Redis loses its data.\n\n## Open Questions\n\n### Decisions Needing Input\n\n- **Q-1:** Where do berths stay?\n`,
    );
    const person = { speaker: 'person', move: 'decide' } as const;
    const choice = decision('DEC-1', 'No Redis: berths are rows of PostgreSQL.', 1, ['ALT-1']);
    const answer = decision('DEC-2', 'They stay in PostgreSQL, without Redis.', 1, ['Q-1']);
    const first = sessionOf({
      turns: [
        { ...person, settlement: 'choose', about: ['ALT-1'], text: choice.text, at: choice.decidedAt },
        { ...person, settlement: 'answer', about: ['Q-1'], text: answer.text, at: answer.decidedAt },
      ],
      decisions: [choice, answer],
    });
    const once = finalizeRfc(asked, first);
    expect(JSON.stringify({ ...once, designSession: null })).toContain(choice.text);
    expect(once.alternatives[0]?.reason).toMatch(/^~~It is slow\.~~ → DEC-1\n\n.* by DEC-1/);
    const anew = decision('DEC-1', 'Redis after all, instead of PostgreSQL.', 2, ['ALT-1']);
    const turn = { ...person, settlement: 'reject', about: ['ALT-1'], text: anew.text, at: anew.decidedAt } as const;
    const twice = finalizeRfc(once, sessionOf({ turns: [turn], decisions: [anew] }));
    const { designSession: records, ...said } = twice;
    expect(records.decisions.filter(({ replacedBy }) => replacedBy === 'DEC-1')).toHaveLength(2);
    for (const { text } of [choice, answer]) expect(JSON.stringify(said)).not.toContain(text);
    expect(said.proposedSolution.componentDesign).toBe(asked.proposedSolution.componentDesign);
    expect(said.alternatives[0]?.reason).toBe(`It is slow.\n\nRejected by DEC-1: ${anew.text} It is simple.`);
    expect(said.openQuestions.decisions[0]).toMatchObject({ answer: anew.text, state: 'answered', settledBy: 'Ada' });
    expect(finalizeRfc(twice, sessionOf({ turns: [turn], decisions: [anew] }))).toEqual(twice);
  });

  it('leaves what an earlier rebuttal told where it stands, under the id that it has now', () => {
    const told = (id: string): string => `→ ${id} (Ada, 2026-11-20): The oldest notice is watched by an alert every minute.`;
    const challenge = { id: 'CH-1', state: 'rebutted', standing: 'conceded', settledBy: 'Ada' } as const;
    const answer = 'The oldest notice is watched by an alert every minute.';
    const once = finalizeRfc(
      written,
      sessionOf({ challenges: [{ ...challenge, answer, settledAt: '2026-11-20T09:00:00.000Z', title: 'Quiet' }] }),
    );
    expect(once.proposedSolution.componentDesign).toContain(told('CH-1'));
    const twice = finalizeRfc(once, sessionOf({ challenges: [{ id: 'CH-1', concern: 'rollout', title: 'All at once' }] }));
    expect(twice.proposedSolution.componentDesign).toContain(told('CH-2'));
  });

  it('changes no id of a decision that belongs to another document', () => {
    const named = structuredClone(written);
    named.proposedSolution.componentDesign = 'As DEC-1 says, and RFC-001#DEC-1; unlike RFC-002#DEC-1.';
    const once = finalizeRfc(named, sessionOf({ decisions: [decision('DEC-1', 'Renewals go through a queue.', 1)] }));
    const twice = finalizeRfc(once, sessionOf({ decisions: [decision('DEC-1', 'A loan is renewed twice.', 2)] }));
    expect(twice.proposedSolution.componentDesign).toBe('As DEC-2 says, and RFC-001#DEC-2; unlike RFC-002#DEC-1.');
  });

  it('lists what was offered and not chosen with the reason against it, and says what was chosen after all', () => {
    const offered = (title: string) => ({ title, text: 'Like so.', pros: ['Fast.'], cons: ['Dear.'], fitsWhen: '' });
    const { alternatives } = finalizeRfc(
      written,
      sessionOf({
        turns: [
          { speaker: 'person', move: 'alternatives' },
          { speaker: 'challenger', reply: { ...reply, alternatives: [offered('A ledger table'), offered('Nightly batches')] } },
          { speaker: 'person', move: 'decide', settlement: 'choose', about: ['ALT-1'], text: 'We write a ledger table.' },
        ],
        decisions: [decision('DEC-1', 'We write a ledger table.', 2, ['ALT-1'])],
      }),
    );
    expect(alternatives).toMatchObject([{ id: 'ALT-1', reason: '~~It would be too slow.~~ → DEC-1\n\nTaken up by DEC-1.' }]);
    // Nobody decided anything about the other one: it was not turned down.
    expect(alternatives).toHaveLength(1);
  });

  it('names a decision beside an alternative only where it is about what that was offered for', () => {
    const cons = ['Dear.'];
    const offered = { title: 'Nightly batches', text: 'Like so.', pros: [], cons, fitsWhen: '' };
    const reasonOf = (about: string[]): string | undefined =>
      finalizeRfc(
        written,
        sessionOf({
          turns: [
            { speaker: 'person', move: 'alternatives', about: ['CH-1'] },
            { speaker: 'challenger', about: ['CH-1'], reply: { ...reply, alternatives: [offered] } },
            { speaker: 'person', move: 'decide', settlement: 'accept', about, text: 'Calls end after 2 seconds.' },
          ],
          decisions: [decision('DEC-1', 'Calls end after 2 seconds.', 2, about)],
        }),
      ).alternatives.find(({ text }) => text.startsWith('Nightly'))?.reason;
    expect(reasonOf(['CH-2'])).toBeUndefined();
    expect(reasonOf(['CH-1'])).toBe('Not chosen: DEC-1 settles what it was offered for: Calls end after 2 seconds.');
  });

  it('takes the diagrams that people asked for, the later for the earlier, and none that nobody asked for', () => {
    const draw = (text: string) => ({
      speaker: 'challenger' as const,
      reply: { ...reply, diagrams: [{ language: 'mermaid', text }] },
    });
    const asks = { speaker: 'person', move: 'diagram', about: ['Risks'] } as const;
    const first = finalizeRfc(written, sessionOf({ turns: [asks, draw('flowchart LR\n  A')] }));
    expect(first.proposedSolution.diagrams.map(({ text }) => text)).toEqual(['flowchart LR\n  A']);
    const later = sessionOf({
      turns: [
        asks,
        draw('flowchart LR\n  A'),
        asks,
        draw('flowchart LR\n  B'),
        { speaker: 'person', move: 'ask' },
        draw('flowchart LR\n  C'),
      ],
    });
    expect(finalizeRfc(first, later).proposedSolution.diagrams.map(({ text }) => text)).toEqual(['flowchart LR\n  B']);
  });

  it('keeps what people recorded by hand, under another id where the session has taken theirs', () => {
    const byHand = rfcOf(
      '## Design Session\n\n### Challenges\n\n- **CH-1:** Mine.\n  - **Answer:** Said so.\n  - **State:** accepted\n',
    );
    const { designSession } = finalizeRfc(byHand, sessionOf({ challenges: [{ id: 'CH-1' }] }));
    expect(designSession.challenges.map(({ id, text }) => `${id} ${text.split('\n')[0]}`)).toEqual([
      'CH-1 CH-1 is not thought of',
      'CH-2 Mine.',
    ]);
  });

  it('loses no challenge and no word of the RFC, reads back as it was written, and does nothing the second time', () => {
    fc.assert(
      fc.property(anySession, (session) => {
        const body = finalizeRfc(written, session);
        expect(finalizeRfc(body, session)).toEqual(body);
        const { markdown } = { markdown: documentKinds.rfc.render({ title: 'Renewals', body }) };
        expect(documentKinds.rfc.parse(markdown).body).toEqual(body);
        for (const { id, title, state, answer } of session.challenges)
          expect(body.designSession.challenges).toContainEqual(
            expect.objectContaining({ id, state, answer, text: expect.stringContaining(title) }),
          );
        for (const one of session.decisions) expect(body.designSession.decisions.map(({ id }) => id)).toContain(one.id);
        expect(body.proposedSolution.componentDesign).toBe(written.proposedSolution.componentDesign);
        expect(body.nonFunctional.edgeCases[0]).toEqual(written.nonFunctional.edgeCases[0]);
        expect(body.alternatives[0]).toMatchObject({
          id: 'ALT-1',
          text: 'One queue for all.',
          reason: expect.stringContaining('too slow'),
        });
        expect(JSON.stringify(body.openQuestions)).toContain('Three weeks.');
        const ids = [...body.alternatives, ...body.nonFunctional.edgeCases, ...body.tradeOffs.risks].map(({ id }) => id);
        expect(new Set(ids).size).toBe(ids.length);
      }),
      { numRuns: 150 },
    );
  });
});
