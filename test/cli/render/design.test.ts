import { expect, it } from 'vitest';
import { renderBlocking, renderReply } from '../../../src/cli/render/design.ts';
import { createStyle } from '../../../src/cli/render/style.ts';

const style = createStyle({ columns: 200, color: false, command: 'throughline' });
const text = 'Where is the rule kept that no haulier has more than 5 open bookings per day, over several bookings?';
const session = {
  key: 'DS-001',
  status: 'open',
  blocking: ['Q-1'],
  questions: [{ id: 'Q-1', text, state: 'open', answer: '', settledBy: '' }],
} satisfies Parameters<typeof renderBlocking>[0];

it('says a question whole where it is new, and in a few words where it was read before', () => {
  expect(renderBlocking(session, style).join(' ').replace(/\s+/g, ' ')).toContain(`Q-1 ${text}`);
  const known = renderBlocking(session, style, { isKnown: true }).join(' ');
  expect(known).toContain('Q-1 Where is the rule kept');
  expect(known).not.toContain(text);
});

it('says in one line what blocks where nothing of it changed', () => {
  expect(renderBlocking(session, style, { isKnown: true, isSame: true })).toEqual(['! 1 question still blocks the gate: Q-1.']);
});

it('says what is open and how to go on at length where a turn changed it, and in a line each where it did not', () => {
  const at = '2026-11-20T09:00:00.000Z';
  const turn = {
    name: 'Ada',
    settlement: null,
    text: 'Why?',
    reply: null,
    raised: [],
    ending: null,
    rfcVersion: 1,
    run: null,
    at,
  };
  const said = (move: 'ask' | 'park', about: string[]): string =>
    renderReply(
      {
        ...session,
        rfc: { key: 'RFC-001', title: 'Gates', status: 'Under Review', version: 1 },
        challenges: [],
        decisions: [],
        edits: [],
        reply: null,
        finalization: null,
        used: { turns: 4, replies: 3, tokens: 0, cost: 0 },
        limits: { maxTurns: 50 },
        turns: [
          { ...turn, sequence: 7, speaker: 'person', move, about },
          { ...turn, sequence: 8, speaker: 'challenger', name: 'rules', move: null, about },
        ],
      } as unknown as Parameters<typeof renderReply>[0],
      style,
    );
  expect(said('park', ['Q-2'])).toMatch(/Q-1 Where is the rule kept[^]*design say DS-001 decide --as answer --about Q-1/);
  const same = said('ask', ['Security']);
  expect(same).toContain('! 1 question still blocks the gate: Q-1.');
  expect(same).toContain('throughline design show DS-001');
  expect(same).not.toMatch(/Where is the rule kept|design say/);
});

it('names the next of many that were read before, and says how many more there are', () => {
  const ids = Array.from({ length: 21 }, (_, index) => `Q-${index + 1}`).filter((id) => id !== 'Q-5');
  const many = { ...session, blocking: ids, questions: ids.map((id) => ({ ...session.questions[0]!, id })) };
  const lines = renderBlocking(many, style, { isKnown: true });
  expect(lines[0]).toBe('! 20 questions still block the gate: Q-1 to Q-4, Q-6 to Q-21.');
  expect(lines).toHaveLength(3);
  expect(lines.at(-1)?.trim()).toBe('and 19 more: throughline design show DS-001');
  const first = renderBlocking(many, style, { rest: '/questions' });
  expect(first.filter((line) => /^ *Q-\d+ /.test(line))).toHaveLength(3);
  expect(first.at(-1)?.trim()).toBe('and 17 more: /questions');
});

it('names questions in the order in which they stand', () => {
  const asked = [
    'What does "Desk" do when `LoanEnded` comes twice, late or out of order?',
    'Is this all that is demanded of compliance? PRD-001 has no section of that name.',
    'Which region hosts the database?',
    'Who may do `endLoan`, or what sets it off?',
  ].map((words, at) => ({ ...session.questions[0]!, id: `Q-${at + 1}`, text: words }));
  const lines = renderBlocking({ ...session, blocking: asked.map(({ id }) => id), questions: asked }, style);
  expect(lines.slice(1).map((line) => /Q-\d/.exec(line)?.[0])).toEqual(['Q-1', 'Q-2', 'Q-3', undefined]);
});
