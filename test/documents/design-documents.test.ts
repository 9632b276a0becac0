import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { documentKinds } from '../../src/documents/document-kinds.ts';
import type { AdrBody } from '../../src/lifecycle/adr.ts';
import type { Challenge } from '../../src/lifecycle/challenge.ts';
import { recordChallenge, recordDecision, listAbout, rfcBodySchema, type RfcBody } from '../../src/lifecycle/rfc.ts';
import { bodyOf } from './outlined-arbitraries.ts';

const { rfc, adr } = documentKinds;
const show = (body: RfcBody) => rfc.render({ title: 'T', body });
const read = (markdown: string) => rfc.parse(markdown).body as RfcBody;

describe('questions of an RFC', () => {
  const question = { id: 'Q-1', text: 'Who pays?', answer: '', state: 'open', settledBy: '', settledAt: '' } as const;
  const withQuestion = (change: object): RfcBody =>
    rfcBodySchema.parse({
      ...(rfc.empty('T') as RfcBody),
      openQuestions: { decisions: [{ ...question, ...change }], unknowns: [] },
    });
  const lines = (change: object) => {
    const markdown = show(withQuestion(change));
    return markdown.slice(markdown.indexOf('- **Q-1:**'), markdown.indexOf('### Unknowns')).trim().split('\n');
  };

  it('say no more than before while they are open or merely answered', () => {
    expect(lines({})).toEqual(['- **Q-1:** Who pays?', '  - **Answer:** _None stated._']);
    expect(lines({ answer: 'We do.', state: 'answered' })).toEqual(['- **Q-1:** Who pays?', '  - **Answer:** We do.']);
  });

  it('say who settled them, when, and that they wait', () => {
    const change = { answer: 'After the pilot.', state: 'deferred', settledBy: 'Ada', settledAt: '2026-11-22T12:00:00Z' };
    expect(lines(change)).toEqual([
      '- **Q-1:** Who pays?',
      '  - **Answer:** After the pilot.',
      '  - **State:** deferred',
      '  - **By:** Ada',
      '  - **At:** 2026-11-22T12:00:00Z',
    ]);
    expect(read(show(withQuestion(change))).openQuestions.decisions).toEqual([{ ...question, ...change }]);
  });

  it('of a body that was stored before they had states get them from their answers', () => {
    const { id, text } = question;
    const stored = {
      ...(rfc.empty('T') as object),
      openQuestions: { decisions: [{ id, text, answer: 'Yes.' }], unknowns: [{ id: 'Q-2', text, answer: '' }] },
    };
    const { designSession: _session, ...older } = stored as RfcBody & typeof stored;
    const body = rfcBodySchema.parse(older);
    expect([body.openQuestions.decisions[0]?.state, body.openQuestions.unknowns[0]?.state]).toEqual(['answered', 'open']);
    expect(body.designSession).toEqual({ challenges: [], decisions: [] });
  });

  it('read back whatever their texts look like', () => {
    const text = fc.constantFrom(
      'x',
      '- **State:** deferred',
      'a\n- **By:** Eve',
      '- **Answer:** yes\n- **State:** open',
      '**State:** answered',
    );
    const state = fc.constantFrom('open', 'answered', 'deferred');
    fc.assert(
      fc.property(text, text, state, fc.constantFrom('', 'Ada'), (asked, answer, given, settledBy) => {
        const body = withQuestion({ text: asked, answer, state: given, settledBy });
        expect(read(show(body))).toEqual(body);
      }),
    );
  });

  it('refuse a state that there is not, at its line', () => {
    const markdown = '# T\n\n## Open Questions\n\n- Who?\n  - **State:** maybe\n';
    expect(() => rfc.parse(markdown)).toThrow(
      expect.objectContaining({
        id: 'document.unreadable',
        message: expect.stringContaining('open, answered, deferred') as unknown,
      }) as Error,
    );
  });
});

describe('the design session of an RFC', () => {
  const challenge: Challenge = {
    id: 'CH-2',
    concern: 'idempotency',
    weight: 'blocker',
    title: 'A loan is sent twice.',
    text: 'The relay restarts\nafter sending.',
    about: ['Integration Points'],
    ties: [
      { kind: 'invariant', ref: 'DAA-001#INV-loan-1', quote: 'A copy is lent once' },
      { kind: 'edge-case', ref: 'Edge Cases', quote: '' },
    ],
    question: 'Who notices?',
    waysOut: [],
    state: 'rebutted',
    answer: 'A key is sent along.',
    settledBy: 'Ada',
    settledAt: '2026-11-22T12:00:00Z',
    standing: 'upheld',
  };
  const decision = {
    id: 'DEC-1',
    text: 'One relay.',
    turn: 3,
    does: 'choose' as const,
    rationale: 'Order.',
    about: ['CH-2', 'Q-1'],
    replaces: [],
    changes: [{ part: 'DAA-001#INV-loan-1', version: 2, open: true }],
    replacedBy: '',
    decidedBy: 'Ada',
    decidedAt: '2026-11-22T12:01:00Z',
  };
  const body: RfcBody = {
    ...(rfc.empty('T') as RfcBody),
    designSession: { challenges: [recordChallenge(challenge)], decisions: [recordDecision(decision)] },
  };

  it('is no section before there was one', () => {
    expect(show(rfc.empty('T') as RfcBody)).not.toContain('Design Session');
  });

  it('keeps what each challenge is tied to, who settled it, and whether the challenger gave in', () => {
    const markdown = show(body);
    expect(markdown).toContain('  - **Tied To:** DAA-001#INV-loan-1 ("A copy is lent once"); Edge Cases\n');
    expect(markdown).toContain('  - **Challenger:** upheld\n');
    expect(read(markdown)).toEqual(body);
    expect(listAbout(body.designSession.decisions[0]!)).toEqual(['CH-2', 'Q-1']);
  });

  it('has challenges and decisions as parts', () => {
    expect(rfc.parts(body).map(({ localId, type }) => `${localId} ${type}`)).toEqual(['CH-2 challenge', 'DEC-1 decision']);
  });

  it('is read where a person wrote only what matters', () => {
    const { challenges, decisions } = read(
      '# T\n\n## Design Session\n\n### Challenges\n\n- Late?\n\n### Decisions Made\n\n- One relay.\n',
    ).designSession;
    expect(challenges).toEqual([
      {
        id: 'CH-1',
        text: 'Late?',
        concern: 'other',
        weight: 'major',
        tiedTo: '',
        answer: '',
        state: 'open',
        settledBy: '',
        settledAt: '',
        standing: 'none',
      },
    ]);
    expect(decisions).toMatchObject([{ id: 'DEC-1', text: 'One relay.', does: 'choose', replacedBy: '', edits: '' }]);
  });
});

