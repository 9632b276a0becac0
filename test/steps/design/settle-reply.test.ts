import { describe, expect, it } from 'vitest';
import type { Challenge, Objection } from '../../../src/lifecycle/challenge.ts';
import type { TurnReply } from '../../../src/steps/design/answer-turn.ts';
import { isSameObjection } from '../../../src/steps/design/same-objection.ts';
import { settleReply } from '../../../src/steps/design/settle-reply.ts';

const objection = (changes: Partial<Objection> = {}): Objection => ({
  concern: 'idempotency',
  weight: 'major',
  title: 'Mail: sent twice',
  text: 'It is sent twice.',
  about: ['Integration Points', 'Mail provider'],
  ties: [{ kind: 'design', ref: 'Integration Points', quote: 'The mail provider is called until it answers.' }],
  question: 'What recognizes the second call?',
  waysOut: [],
  ...changes,
});

const challenge = (changes: Partial<Challenge> = {}): Challenge => ({
  ...objection(),
  id: 'CH-1',
  state: 'open',
  answer: '',
  settledBy: '',
  settledAt: '',
  standing: 'none',
  ...changes,
});

const reply = (changes: Partial<TurnReply>): TurnReply => ({
  text: 'See below.',
  objections: [],
  alternatives: [],
  edits: [],
  conceded: [],
  upheld: [],
  diagrams: [],
  waysOut: [],
  nothingLeft: false,
  ...changes,
});

describe('two objections', () => {
  it.each<[string, Partial<Objection>, boolean]>([
    ['with the same concern, tie and place', {}, true],
    ['of which one names its place more closely', { about: ['Mail provider'] }, true],
    [
      'that quote the same sentence under different places',
      {
        about: ['Failure Modes'],
        ties: [{ kind: 'design', ref: 'Failure Modes', quote: 'the mail provider is called until it answers' }],
      },
      true,
    ],
    ['of different concerns', { concern: 'ordering' }, false],
    [
      'about different parts',
      {
        about: ['Integration Points', 'Card provider'],
        ties: [{ kind: 'design', ref: 'Integration Points', quote: 'Cards are charged by a call.' }],
      },
      false,
    ],
  ])('%s: the same is %s', (_name, changes, same) => {
    expect([isSameObjection(objection(), objection(changes)), isSameObjection(objection(changes), objection())]).toEqual([
      same,
      same,
    ]);
  });

  it('that miss two stories at one place are two', () => {
    const missing = (ref: string): Objection =>
      objection({
        concern: 'uncovered-story',
        ties: [
          { kind: 'requirement', ref, quote: '' },
          { kind: 'design', ref: 'Component Design', quote: 'The nearest component of all.' },
        ],
      });
    expect(isSameObjection(missing('PRD-001#US-1'), missing('PRD-001#US-2'))).toBe(false);
  });
});

describe('a reply that is stored', () => {
  it.each(['open', 'accepted', 'rebutted', 'deferred'] as const)('raises nothing that is %s already, and says so', (state) => {
    const { reply: stored } = settleReply(reply({ objections: [objection({ title: 'In other words' })] }), {
      session: { challenges: [challenge({ state })] },
      isLast: false,
      byModel: true,
    });
    expect([stored.objections, stored.text]).toEqual([[], 'See below.\n\n(Raised before: CH-1.)']);
  });

  it('raises three at most, and one thing once', () => {
    const parts = ['A', 'B', 'B', 'C', 'D'].map((part) =>
      objection({ about: [part], ties: [{ kind: 'design', ref: part, quote: '' }] }),
    );
    const { reply: stored } = settleReply(reply({ objections: parts }), {
      session: { challenges: [] },
      isLast: false,
      byModel: true,
    });
    expect(stored.objections.map(({ about }) => about)).toEqual([['A'], ['B'], ['C']]);
  });

  it('concedes and upholds only what was rebutted, and not both', () => {
    const { reply: stored } = settleReply(
      reply({
        conceded: ['CH-1', 'CH-2', 'CH-9'],
        upheld: [
          { id: 'CH-1', because: 'x' },
          { id: 'CH-3', because: 'y' },
        ],
      }),
      {
        session: {
          challenges: [challenge({ state: 'rebutted' }), challenge({ id: 'CH-2' }), challenge({ id: 'CH-3', state: 'rebutted' })],
        },
        isLast: false,
        byModel: true,
      },
    );
    expect([stored.conceded, stored.upheld]).toEqual([['CH-1'], [{ id: 'CH-3', because: 'y' }]]);
  });

  it.each([
    [false, true, 'nothing-left'],
    [false, false, 'answered'],
    [true, true, 'turns-spent'],
  ] as const)('of the last turn %s with nothing left %s ends %s', (isLast, nothingLeft, ending) => {
    expect(settleReply(reply({ nothingLeft }), { session: { challenges: [] }, isLast, byModel: true }).ending).toBe(ending);
  });

  it('does not end while it raises something', () => {
    const { ending } = settleReply(reply({ nothingLeft: true, objections: [objection()] }), {
      session: { challenges: [] },
      isLast: false,
      byModel: true,
    });
    expect(ending).toBe('answered');
  });
});

describe('what a reply says of a rebuttal', () => {
  it.each([
    ['none', ['CH-1']],
    ['upheld', []],
    ['conceded', []],
  ] as const)('counts once: of one with the standing %s it says %j', (standing, said) => {
    const challenges = [challenge({ state: 'rebutted', standing, answer: 'It comes once.' })];
    const settled = (draft: Partial<TurnReply>) =>
      settleReply(reply(draft), { session: { challenges }, isLast: false, byModel: true }).reply;
    expect(settled({ conceded: ['CH-1'] }).conceded).toEqual(said);
    expect(settled({ upheld: [{ id: 'CH-1', because: 'No.' }] }).upheld.map(({ id }) => id)).toEqual(said);
  });
});
