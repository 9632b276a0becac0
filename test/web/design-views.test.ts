import { describe, expect, test } from 'vitest';
import { challengeSchema } from '../../src/lifecycle/challenge.ts';
import { listObstacles } from '../../src/web/pages/design/list-obstacles.ts';
import { listPoints, toAnswers } from '../../src/web/pages/design/list-points.ts';
import { decidePath } from '../../src/web/pages/prd/describe-path.ts';
import { actsOf, describeUsage, listSteps, nameRun } from '../../src/web/pages/run/describe-run.ts';
import { workflowConditions, workflowQuestions } from '../../src/lifecycle/workflow-choice.ts';
import { objectionOf } from '../drafting/agent/stall-design.ts';

const challenge = (id: string, weight: 'blocker' | 'minor', state: 'open' | 'accepted') =>
  challengeSchema.parse({
    ...objectionOf({ weight }),
    id,
    state,
    answer: state === 'open' ? '' : 'Done.',
    settledBy: state === 'open' ? '' : 'Ada',
    settledAt: '',
    standing: 'none',
  });

const session = {
  challenges: [
    challenge('CH-1', 'blocker', 'accepted'),
    challenge('CH-2', 'minor', 'open'),
    challenge('CH-3', 'blocker', 'open'),
  ],
  questions: [{ id: 'Q-1', text: 'Who?', state: 'open' as const, answer: '', settledBy: '' }],
  undecided: {
    alternatives: [{ id: 'ALT-1', text: 'Another', reason: '' }],
    patterns: [{ pattern: 'RESILIENCE-004 Retry', how: '' }],
  },
};

describe('a design session as its screen shows it', () => {
  const points = listPoints(session);

  test('lists what is open first, blockers before all, and patterns by their key', () => {
    expect(points.map(({ id }) => id)).toEqual(['CH-3', 'CH-2', 'Q-1', 'ALT-1', 'RESILIENCE-004', 'CH-1']);
  });

  test('sends what is written, settles anew what is settled, and gives no reason to a rebuttal', () => {
    const because = 'So.';
    expect(
      toAnswers(points, {
        'CH-3': { as: 'accept', text: ' A key. ', because },
        'CH-2': { as: 'rebut', text: 'No.', because },
        'CH-1': { as: 'defer', text: 'Later.', because: '' },
        'Q-1': { as: 'answer', text: ' ', because },
        'ALT-1': { as: '', text: 'Half', because },
      }),
    ).toEqual([
      { as: 'accept', about: ['CH-3'], text: 'A key.', because, anew: false },
      { as: 'rebut', about: ['CH-2'], text: 'No.', anew: false },
      { as: 'defer', about: ['CH-1'], text: 'Later.', anew: true },
    ]);
  });

  test('says what refuses the finalization, what holds up the approval, and what the gate shows', () => {
    const edit = { id: 'ED-1', decision: 'DEC-1', state: 'proposed' } as never;
    const decision = { id: 'DEC-1', replacedBy: '' } as never;
    const found = listObstacles({ ...session, blocking: ['Q-1'], edits: [edit], decisions: [decision], reply: null });
    expect(found.map(({ level, text, ids }) => `${level}: ${text} ${ids.join()}`)).toEqual([
      'refuses: 1 open blocker CH-3',
      'holds: 1 open challenge CH-2',
      'holds: 1 open question Q-1',
      'warns: 1 edit to take or decline ED-1',
      'warns: 1 decision that no edit brought into the text DEC-1',
    ]);
  });
});

test.each([
  [{}, 1, undefined],
  [{ 'complex-domain': true }, 1, 'full'],
  [{ 'complex-domain': false, 'high-risk': false, 'juniors-learning': false, simple: true }, 4, 'lightweight'],
  [
    { 'complex-domain': false, 'high-risk': false, 'juniors-learning': false, simple: false, 'tight-deadline': true },
    5,
    'lightweight-with-validation',
  ],
])('asks the questions of a workflow until one decides: %j', (answers, asked, path) => {
  const document = {
    questions: workflowQuestions.map((id) => ({ id, text: id })),
    conditions: workflowConditions.map((one) => ({ ...one })),
  };
  const shown = decidePath(document, answers);
  expect([shown.asked.length, shown.decided?.path]).toEqual([asked, path]);
});

describe('a run as its screen shows it', () => {
  const usage = { inputTokens: 1_000, outputTokens: 200, cacheReadTokens: 0, cacheWriteTokens: 0, costUsd: 0.0042 };
  const step = { startedAt: '2026-11-29T10:00:00.000Z', durationMs: 61_000, notes: [], status: 'finished' as const };

  test('gives each visit of a step an address of its own, and says what it used', () => {
    const drafting = {
      drafter: { kind: 'model' as const, model: 'anthropic:m' },
      attempts: 2,
      reusedFrom: null,
      uncounted: 0,
      usage,
    };
    const rows = listSteps([
      { ...step, node: 'revise-daa', drafting },
      { ...step, node: 'revise-daa', drafting: null },
    ]);
    expect(rows.map(({ id, title, took, use, remarks }) => [id, title, took, use, remarks])).toEqual([
      ['revise-daa', 'Revise DAA', '1 min 1 s', '1,200 tokens, $0.0042', ['2 attempts']],
      ['revise-daa-2', 'Revise DAA, visit 2', '1 min 1 s', '', []],
    ]);
    expect(describeUsage({ ...usage, costUsd: null })).toBe('1,200 tokens, cost not known');
  });

  test('offers only what the server would not refuse', () => {
    const offered = (status: Parameters<typeof actsOf>[0]) =>
      Object.entries(actsOf(status)).flatMap(([act, may]) => (may ? [act] : []));
    expect(offered('running')).toEqual(['mayCancel']);
    expect(offered('waiting')).toEqual(['mayCancel']);
    expect(offered('failed')).toEqual(['mayCancel', 'mayRetry', 'mayFork']);
    expect(offered('succeeded')).toEqual(['mayFork']);
  });

  test('names it by what it began with', () => {
    expect(nameRun({ workflow: 'rfc', subject: { prd: 'PRD-001', daa: 'DAA-001' } })).toBe('RFC of DAA-001');
    expect(nameRun({ workflow: 'inception', subject: { daa: 'DAA-001', prd: 'PRD-001' } })).toBe('Inception of PRD-001');
  });
});
