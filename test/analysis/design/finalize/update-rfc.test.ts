import { describe, expect, it } from 'vitest';
import { citePatterns } from '../../../../src/analysis/design/finalize/cite-patterns.ts';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { findReplaced } from '../../../../src/analysis/lint/find-replaced.ts';
import { checkSettled } from '../../../../src/analysis/lint/kinds/check-settled.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import type { Challenge } from '../../../../src/lifecycle/challenge.ts';
import type { SessionDecision, SessionRecord } from '../../../../src/lifecycle/design-session.ts';
import { readStanding } from '../../../../src/lifecycle/replaced-text.ts';
import { rfcBodySchema, type RfcBody } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const rfcOf = (sections: string): RfcBody => rfcBodySchema.parse(documentKinds.rfc.parse(`# Ferries\n\n${sections}`).body);
const written = rfcOf(`## Component Design

- **Standby list**: held in memory, in the order
  of the requests. It is shown at the **gate** of the quay.
- **Payment**: The card is charged at Adyen.

Four workers run in parallel.

## Security

Four workers run in parallel. Whoever knows the number can cancel.

## Alternatives Considered

- **ALT-1:** Overbooking by 5 %, which others do.
- **ALT-2:** A queue of the partner.
  - **Reason Rejected:** It is dear.
`);

const challenge = (number: number, quote: string, answer: string, more: Partial<Challenge> = {}) => ({
  id: `CH-${number}`,
  concern: 'single-point-of-failure' as const,
  state: 'accepted' as const,
  answer,
  ties: [{ kind: 'design' as const, ref: 'Component Design', quote }],
  ...more,
});
const decision = (number: number, text: string, settles: string[]): SessionDecision => ({
  id: `DEC-${number}`,
  text,
  rationale: '',
  settles,
  decidedBy: 'Ada',
  decidedAt: `2026-11-22T09:0${number}:00.000Z`,
});
const listQuote = 'Standby list: held in memory, in the order of the requests.';
const workersQuote = 'Four workers run in parallel.';
const list = 'The standby list is a table.';
const once = (): SessionRecord =>
  sessionOf({ challenges: [challenge(1, listQuote, list)], decisions: [decision(1, list, ['CH-1'])] });

/** Reads back as it was written, byte by byte, and is the same when it is finalized again. */
function finalizeTwice(body: RfcBody, session: SessionRecord): RfcBody {
  const done = finalizeRfc(body, session);
  expect(finalizeRfc(done, session)).toEqual(done);
  const { render, parse } = documentKinds.rfc;
  const markdown = render({ title: 'Ferries', body: done });
  expect(parse(markdown).body).toEqual(done);
  expect(render({ title: 'Ferries', body: parse(markdown).body as RfcBody })).toBe(markdown);
  return done;
}

