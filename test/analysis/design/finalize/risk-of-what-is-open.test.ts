import { expect, it } from 'vitest';
import { finalizeRfc } from '../../../../src/analysis/design/finalize/finalize-rfc.ts';
import { documentKinds } from '../../../../src/documents/document-kinds.ts';
import { rfcBodySchema } from '../../../../src/lifecycle/rfc.ts';
import { sessionOf } from '../session-of.ts';

const usual = ['Who may call what? (TIP-001#Q-1)', 'What else does TIP-001 leave open, and who answers it? (TIP-001#Q-2)'];
const risk = 'What TIP-001 leaves open turns out to be larger than it looks.';

it.each<
  [string, { risk?: string; questions?: readonly string[]; decided: readonly (readonly [string, string])[]; by: string | null }]
>([
  [
    'all questions are answered',
    {
      decided: [
        ['The warden and members.', 'Q-1'],
        ['The tables exist, and it is due in May.', 'Q-2'],
      ],
      by: 'DEC-2',
    },
  ],
  [
    'they are answered in another order',
    {
      decided: [
        ['The tables exist.', 'Q-2'],
        ['Nurses.', 'Q-1'],
      ],
      by: 'DEC-2',
    },
  ],
  ['the only one is answered', { questions: usual.slice(0, 1), decided: [['Members that are signed in.', 'Q-1']], by: 'DEC-1' }],
  [
    'a case of the TIP was asked about as well',
    {
      questions: [...usual, 'What is done then? (TIP-001#EC-1: The lock is jammed)'],
      decided: [
        ['Clerks.', 'Q-1'],
        ['Nothing.', 'Q-2'],
        ['The lock is changed.', 'Q-3'],
      ],
      by: 'DEC-3',
    },
  ],
  [
    'questions of another document are open',
    {
      questions: [...usual, 'Which broker is used?'],
      decided: [
        ['Skippers.', 'Q-1'],
        ['The tables exist.', 'Q-2'],
      ],
      by: 'DEC-2',
    },
  ],
  [
    'a later answer takes the place of one',
    {
      decided: [
        ['Members.', 'Q-1'],
        ['The tables exist.', 'Q-2'],
        ['Only the warden.', 'Q-1'],
      ],
      by: 'DEC-3',
    },
  ],
  // It may still turn out to be larger.
  ['one is open', { decided: [['Members.', 'Q-1']], by: null }],
  ['none is answered', { decided: [['The shelf is painted green.', 'Component Design']], by: null }],
  [
    'a case of it is open',
    {
      questions: [...usual, 'What is done then? (TIP-001#EC-1: The lock is jammed)'],
      decided: [
        ['Clerks.', 'Q-1'],
        ['The tables exist.', 'Q-2'],
      ],
      by: null,
    },
  ],
  [
    'one is put off',
    {
      decided: [
        ['Members.', 'Q-1'],
        ['It is left to the pilot.', 'Q-2'],
      ],
      by: null,
    },
  ],
  [
    'it speaks of another TIP',
    {
      risk: 'What TIP-0012 leaves open turns out to be larger than it looks.',
      decided: [
        ['Members.', 'Q-1'],
        ['The tables exist.', 'Q-2'],
      ],
      by: null,
    },
  ],
  [
    'it is another risk',
    {
      risk: 'The pump fails in summer.',
      decided: [
        ['Members.', 'Q-1'],
        ['The tables exist.', 'Q-2'],
      ],
      by: null,
    },
  ],
  ['nothing was asked', { questions: [], decided: [['The shelf is painted green.', 'Component Design']], by: null }],
])('is over or not where %s', (_, { risk: text = risk, questions = usual, decided, by }) => {
  const asked = questions.map((one, at) => `- **Q-${at + 1}:** ${one}`).join('\n');
  const body = rfcBodySchema.parse(
    documentKinds.rfc.parse(
      `# Boats\n\n## Risks\n\n- **RISK-1:** ${text}\n  - **Mitigation:** The open questions are answered before it is built.\n\n## Open Questions\n\n${asked}\n`,
    ).body,
  );
  const decisions = decided.map(([said, settles], at) => ({
    id: `DEC-${at + 1}`,
    text: said,
    rationale: '',
    settles: [settles],
    decidedBy: 'Ada',
    decidedAt: `2026-11-20T09:0${at}:00.000Z`,
  }));
  const [done] = finalizeRfc(body, sessionOf({ decisions })).tradeOffs.risks;
  expect(done?.text).toBe(by === null ? text : `~~${text}~~ → ${by}`);
  // To answer them was what was to be done.
  expect(done?.mitigation).toBe('The open questions are answered before it is built.');
});
