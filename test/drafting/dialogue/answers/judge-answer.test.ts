import { describe, expect, test } from 'vitest';
import { judgeAnswer } from '../../../../src/drafting/rules/dialogue/judge-answer.ts';
import { saysHow } from '../../../../src/drafting/rules/dialogue/met-by.ts';
import { openDialogue, type Dialogue } from '../../../../src/drafting/rules/dialogue/dialogue.ts';
import { weighRebuttal } from '../../../../src/drafting/rules/dialogue/weigh-rebuttal.ts';
import type { Challenge } from '../../../../src/lifecycle/challenge.ts';
import { emptyPrdBody } from '../../../../src/lifecycle/prd.ts';
import { designOf } from '../../../analysis/challenge/design-of.ts';
import { answers, type Answers } from './answers.ts';

const target = 'A booking is confirmed within 2 s.';

describe.each(answers)('$concern', (set) => {
  test.each(set.good)('is met by: %s', (text) => {
    expect(judged(set, text).kind).toMatch(/^(?:meets|denies-premise)$/);
  });

  test.each(set.poor)('is not met by: %s', (text) => {
    expect(judged(set, text).kind).not.toMatch(/^(?:meets|denies-premise)$/);
  });
});

test('a figure that breaks a target is named with the target', () => {
  expect(judged(timeouts(), 'The time-out of the call to Adyen is 30 minutes.')).toEqual({
    kind: 'breaks',
    figure: { said: '30 minutes', ref: 'PRD-001#NFR-1', quote: target },
  });
});

test.each(
  answers.flatMap(({ concern, good }) =>
    good.filter((text) => !/^(?:There are no|Nobody)/.test(text)).map((text) => ({ concern, text })),
  ),
)('an acceptance of $concern says how: $text', ({ concern, text }) => {
  expect(saysHow(concern, text)).toBe(true);
});

test.each(answers.flatMap((set) => [...set.good, ...set.poor].map((text) => ({ set, concern: set.concern, text }))))(
  'a reply to $concern claims nothing of what somebody said: $text',
  ({ set, text }) => {
    const dialogue = dialogueAbout(set);
    const challenge = { ...challengeOf(set), answer: text };
    const { upheld = [] } = weighRebuttal({
      ...dialogue,
      session: { ...dialogue.session, challenges: [challenge] },
      turn: { ...dialogue.turn, move: 'decide', settlement: 'rebut', about: ['CH-1'], text },
    });
    // What is held against them is a figure that stands there, or what the challenger finds and reads.
    for (const { because } of upheld) expect(because).toMatch(/^(?:I (?:find|read) |“[^”]+” does not fit )/);
  },
);

test.each([
  ['it reads as if a rule of the model gave way here', 'PRO-1 only says that one part checks both rules; no rule gives way.'],
  ['a copy grows old', 'No copy grows old here.'],
])('whoever denies the fault admits nothing: %s', (fault, text) => {
  const set = { ...timeouts(), concern: 'invariant-broken' as const };
  const challenge = { ...challengeOf(set), title: `PRO-1: ${fault}` };
  expect(judgeAnswer(dialogueAbout(set), challenge, text).kind).not.toBe('admits');
});

function timeouts(): Answers {
  const set = answers.find(({ concern }) => concern === 'timeout');
  if (!set) throw new Error('No answers about time-outs.');
  return set;
}

function judged(set: Answers, text: string): ReturnType<typeof judgeAnswer> {
  return judgeAnswer(dialogueAbout(set), challengeOf(set), text);
}

function challengeOf({ concern, place, quote, question }: Answers): Challenge {
  return {
    id: 'CH-1',
    state: 'rebutted',
    answer: '',
    settledBy: 'Ada',
    settledAt: '',
    standing: 'none',
    concern,
    weight: 'major',
    title: `${place}: something is missing`,
    text: `“${quote}”`,
    about: ['Component Design', place],
    ties: [{ kind: 'design', ref: 'Component Design', quote }],
    question,
    waysOut: [],
  };
}

function dialogueAbout({ place, quote }: Answers): Dialogue {
  const material = designOf({
    sections: { 'Component Design': `- **${place}**: ${quote}` },
    prd: {
      requirements: [
        {
          id: 'REQ-1',
          section: '',
          text: 'Drivers book meters on the deck of a sailing at a terminal in a port.',
          priority: null,
        },
      ],
      nonFunctional: { ...emptyPrdBody().nonFunctional, performance: [{ id: 'NFR-1', text: target }] },
    },
  });
  const turn = {
    sequence: 1,
    speaker: 'person' as const,
    name: 'Ada',
    move: 'ask' as const,
    settlement: null,
    about: [],
    text: 'Why?',
    reply: null,
    raised: [],
    ending: null,
    rfcVersion: 1,
    run: null,
    at: '2026-03-02T10:00:00.000Z',
  };
  const session = { key: 'DS-001', rfc: 'RFC-001', turns: [turn], challenges: [], decisions: [] };
  return openDialogue({ ...material, session, turn: 1 });
}