describe('a decision about a sentence of the RFC', () => {
  it('takes its place where it stands, with who decided it and when', () => {
    const { componentDesign } = finalizeTwice(written, once()).proposedSolution;
    expect(componentDesign.split('\n').slice(0, 2)).toEqual([
      '- **Standby list**: ~~held in memory, in the order',
      '  of the requests.~~ → DEC-1 (Ada, 2026-11-22): “The standby list is a table.” It is shown at the **gate** of the quay.',
    ]);
    expect(readStanding(componentDesign)).toContain('- **Standby list**: The standby list is a table. It is shown');
  });

  it('takes the place of the clause that it is about, and another one follows it there', () => {
    const body = rfcOf('## Component Design\n\nA row for each message; a worker repeats until Twilio takes it. Rows stay.\n');
    const quote = 'A row for each message; a worker repeats until Twilio takes it.';
    const five = 'Five attempts, doubling, then set aside.';
    const alone = sessionOf({ challenges: [challenge(1, quote, five)], decisions: [decision(1, five, ['CH-1'])] });
    const expected =
      'A row for each message; ~~a worker repeats until Twilio takes it.~~ → DEC-1 (Ada, 2026-11-22): Five attempts, doubling, then set aside.';
    expect(finalizeTwice(body, alone).proposedSolution.componentDesign).toBe(`${expected.replace(five, `“${five}”`)} Rows stay.`);
    const who = 'Support looks after them.';
    const both = sessionOf({
      challenges: [challenge(1, quote, five), challenge(2, quote, who)],
      decisions: [decision(1, five, ['CH-1']), decision(2, who, ['CH-2'])],
    });
    const { componentDesign } = finalizeTwice(finalizeRfc(body, alone), both).proposedSolution;
    expect(componentDesign).toBe(`${expected} → DEC-2 (Ada, 2026-11-22): “${who}” Rows stay.`);
  });

  it('takes the place of the one sentence of several that names what is given up, also where a draft copied it alone', () => {
    const body = rfcOf(
      '## High-Level Approach\n\nOne service keeps the quays. Each change is sent by a relay to Kafka.\n\n## Technology Choices\n\n- One service keeps the quays.\n- Each change is sent by a relay to Kafka.\n',
    );
    const quote = 'One service keeps the quays. Each change is sent by a relay to Kafka.';
    const table = 'A table as queue instead of Kafka, polled by workers.';
    const session = sessionOf({ challenges: [challenge(1, quote, table)], decisions: [decision(1, table, ['CH-1'])] });
    const { highLevelApproach, technologyChoices } = finalizeTwice(body, session).proposedSolution;
    for (const text of [highLevelApproach, technologyChoices]) {
      expect(text).toContain('Each change is sent ~~by a relay to Kafka~~. → DEC-1');
      expect(text).toContain('One service keeps the quays.');
    }
  });

  it('stands beside what the RFC only repeats, be it a rule of the model or a constraint, and takes the place of how it is built', () => {
    const body = rfcOf(
      '## Constraints\n\n- **LIM-1:** Budget: no money for a second site.\n\n## Component Design\n\n- `Quay` keeps:\n  - DAA-001#INV-quay-1: Nobody but a harbor master closes a quay.\n- DAA-001#INV-quay-2: Counted in memory.\n',
    );
    const roles = 'The service checks the role harbor master before a quay is closed, and refuses others.';
    const table = 'The count is kept in a table instead.';
    const site = 'One site with a backup, no second site: the budget has no money for it.';
    const session = sessionOf({
      challenges: [
        challenge(1, 'DAA-001#INV-quay-1: Nobody but a harbor master closes a quay.', roles, { concern: 'authorization' }),
        challenge(2, 'DAA-001#INV-quay-2: Counted in memory.', table),
        challenge(3, 'Budget: no money for a second site.', site, {
          ties: [{ kind: 'design', ref: 'LIM-1', quote: 'Budget: no money for a second site.' }],
        }),
      ],
      decisions: [decision(1, roles, ['CH-1']), decision(2, table, ['CH-2']), decision(3, site, ['CH-3'])],
    });
    const given = ['Nobody but a harbor master closes a quay.', 'No quay has more than 40 moorings.'];
    const done = finalizeRfc(body, session, { given });
    const { componentDesign } = done.proposedSolution;
    expect(componentDesign).toContain(
      `  - DAA-001#INV-quay-1: Nobody but a harbor master closes a quay. → DEC-1 (Ada, 2026-11-22): ${roles}`,
    );
    expect(componentDesign).toContain(`~~DAA-001#INV-quay-2: Counted in memory.~~ → DEC-2 (Ada, 2026-11-22): ${table}`);
    expect(done.contextAndProblem.constraints[0]?.text).toBe(
      `Budget: no money for a second site. → DEC-3 (Ada, 2026-11-22): ${site}`,
    );
    expect(finalizeRfc(done, session, { given })).toEqual(done);
  });

  it('stands beside it where it says something else', () => {
    const text = 'Calls end after 2 seconds.';
    const session = sessionOf({
      challenges: [challenge(1, 'Payment: The card is charged at Adyen.', text, { concern: 'timeout' })],
      decisions: [decision(1, text, ['CH-1'])],
    });
    expect(finalizeTwice(written, session).proposedSolution.componentDesign).toContain(
      '- **Payment**: The card is charged at Adyen. → DEC-1 (Ada, 2026-11-22): Calls end after 2 seconds.',
    );
  });

  it('stands beside a sentence that is only near to what is missing, and leaves alone what a challenge names besides', () => {
    const alert = 'An alert fires when the oldest request is older than 9 minutes.';
    const cancel = 'The page cancels until 24 hours before.';
    const body = rfcOf(
      '## Monitoring\n\nAn alert fires when no request came for 30 minutes.\n\n## Component Design\n\nHeld in memory.\n',
    );
    const nearest = { kind: 'design' as const, ref: 'Component Design', quote: 'Held in memory.' };
    const story = { kind: 'requirement' as const, ref: 'PRD-001#US-1.AC-2', quote: 'A driver can cancel.' };
    const session = sessionOf({
      challenges: [
        challenge(1, 'An alert fires when no request came for 30 minutes.', alert, { concern: 'monitoring' }),
        challenge(2, '', cancel, { ties: [story, nearest] }),
      ],
      decisions: [decision(1, alert, ['CH-1']), decision(2, cancel, ['CH-2'])],
    });
    const done = finalizeTwice(body, session);
    expect(done.nonFunctional.monitoring).toBe(
      `An alert fires when no request came for 30 minutes. → DEC-1 (Ada, 2026-11-22): ${alert}`,
    );
    expect(done.proposedSolution.componentDesign).toBe('Held in memory.');
  });

  it('takes the place of the sentence wherever the document says the same, and lint finds it in other dress', () => {
    const text = 'One worker runs at a time.';
    const session = sessionOf({
      challenges: [challenge(1, workersQuote, text, { ties: [{ kind: 'design', ref: 'Security', quote: workersQuote }] })],
      decisions: [decision(1, text, ['CH-1'])],
    });
    const body = finalizeTwice(written, session);
    expect(body.nonFunctional.security).toContain('~~Four workers run in parallel.~~ → DEC-1');
    expect(body.proposedSolution.componentDesign).toContain('~~Four workers run in parallel.~~ → DEC-1');
    expect(findReplaced(body)).toEqual([]);

    const dressed = structuredClone(written);
    dressed.proposedSolution.technologyChoices = 'At peak, *four workers* run in parallel, says the team.';
    const left = finalizeTwice(dressed, session);
    expect(left.proposedSolution.technologyChoices).toBe(dressed.proposedSolution.technologyChoices);
    expect(findReplaced(left)).toMatchObject([
      { code: 'RFC-REPLACED-STANDS', severity: 'warning', at: { part: 'Technology Choices' } },
    ]);
    expect(findReplaced(left)[0]?.message).toContain('DEC-1 took the place of “Four workers run in parallel.”');
    expect(findReplaced(finalizeRfc(written, once()))).toEqual([]);
  });

  it('stands once where it says something else beside the sentence, and where the words are too few to mean the same', () => {
    const body = rfcOf(
      '## Component Design\n\nThe card is charged at Adyen by us. Kept in memory.\n\n## Security\n\nThe card is charged at Adyen by us. Kept in memory.\n',
    );
    const timeout = 'Calls end after 2 seconds.';
    const table = 'Kept in a table instead of memory.';
    const session = sessionOf({
      challenges: [
        challenge(1, 'The card is charged at Adyen by us.', timeout, { concern: 'timeout' }),
        challenge(2, 'Kept in memory.', table),
      ],
      decisions: [decision(1, timeout, ['CH-1']), decision(2, table, ['CH-2'])],
    });
    const done = finalizeTwice(body, session);
    expect(done.proposedSolution.componentDesign).toContain('DEC-1');
    expect(done.nonFunctional.security).toBe(body.nonFunctional.security);
  });

  it('follows another one about the same sentence', () => {
    const more = 'The standby list survives a restart.';
    const both = sessionOf({
      challenges: [challenge(1, listQuote, list), challenge(2, listQuote, more)],
      decisions: [decision(1, list, ['CH-1']), decision(2, more, ['CH-2'])],
    });
    const expected =
      '~~ → DEC-1 (Ada, 2026-11-22): The standby list is a table. → DEC-2 (Ada, 2026-11-22): “The standby list survives';
    expect(finalizeTwice(written, both).proposedSolution.componentDesign).toContain(expected);
    expect(finalizeTwice(finalizeRfc(written, once()), both).proposedSolution.componentDesign).toContain(expected);
  });

  it('takes the place of an earlier one that a later challenge quotes as it stands', () => {
    const later = 'The standby list is kept by the quay office.';
    const session = sessionOf({
      challenges: [challenge(1, listQuote, list), challenge(2, 'Standby list: The standby list is a table.', later)],
      decisions: [decision(1, list, ['CH-1']), decision(2, later, ['CH-2'])],
    });
    const { componentDesign } = finalizeTwice(finalizeRfc(written, once()), session).proposedSolution;
    expect(componentDesign).toContain(
      'requests.~~ → DEC-1 (Ada, 2026-11-22): ~~The standby list is a table.~~ → DEC-2 (Ada, 2026-11-22): “The standby list is kept',
    );
    expect(readStanding(componentDesign)).toContain(
      '- **Standby list**: The standby list is kept by the quay office. It is shown',
    );
  });

  it('leaves a sentence alone that somebody has changed since, and a mark that somebody has written over', () => {
    const changed = structuredClone(written);
    changed.proposedSolution.componentDesign = 'The standby list is in the database.';
    expect(finalizeTwice(changed, once()).proposedSolution).toEqual(changed.proposedSolution);
    const edited = structuredClone(finalizeRfc(written, once()));
    edited.proposedSolution.componentDesign = 'The standby list is a table of ours.';
    expect(finalizeRfc(edited, once()).proposedSolution).toEqual(edited.proposedSolution);
  });

  it('goes again when it counts no more, and the sentence stands as before', () => {
    const first = finalizeRfc(written, once());
    const rebutted = { ...once(), challenges: once().challenges.map((one) => ({ ...one, state: 'rebutted' as const })) };
    expect(finalizeRfc(first, rebutted).proposedSolution).toEqual(written.proposedSolution);
    const anew = 'The standby list is kept by the quay office.';
    const session = sessionOf({
      challenges: [challenge(1, listQuote, anew)],
      decisions: [decision(1, list, ['CH-1']), decision(2, anew, ['CH-1'])],
    });
    const { componentDesign } = finalizeTwice(first, session).proposedSolution;
    expect(componentDesign).toContain(
      'requests.~~ → DEC-2 (Ada, 2026-11-22): “The standby list is kept by the quay office.” It is',
    );
    expect(componentDesign).not.toContain('DEC-1');
  });
});

