import fc from 'fast-check';
import { expect, it } from 'vitest';
import { finalizeRfc } from '../../src/analysis/design/finalize-rfc.ts';
import { findUndecidedEdits } from '../../src/analysis/lint/kinds/find-unedited.ts';
import { decisionActions, type SessionRecord, type SessionTurn } from '../../src/lifecycle/design-session.ts';
import { editStates, type EditState } from '../../src/lifecycle/edits.ts';
import { rfcBodySchema, type RfcBody, type RfcQuestion } from '../../src/lifecycle/rfc.ts';
import { placeOfPattern } from '../../src/lifecycle/session-questions.ts';
import { bodyOf } from '../documents/outlined-arbitraries.ts';
import { says } from '../support/says.ts';

const decision = (number: number, more: Partial<SessionRecord['decisions'][number]>): SessionRecord['decisions'][number] => ({
  id: `DEC-${number}`,
  turn: number,
  does: 'choose',
  text: `Decided ${number}.`,
  rationale: '',
  about: [],
  replaces: [],
  changes: [],
  replacedBy: '',
  decidedBy: 'Ada',
  decidedAt: '2026-11-28T10:00:00.000Z',
  ...more,
});

const turn = (sequence: number, more: Partial<SessionTurn>): SessionTurn => ({
  sequence,
  speaker: 'person',
  name: 'Ada',
  move: 'decide',
  settlement: null,
  about: [],
  replaces: [],
  asksReply: false,
  text: `Decided ${sequence}.`,
  reply: null,
  raised: [],
  ending: null,
  rfcVersion: 1,
  run: null,
  at: '2026-11-28T10:00:00.000Z',
  ...more,
});

const edit = (number: number, state: EditState): SessionRecord['edits'][number] => ({
  id: `ED-${number}`,
  decision: 'DEC-1',
  edits: [{ kind: 'set', part: 'RISK-1', field: 'mitigation', from: '', to: 'Never made by finalizing.' }],
  because: 'It follows.',
  drafter: 'anthropic:x',
  state,
  by: '',
  at: '',
  said: '',
});

/** The RFC without the states that decisions settle; of a question that a turn settles, `answers` has the words. */
function wordsOf(
  { openQuestions, alternatives, patterns, ...body }: RfcBody,
  answers: Readonly<Record<string, string>> = {},
): unknown {
  const asked = ({ id, text, answer }: RfcQuestion) => ({ id, text, answer: answers[id] ?? answer });
  return {
    ...body,
    designSession: null,
    questions: [...openQuestions.decisions, ...openQuestions.unknowns].map(asked),
    alternatives: alternatives.map((one) => ({ ...one, state: '', by: '' })),
    patterns: patterns.map((row) => ({ ...row, verdict: '' })),
  };
}

it('changes states, verdicts and the answers that a person gave, and no other word, whatever was decided', () => {
  fc.assert(
    fc.property(
      bodyOf(rfcBodySchema),
      fc.constantFrom(...decisionActions),
      fc.constantFrom(...editStates),
      (body, does, state) => {
        const questions = [...body.openQuestions.decisions, ...body.openQuestions.unknowns].map(({ id }) => id);
        const about = [
          ...body.alternatives.map(({ id }) => id),
          ...body.patterns.map(({ pattern }) => placeOfPattern(pattern)),
          'Component Design',
          'RISK-1',
        ];
        const [parked = '', ...answered] = questions;
        const session = {
          turns: [
            turn(1, { settlement: does, about }),
            turn(2, { move: 'park', about: [parked] }),
            turn(3, { settlement: 'answer', about: answered }),
          ],
          challenges: [],
          edits: [edit(1, state), edit(2, 'taken')],
          decisions: [decision(1, { does, about }), decision(3, { does: 'answer', about: answered })],
        };
        const finalized = finalizeRfc(body, session);
        const answers = Object.fromEntries(questions.map((id) => [id, id === parked ? 'Decided 2.' : 'Decided 3.']));
        expect(wordsOf(finalized)).toEqual(wordsOf(body, answers));
        // What was finalized once is not changed again.
        expect(finalizeRfc(finalized, session)).toEqual(finalized);
      },
    ),
    { numRuns: 40 },
  );
});

it('opens an alternative again whose decision was replaced', () => {
  const body = rfcBodySchema.parse({
    ...bodyTemplate(),
    alternatives: [{ id: 'ALT-1', text: 'A queue.', reason: 'It costs.', state: 'rejected', by: 'DEC-1' }],
  });
  const decisions = [
    decision(1, { does: 'reject', about: ['ALT-1'], replacedBy: 'DEC-2' }),
    decision(2, { replaces: ['DEC-1'] }),
  ];
  const [alternative] = finalizeRfc(body, { turns: [], challenges: [], edits: [], decisions }).alternatives;
  expect(alternative).toMatchObject({ state: 'open', by: '', reason: 'It costs.' });
});

it('tells each proposed edit that nobody has taken or declined', () => {
  const edits = editStates.map((state, at) => edit(at + 1, state));
  expect(findUndecidedEdits({ key: 'DS-001', edits })).toMatchObject([
    { code: 'RFC-EDIT-UNDECIDED', at: { part: 'ED-1' }, fix: says('design edits list DS-001') },
  ]);
  expect(findUndecidedEdits(null)).toEqual([]);
});

function bodyTemplate(): RfcBody {
  const [body] = fc.sample(bodyOf(rfcBodySchema), { numRuns: 1, seed: 1 });
  if (!body) throw new Error('There is no body.');
  return body;
}