describe('items where code has to look', () => {
  const written = `# T

## Proposed Solution

### Component Design

Two parts.

- **CMP-1:** Lending desk
  - **Keeps:** DAA-001#INV-loan-1, DAA-001#INV-loan-2
  - **Personal Data:** yes
- a bullet of the text

### Integrations

- INT-4: Overdue notices
  - **Time-out:** n/a: because nobody waits

### Migration

1. Add the column.

#### Rollback

Drop it.

## Monitoring

Counted by day.

- **MON-1:** loans_overdue_total
  - **Type:** counter
  - **Threshold:** value > 100 for 60 s
`;

  it('stand behind the text of their section, and any other bullet is text', () => {
    const { proposedSolution, nonFunctional } = read(written);
    expect(proposedSolution.componentDesign).toBe('Two parts.\n\n- a bullet of the text');
    expect(proposedSolution.components).toMatchObject([
      { id: 'CMP-1', text: 'Lending desk', keeps: 'DAA-001#INV-loan-1, DAA-001#INV-loan-2', access: '', personalData: 'yes' },
    ]);
    expect(proposedSolution.integrations).toMatchObject([{ id: 'INT-4', timeout: 'n/a: because nobody waits', failure: '' }]);
    expect(proposedSolution.migration).toEqual({ steps: '1. Add the column.', rollback: 'Drop it.' });
    expect(nonFunctional).toMatchObject({ monitoring: 'Counted by day.', monitors: [{ id: 'MON-1', type: 'counter' }] });
  });

  it('show no field that is empty, and read back equal', () => {
    const shown = show(read(written));
    expect(shown).not.toContain('Retention');
    expect(shown).not.toContain('Component List');
    expect(read(shown)).toEqual(read(written));
  });

  it('leave a section without them as it was written', () => {
    const prose = read('# T\n\n## Components\n\nOne service.\n\n- a queue\n').proposedSolution;
    expect(prose).toMatchObject({ componentDesign: 'One service.\n\n- a queue', components: [] });
  });
});

describe('a short document', () => {
  it('of an RFC from a TIP shows what is filled in or has to be, and reads back equal and byte-stable', () => {
    const short = read('# T\n\n## References\n\n- **derived from:** TIP-001\n');
    const markdown = show(short);
    expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# T',
      '## Context and Problem Statement',
      '### Problem Summary',
      '## Proposed Solution',
      '### High-Level Approach',
      '## Alternatives Considered',
      '## Trade-offs and Risks',
      '### Pros',
      '### Cons',
      '## Edge Cases and Non-Functional Considerations',
      '### Edge Cases',
      '## References',
    ]);
    const from = { role: 'derived_from', to: 'TIP-001' } as const;
    fc.assert(
      fc.property(bodyOf(rfcBodySchema), (any) => {
        const given = { ...any, references: [from, ...any.references] };
        const rendered = show(given);
        expect(read(rendered)).toEqual(given);
        expect(show(read(rendered))).toBe(rendered);
      }),
      { numRuns: 100 },
    );
  });

  it('of an amendment shows reason, guidance and rationale', () => {
    const empty = adr.empty('T') as AdrBody;
    const markdown = adr.render({ title: 'T', body: { ...empty, amendment: { reason: 'r', addedGuidance: '' } } });
    expect(markdown.split('\n').filter((line) => line.startsWith('#'))).toEqual([
      '# T',
      '## Rationale',
      '## Amendment',
      '### Reason',
      '### Added Guidance',
      '## References',
    ]);
  });
});

describe('a decision of an AI-ADR', () => {
  it('says whom it binds, what it prevents and how it is checked, where that is known', () => {
    const points =
      '- **D-1:** One relay.\n  - **Binds:** lending\n  - **Prevents:** a second relay\n  - **Rule:** count them\n  - **Check:** no path relays/**\n- **D-2:** Retry.';
    const markdown = `# T\n\n## Decision\n\nx\n\n### Points\n\n${points}\n`;
    const body = adr.parse(markdown).body as AdrBody;
    expect(body.decision.points).toEqual([
      {
        id: 'D-1',
        text: 'One relay.',
        binds: 'lending',
        prevents: 'a second relay',
        rule: 'count them',
        check: 'no path relays/**',
        mark: null,
      },
      { id: 'D-2', text: 'Retry.', binds: '', prevents: '', rule: '', check: '', mark: null },
    ]);
    expect(adr.render({ title: 'T', body })).toContain(`${points}\n`);
  });
});