describe('a rebuttal that the challenger gave in to', () => {
  const answer = 'The import runs in staging first, and a dry run shows what would change.';
  const session = (more: Partial<Challenge> = {}): SessionRecord =>
    sessionOf({
      challenges: [
        {
          id: 'CH-7',
          concern: 'rollout',
          about: ['Component Design', 'Import'],
          state: 'rebutted',
          standing: 'conceded',
          answer,
          settledBy: 'Ada',
          settledAt: '2026-11-22T09:00:00.000Z',
          ...more,
        },
      ],
    });
  const note = `**Rollout:** → CH-7 (Ada, 2026-11-22): ${answer}`;

  it('tells the RFC what it did not say, once, under the section that it is about', () => {
    const { componentDesign } = finalizeTwice(written, session()).proposedSolution;
    expect(componentDesign).toBe(`${written.proposedSolution.componentDesign}\n\n${note}`);
    const edited = structuredClone(finalizeRfc(written, session()));
    edited.proposedSolution.componentDesign = 'Ours.';
    expect(finalizeRfc(edited, session()).proposedSolution.componentDesign).toBe('Ours.');
  });

  it('has no label where it is not about the release', () => {
    const { nonFunctional } = finalizeTwice(written, session({ concern: 'failure-mode', about: ['Failure Modes'] }));
    expect(nonFunctional.failureModes).toBe(`→ CH-7 (Ada, 2026-11-22): ${answer}`);
    expect(readStanding(nonFunctional.failureModes)).toBe(answer);
  });

  it('stands where the RFC speaks of its release', () => {
    const body = rfcOf('## Component Design\n\nAn importer.\n\n## Rollout\n\nIn May.\n');
    expect(finalizeTwice(body, session()).other).toMatchObject([{ heading: 'Rollout', markdown: expect.stringContaining(note) }]);
  });

  it('stands with the risk or edge case that it is about, where it names no section', () => {
    const body = rfcOf(
      '## Component Design\n\nA till.\n\n## Risks\n\n- **RISK-1:** It stops.\n  - **Mitigation:** Done again.\n',
    );
    const done = finalizeTwice(body, session({ concern: 'retry', about: ['RISK-1'] }));
    expect(done.tradeOffs.risks[0]?.mitigation).toBe(`Done again.\n\n→ CH-7 (Ada, 2026-11-22): ${answer}`);
    expect(done.proposedSolution).toEqual(body.proposedSolution);
  });

  it('tells nothing that is there, or that the challenger holds on to, and goes when it is accepted after all', () => {
    const said = structuredClone(written);
    said.nonFunctional.monitoring = `${answer} Every night.`;
    expect(finalizeRfc(said, session()).proposedSolution).toEqual(said.proposedSolution);
    expect(finalizeRfc(written, session({ standing: 'upheld' })).proposedSolution).toEqual(written.proposedSolution);
    const first = finalizeRfc(written, session());
    expect(finalizeRfc(first, session({ state: 'accepted', standing: 'none' })).proposedSolution).toEqual(
      written.proposedSolution,
    );
  });
});

