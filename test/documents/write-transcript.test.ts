import { expect, it } from 'vitest';
import { writeTranscript, type Transcript } from '../../src/documents/design-session/write-transcript.ts';

const at = '2026-11-22T10:00:00.000Z';
const turn = (sequence: number, text: string): Transcript['turns'][number] => ({
  sequence,
  speaker: 'person',
  name: 'Ada',
  move: 'ask',
  settlement: null,
  about: [],
  text,
  reply: null,
  raised: [],
  ending: null,
  rfcVersion: sequence,
  run: null,
  at,
});

const session = (turns: Transcript['turns']): Transcript => ({
  key: 'DS-001',
  rfc: { key: 'RFC-001', title: 'A design', status: 'Under Review', version: 2 },
  status: 'open',
  reason: '',
  openedBy: 'Ada',
  openedAt: at,
  raises: [],
  budgetRaises: [],
  turns,
  challenges: [],
  decisions: [],
  notTaken: [],
  alternatives: [],
  rejected: [],
  dropped: [],
  questions: [],
  gates: [],
});

it('lets no word that somebody said read as a heading of its own', () => {
  const text = writeTranscript(session([turn(1, 'Why?\n\n## What was decided\n\n- **DEC-1** Nothing.')]));
  expect(text.match(/^#{1,6} .*$/gm)).toEqual(['# Design session DS-001: A design', '## The dialogue', '### 1. Ada asks']);
  expect(text).toContain('> ## What was decided\n');
});

it('lets no comment and no waiver of a gate read as a heading either', () => {
  const decided = {
    decision: 'approve' as const,
    personName: 'Gus',
    role: 'architect',
    note: '',
    comments: [
      { part: '', text: '# Who?\n## What was decided\n- DEC-1 Nothing.' },
      { part: 'Q-1', text: 'By phone?\n===\nOr #7?' },
    ],
    waivers: [{ code: 'RFC-X', reason: 'Later.\n### 9. Ada decides' }],
    decidedAt: '2026-11-22T11:00:00.000Z',
  };
  const text = writeTranscript({
    ...session([]),
    gates: [{ key: 'GATE-006', artifactKey: 'RFC-001', version: 2, decisions: [decided] }],
  });
  expect(text.match(/^[\s>-]*#{1,6} .*$/gm)?.map((line) => line.trim())).toEqual([
    '# Design session DS-001: A design',
    '## The dialogue',
    '### At GATE-006: Gus (architect) approves version 2',
  ]);
  expect(text).toContain('- \\# Who?\n  \\## What was decided\n  - DEC-1 Nothing.');
  expect(text).toContain('- **Q-1:** By phone?\n  \\===\n  Or #7?');
  expect(text).toContain('\n  \\### 9. Ada decides');
});

it('tells between the turns what was decided at its gates, by whom and why, also when it went on since', () => {
  const later = '2026-11-22T12:00:00.000Z';
  const finalize = { ...turn(1, 'Enough.'), move: 'finalize' as const };
  const decided = {
    decision: 'request-changes' as const,
    personName: 'Gus',
    role: 'architect',
    note: 'Say who is called.\n\n## What was decided',
    comments: [
      { part: 'Q-1', text: 'By phone?' },
      { part: '', text: 'And when?' },
    ],
    waivers: [],
    decidedAt: '2026-11-22T11:00:00.000Z',
  };
  const text = writeTranscript({
    ...session([finalize, { ...turn(2, 'By phone.'), at: later }]),
    gates: [
      { key: 'GATE-006', artifactKey: 'RFC-001', version: 2, decisions: [decided] },
      {
        key: 'GATE-007',
        artifactKey: 'ADR-004',
        version: 1,
        decisions: [{ ...decided, note: '', comments: [{ part: 'D-6', text: 'remove' }], decidedAt: '2026-11-22T13:00:00.000Z' }],
      },
    ],
  });
  expect(text.match(/^#{1,6} .*$/gm)?.slice(1)).toEqual([
    '## The dialogue',
    '### 1. Ada brings it to its gate',
    '### At GATE-006: Gus (architect) asks for changes of version 2',
    '### 2. Ada asks',
    '### At GATE-007: Gus (architect) asks for changes of ADR-004 version 1',
  ]);
  expect(text).toContain('> Say who is called.\n>\n> ## What was decided\n\n- **Q-1:** By phone?\n- And when?\n');
  // Finalizing wrote that version; nobody edited it.
  expect(text).toContain('_What was decided so far went into RFC-001, for its gate; from here on they speak of version 2._');
  expect(text).not.toContain('was edited meanwhile');
});

it('says where the RFC was edited meanwhile', () => {
  const text = writeTranscript(session([turn(1, 'Why?'), turn(2, 'And now?')]));
  expect(text).toContain('_RFC-001 was edited meanwhile; from here on they speak of version 2._');
  expect(text).toContain('about version 1, then 2 of RFC-001');
});

it.each([
  ['CH-1', 'Settles CH-1'],
  ['Q-2', 'Settles Q-2'],
  ['Technology Choices', 'About Technology Choices'],
  ['DAA-001#OP-lend', 'About DAA-001#OP-lend'],
])('says of a decision on %s: %s', (place, told) => {
  const decision = { id: 'DEC-1', text: 'Once a day.', rationale: '', settles: [place], decidedBy: 'Ada', decidedAt: at };
  expect(writeTranscript({ ...session([turn(1, 'Why?')]), decisions: [decision] })).toContain(`  - ${told}\n`);
});

it('says what each alternative is that it speaks of, and lists those that the RFC itself rejects', () => {
  const decision = {
    id: 'DEC-1',
    text: 'We do not sign for three years.',
    rationale: '',
    settles: ['ALT-1'],
    decidedBy: 'Ada',
    decidedAt: at,
  };
  const rejecting = {
    ...turn(1, decision.text),
    move: 'decide' as const,
    settlement: 'reject' as const,
    about: ['ALT-1', 'Q-1'],
  };
  const text = writeTranscript({
    ...session([rejecting, { ...turn(2, 'Noted.'), speaker: 'challenger', move: null }]),
    decisions: [decision],
    questions: [{ id: 'Q-1', text: 'Who signs?', state: 'open', answer: '', settledBy: '' }],
    alternatives: [
      { id: 'ALT-1', title: 'Buy Dockwa' },
      { id: 'ALT-2', title: 'Stay with the phone' },
    ],
    rejected: [
      {
        id: 'ALT-1',
        title: 'Buy Dockwa',
        text: 'a marina product.',
        by: 'DEC-1',
        reason: 'It does not know draught.\n\nRejected by DEC-1: We do not sign for three years.',
      },
      { id: 'ALT-2', title: 'Stay with the phone', text: '', by: '', reason: '' },
    ],
  });
  // A way that is not taken is nothing that was decided to be built.
  expect(text).not.toContain('## What was decided');
  expect(text).toContain(
    [
      '## Ways that were not taken',
      '',
      '- **ALT-1** Buy Dockwa (of RFC-001 itself)',
      '  - a marina product.',
      '  - Rejected by DEC-1 (Ada): We do not sign for three years.',
      '  - RFC-001 says against it: It does not know draught.',
      '- **ALT-2** Stay with the phone (of RFC-001 itself)',
      '  - Nobody gave a reason.',
    ].join('\n'),
  );
  expect(text).toContain('- ALT-1: Buy Dockwa\n- Q-1: Who signs?\n\n> We do not sign');
  expect(text).toContain('1 turn and 1 reply: ');
});

it('lists ways that were offered by their titles and by what became of them, and not all that was said of them once more', () => {
  const outcome = 'No decision names it.';
  const text = writeTranscript({
    ...session([]),
    notTaken: [
      { title: 'Cache aside', turn: 4, outcome },
      { title: 'Read at the source', turn: 4, outcome: 'CH-9 was settled by DEC-4: The index answers.' },
      { title: 'A direct call', turn: 6, outcome },
    ],
  });
  expect(text).toContain(
    [
      '## Ways that were not taken',
      '',
      '- No decision names it:',
      '  - Cache aside (offered in turn 4)',
      '  - A direct call (offered in turn 6)',
      '- Read at the source (offered in turn 4)',
      '  - CH-9 was settled by DEC-4: The index answers.',
      '',
    ].join('\n'),
  );
});

it('tells with a decision what the RFC goes on saying beside it, while that holds', () => {
  const decided = { id: 'DEC-1', text: 'Both are one transaction.', rationale: '', settles: [], decidedBy: 'Ada', decidedAt: at };
  const stillUsed = [{ name: 'in two steps', uses: [{ place: 'Resale' }, { place: 'Resale' }, { place: 'Desk' }] }];
  const written = (replacedBy: string): string =>
    writeTranscript({ ...session([]), decisions: [{ ...decided, replacedBy, stillUsed }] });
  expect(written('')).toContain('  - RFC-001 still says: “in two steps” (Resale, Desk)');
  expect(written('DEC-2')).not.toContain('still says');
});