it.each([
  ['It is about a second quay, and about no second request.', false],
  ['DEC-2 takes the queue away, so there is no message.', false],
  ['The mail server is the option that we left; nobody has to run it.', false],
  ['LIM-3 speaks of the crew; days are cut in Oslo and stored as instants.', true],
  ['Nobody but the harbor worker writes this table.', true],
])('notes of a rebuttal only what is to be built: %s', (answer, isNoted) => {
  const rebuttal = { about: ['Component Design'], state: 'rebutted' as const, standing: 'conceded' as const };
  const { componentDesign } = finalizeRfc(
    written,
    sessionOf({ challenges: [challenge(1, '', answer, rebuttal)] }),
  ).proposedSolution;
  expect(componentDesign.includes(answer)).toBe(isNoted);
});

it('takes a rebuttal about an alternative as the reason against it, and as no part of the approach', () => {
  const answer = 'Nobody here may sell a place twice: the port authority forbids it.';
  const about = { concern: 'alternative-without-reason' as const, about: ['ALT-1'], state: 'rebutted' as const };
  const session = sessionOf({ challenges: [challenge(1, '', answer, { ...about, standing: 'conceded' })] });
  const done = finalizeTwice(written, session);
  expect(readStanding(done.alternatives[0]?.reason ?? '').trim()).toBe(answer);
  expect(done.proposedSolution.highLevelApproach).toBe(written.proposedSolution.highLevelApproach);
});

describe('a choice about a section', () => {
  const copy = 'The standby list is copied to the office each night.';
  const session = (settles: string[]): SessionRecord => sessionOf({ decisions: [decision(1, copy, settles)] });
  const note = `→ DEC-1 (Ada, 2026-11-22): ${copy}`;

  it('is written behind what the section says, once, and is no reference into nothing', () => {
    const done = finalizeTwice(written, session(['Component Design']));
    expect(done.proposedSolution.componentDesign).toBe(`${written.proposedSolution.componentDesign}\n\n${note}`);
    expect(readStanding(done.proposedSolution.componentDesign)).toContain(`parallel.\n\n${copy}`);
    expect(checkSettled(done).map(({ code }) => code)).not.toContain('RFC-DECISION-DANGLING');
    const edited = structuredClone(done);
    edited.proposedSolution.componentDesign = 'Ours.';
    expect(finalizeRfc(edited, session(['Component Design'])).proposedSolution.componentDesign).toBe('Ours.');
  });

  it('fills a section that said nothing, and stands behind a part in its line', () => {
    expect(finalizeTwice(written, session(['Monitoring'])).nonFunctional.monitoring).toBe(note);
    const body = rfcOf('## Constraints\n\n- **LIM-1:** One site.\n');
    expect(finalizeTwice(body, session(['LIM-1'])).contextAndProblem.constraints[0]?.text).toBe(`One site. ${note}`);
  });

  it('stays on record alone where a list has no text, or where it settles what has its own place', () => {
    for (const settles of [['Alternatives Considered'], ['ALT-1', 'Component Design']])
      expect(finalizeTwice(written, session(settles)).proposedSolution).toEqual(written.proposedSolution);
    const dangling = finalizeTwice(written, session(['Q-9', 'DAA-001#INV-list-1', 'PRD-001']));
    expect(checkSettled(dangling).map(({ code, message }) => `${code} ${message}`)).toEqual(
      expect.arrayContaining([expect.stringMatching(/^RFC-DECISION-DANGLING DEC-1 says that it settles Q-9,/)]) as string[],
    );
    expect(checkSettled(dangling).filter(({ code }) => code === 'RFC-DECISION-DANGLING')).toHaveLength(1);
  });
});

describe('a decision about an alternative', () => {
  const about = (settlement: 'choose' | 'reject', text: string, id = 'ALT-1'): SessionRecord => {
    const turns = [{ speaker: 'person', move: 'decide', settlement, about: [id], text, at: '2026-11-22T09:01:00.000Z' }] as const;
    return sessionOf({ turns, decisions: [decision(1, text, [id])] });
  };
  const reasons = (body: RfcBody): string[] => body.alternatives.map(({ reason }) => reason);

  it('rejects it with its words, or takes it up', () => {
    expect(reasons(finalizeTwice(written, about('reject', 'Too many angry drivers.')))).toEqual([
      'Rejected by DEC-1: Too many angry drivers.',
      'It is dear.',
    ]);
    expect(reasons(finalizeTwice(written, about('choose', 'Five more for each sailing.')))).toEqual([
      'Taken up by DEC-1.',
      'It is dear.',
    ]);
  });

  it('rejects it where the words say so, whatever an older session called that', () => {
    expect(reasons(finalizeRfc(written, about('choose', 'Overbooking is rejected.')))).toEqual([
      'Rejected by DEC-1: Overbooking is rejected.',
      'It is dear.',
    ]);
  });

  const withReason = (reason: string): RfcBody => ({
    ...written,
    alternatives: written.alternatives.map((one) => (one.id === 'ALT-2' ? { ...one, reason } : one)),
  });

  it.each([
    ['It is dear.', '~~It is dear.~~ → DEC-1\n\nTaken up by DEC-1.'],
    ['It is dear.\n\nNobody runs it.', '~~It is dear.~~ → DEC-1\n\n~~Nobody runs it.~~ → DEC-1\n\nTaken up by DEC-1.'],
    [
      'It is dear:\n- a license\n- a server',
      '~~It is dear:~~ → DEC-1\n- ~~a license~~ → DEC-1\n- ~~a server~~ → DEC-1\n\nTaken up by DEC-1.',
    ],
    ['It is dear\nto run.', '~~It is dear\nto run.~~ → DEC-1\n\nTaken up by DEC-1.'],
    ['It is `dear`.', '~~It is `dear`.~~ → DEC-1\n\nTaken up by DEC-1.'],
    // Nothing was said against it.
    ['', 'Taken up by DEC-1.'],
    ['No decision names it.', 'No decision names it.\n\nTaken up by DEC-1.'],
    ['~~It is dear.~~', '~~It is dear.~~\n\nTaken up by DEC-1.'],
  ])('strikes what spoke against a way that is taken, and gives it back: %j', (reason, told) => {
    const taking = about('choose', 'We take the queue.', 'ALT-2');
    const done = finalizeTwice(withReason(reason), taking);
    expect(reasons(done)[1]).toBe(told);
    const turned = { ...decision(2, 'Nobody here has run one.', ['ALT-2']), decidedAt: '2026-11-22T09:02:00.000Z' };
    const turns = [
      ...taking.turns,
      ...sessionOf({
        turns: [
          { speaker: 'person', move: 'decide', settlement: 'reject', about: ['ALT-2'], text: turned.text, at: turned.decidedAt },
        ],
      }).turns.map((turn) => ({ ...turn, sequence: 2 })),
    ];
    const back = reasons(finalizeRfc(done, { ...taking, turns, decisions: [...taking.decisions, turned] }))[1];
    expect(back).toBe([reason, 'Rejected by DEC-2: Nobody here has run one.'].filter((part) => part !== '').join('\n\n'));
  });

  const bodyTexts = ({ proposedSolution }: RfcBody): string => JSON.stringify(proposedSolution);

  it.each([
    ['We take the queue.', 'choose', true],
    ['A queue for each sailing, with chunks of one month.', 'choose', true],
    ['Five more for each sailing, in Redis.', 'choose', true],
    ['The queue is rejected.', 'choose', false],
    ['Too many angry drivers.', 'reject', false],
    ['No queue is built.', 'reject', false],
  ] as const)('stands in the body with its words where it builds something: %s (%s)', (text, settlement, stands) => {
    expect(bodyTexts(finalizeTwice(written, about(settlement, text, 'ALT-2'))).includes(text)).toBe(stands);
  });

  it('says nothing once more behind a reason that somebody has edited since', () => {
    const first = finalizeRfc(written, about('choose', 'We take the queue.', 'ALT-2'));
    expect(reasons(first)[1]).toBe('~~It is dear.~~ → DEC-1\n\nTaken up by DEC-1.');
    const edited = structuredClone(first);
    edited.alternatives[1]!.reason = 'It is dear, and nobody runs it.';
    expect(reasons(finalizeRfc(edited, about('choose', 'We take the queue.', 'ALT-2')))[1]).toBe(
      'It is dear, and nobody runs it.',
    );
  });
});

describe('rows of the Playbook table', () => {
  const known = [
    { key: 'MESSAGING-001', title: 'Transactional outbox' },
    { key: 'MESSAGING-002', title: 'Saga' },
    { key: 'CACHE-001', title: 'Cache aside' },
    { key: 'AUDIT-001', title: 'Audit log' },
  ];
  const rows = (consideration: Record<string, string>): RfcBody => ({
    ...written,
    patterns: Object.entries(consideration).map(([pattern, text]) => ({ pattern, consideration: text })),
  });
  const cited = (body: RfcBody): string[] => citePatterns(body, known).references.map(({ to }) => to);

  it('cite what is said to be used, and nothing else', () => {
    const body = rows({
      'Transactional outbox (MESSAGING-001)': 'Used: for every event.',
      Saga: 'Does not apply: every operation changes one aggregate.',
      'CACHE-001 Cache aside': 'Undecided. It applies: the timetable is read often.',
      'Audit log (AUDIT-001)': 'Applies: who changed what is asked for.',
    });
    expect(cited(body)).toEqual(['MESSAGING-001']);
    const before = ['MESSAGING-002', 'CACHE-001', 'PATTERN-009'].map((to) => ({ role: 'cites_pattern' as const, to }));
    expect(cited({ ...body, references: before })).toEqual(['CACHE-001', 'PATTERN-009', 'MESSAGING-001']);
  });

  it('are read in the words that people use', () => {
    expect(cited(rows({ Saga: 'The convoy is one saga, with a compensation for each vehicle.' }))).toEqual(['MESSAGING-002']);
    expect(cited(rows({ Saga: 'Overkill for one service.' }))).toEqual([]);
    expect(cited(rows({ Saga: 'Not used, as far as DAA-001 tells: one aggregate.' }))).toEqual([]);
  });
});

describe('a choice that gives something up', () => {
  const choose = (...texts: string[]): SessionRecord =>
    sessionOf({ decisions: texts.map((text, at) => decision(at + 1, text, at === 0 ? ['Component Design'] : [])) });
  const stripe = 'Payments go to Stripe instead of Adyen.';

  it('strikes the sentence that says it, and is not noted beside that once more', () => {
    const { componentDesign } = finalizeTwice(written, choose(stripe)).proposedSolution;
    expect(componentDesign).toContain(
      '- **Payment**: The card is charged ~~at Adyen~~. → DEC-1 (Ada, 2026-11-22): Payments go to Stripe instead of Adyen.',
    );
    expect(componentDesign.split('DEC-1')).toHaveLength(2);
  });

  it('and gives it back when a later choice takes its place', () => {
    const first = finalizeRfc(written, choose(stripe));
    const later = finalizeTwice(first, choose(stripe, 'Payments stay at Adyen; Stripe is dropped.'));
    expect(later.proposedSolution.componentDesign).toContain('- **Payment**: The card is charged at Adyen.\n');
    expect(later.proposedSolution.componentDesign).not.toContain('DEC-1');
  });

  it('but leaves what only shares a word with it, and what a rejection speaks of', () => {
    expect(finalizeTwice(written, choose('The quay prints lists instead of workers.')).nonFunctional.security).toBe(
      written.nonFunctional.security,
    );
  });
});

describe('what a decision takes the place of', () => {
  const decided = (body: RfcBody, text: string, quote: string, more: Partial<Challenge> = {}): RfcBody =>
    finalizeTwice(body, sessionOf({ challenges: [challenge(1, quote, text, more)], decisions: [decision(1, text, ['CH-1'])] }));
  const components = (body: RfcBody): string => body.proposedSolution.componentDesign;

  it('is only the sentence of several that it speaks against, and none where it says something beside them', () => {
    const quote = 'Sailing job: computes all fares in one go and mails them. When it stops, clerks start it by hand.';
    const body = rfcOf(`## Component Design\n\n- **Sailing job**: ${quote.slice(13)}\n`);
    const key = 'Each fare has the sailing as its key, and a fare that was mailed is not mailed again.';
    expect(components(decided(body, key, quote, { concern: 'idempotency' }))).toBe(
      `- **Sailing job**: ${quote.slice(13)} → DEC-1 (Ada, 2026-11-22): ${key}`,
    );
    const restart = 'Clerks no longer start it; the scheduler does.';
    expect(components(decided(body, restart, quote))).toBe(
      `- **Sailing job**: computes all fares in one go and mails them. ~~When it stops, clerks start it by hand.~~ → DEC-1 (Ada, 2026-11-22): ${restart}`,
    );
  });

  it('is only the clause that says what it denies', () => {
    const quote = 'Fare desk: serves fare lists over REST; others cache them for 24 hours.';
    const body = rfcOf(`## Component Design\n\n- **Fare desk**: ${quote.slice(11)}\n`);
    const text = 'Nobody caches a fare list; it is read each time.';
    expect(components(decided(body, text, quote, { concern: 'staleness' }))).toBe(
      `- **Fare desk**: serves fare lists over REST; ~~others cache them for 24 hours.~~ → DEC-1 (Ada, 2026-11-22): ${text}`,
    );
  });

  it('is only the half of a sentence that it speaks against', () => {
    const quote = 'Lock gate: sends the code of a quay to its lock and holds open codes in memory.';
    const body = rfcOf(`## Component Design\n\n- **Lock gate**: ${quote.slice(11)}\n`);
    const text = 'Open codes are rows of a table.';
    expect(components(decided(body, text, quote, { concern: 'delivery' }))).toBe(
      `- **Lock gate**: sends the code of a quay to its lock ~~and holds open codes in memory~~. → DEC-1 (Ada, 2026-11-22): ${text}\n`.trim(),
    );
  });

  it('is what it denies by name wherever the design says it, and no sentence that passes it over or only speaks of people', () => {
    const body = rfcOf(`## Constraints

- **LIM-1:** Nobody in the team has run Kafka.

## Component Design

- **Collector**: fetches files every hour and writes each sighting to Kafka, topic sightings.
- We chose RabbitMQ over Kafka, because we run it.

## Technology Choices

- Kafka carries the sightings between the parts.

## Alternatives Considered

- **ALT-1:** Straight into the table.
`);
    const text = 'Sightings go straight into the table, without Kafka.';
    const session = sessionOf({
      turns: [
        { speaker: 'person', move: 'decide', settlement: 'choose', about: ['ALT-1'], text, at: '2026-11-22T09:01:00.000Z' },
      ],
      decisions: [decision(1, text, ['ALT-1'])],
    });
    const done = finalizeTwice(body, session);
    const mark = `→ DEC-1 (Ada, 2026-11-22): ${text}`;
    expect(components(done)).toContain(
      `fetches files every hour and writes each sighting ~~to Kafka, topic sightings~~. ${mark}`,
    );
    expect(readStanding(components(done))).toContain(`fetches files every hour and writes each sighting. ${text}`);
    expect(components(done)).toContain('- We chose RabbitMQ over Kafka, because we run it.');
    expect(done.proposedSolution.technologyChoices).toBe('- ~~Kafka carries the sightings between the parts.~~ → DEC-1');
    expect(done.contextAndProblem.constraints[0]?.text).toBe('Nobody in the team has run Kafka.');
    const anew = 'Kafka carries them after all, in place of the table.';
    const turns = [...session.turns, { ...session.turns[0]!, sequence: 2, text: anew, at: '2026-11-22T09:02:00.000Z' }];
    const back = finalizeRfc(done, { ...session, turns, decisions: [...session.decisions, decision(2, anew, ['ALT-1'])] });
    expect(components(back)).toContain('and writes each sighting to Kafka, topic sightings.');
    expect(components(back)).not.toContain('~~');
  });

  it('is the figure that it denies', () => {
    const body = rfcOf('## Technology Choices\n\nTickets are deleted after ten years. Crews are asked after ten years.\n');
    const text = 'Tickets are kept for 30 years, not ten.';
    const session = sessionOf({ decisions: [decision(1, text, ['Technology Choices'])] });
    expect(finalizeTwice(body, session).proposedSolution.technologyChoices).toContain(
      `Tickets are deleted ~~after ten years~~. → DEC-1 (Ada, 2026-11-22): “${text}” Crews are asked after ten years.`,
    );
  });

  it('is what a choice about a component denies of that component, and of no other one', () => {
    const body = rfcOf(
      '## Component Design\n\n- **Quay board**: shows free quays; it caches them for 10 minutes.\n- **Fare desk**: shows fares; it caches them for 10 minutes.\n',
    );
    const text = 'Nobody caches the free quays.';
    const session = sessionOf({ decisions: [decision(1, text, ['Quay board'])] });
    const done = components(finalizeTwice(body, session));
    expect(done).toContain('- **Quay board**: shows free quays; ~~it caches them for 10 minutes~~. → DEC-1');
    expect(done).toContain('- **Fare desk**: shows fares; it caches them for 10 minutes.');
  });
});

describe('a decision that does not go together with a sentence that stands', () => {
  it.each([
    ['It runs as one instance on a host.', 'A second instance runs on the other host.', true],
    ['It runs as one instance on a host.', 'A second alarm goes to the clerk.', false],
    ['The gate posts sightings to the desk over plain HTTP.', 'The gate posts sightings over TLS.', true],
    ['Tickets of drivers are deleted after two years.', 'Tickets of drivers are kept for ten years.', true],
    ['Tickets of drivers are sent within two hours.', 'Tickets of drivers are kept for ten years.', false],
    ['The desk keeps tickets in MongoDB.', 'Tickets of the desk are rows of MySQL.', true],
    ['The desk keeps tickets in MySQL.', 'Tickets of the desk are rows of MySQL.', false],
  ])('is told: %s / %s: %s', (sentence, text, isTold) => {
    const body = rfcOf(`## Component Design\n\n- **Quay desk**: ${sentence}\n`);
    const done = finalizeRfc(body, sessionOf({ decisions: [decision(1, text, ['Technology Choices'])] }));
    const told = findReplaced(done).filter(({ at }) => at.part === 'Component Design');
    expect(told.map(({ code }) => code)).toEqual(isTold ? ['RFC-REPLACED-STANDS'] : []);
  });
});
