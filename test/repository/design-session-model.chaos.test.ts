import fc from 'fast-check';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { SessionStatus } from '../../src/lifecycle/design-session.ts';
import type { GateDecisionKind } from '../../src/lifecycle/gate-policies.ts';
import { decision, openGate } from './support/repository.ts';
import { objection, openSessionWorld, reply, type SessionWorld } from './support/session-world.ts';

// A design session as a state machine, held against the functions of the database: whatever people and replies do in whatever order, a deed is done
// exactly when the model says so, and the session reads as the model does.
//
//   session    open → finalizing → finalized | open | closed (as the gate says); open → closed
//   challenge  open → accepted | rebutted | deferred; deferred → any; rebutted → conceded | upheld once; upheld → any; else only anew

let world: SessionWorld;
beforeAll(async () => {
  world = await openSessionWorld();
});
afterAll(() => world.close());

const maxTurns = 9;
type Standing = 'open' | 'accepted' | 'rebutted' | 'deferred' | 'conceded' | 'upheld';

interface Model {
  status: SessionStatus;
  rfc: 'Under Review' | 'Approved' | 'Rejected';
  turns: { speaker: 'person' | 'challenger'; asks: boolean }[];
  readonly challenges: { readonly weight: 'blocker' | 'major'; standing: Standing }[];
  decisions: number;
  /** Of the last time that it was finalized; null before its gate was opened. */
  gate: 'pending' | 'approved' | 'changes-requested' | 'rejected' | 'withdrawn' | null;
}

type Deed =
  | {
      readonly does: 'settle';
      readonly as: 'accept' | 'rebut' | 'park';
      readonly of: number;
      readonly anew: boolean;
      readonly by: 'architect' | 'manager';
    }
  | { readonly does: 'ask'; readonly by: 'architect' | 'manager' | 'machine' }
  | {
      readonly does: 'reply';
      readonly raises: readonly ('blocker' | 'major')[];
      readonly conceded: readonly number[];
      readonly upheld: readonly number[];
    }
  | { readonly does: 'finalize' | 'open-gate' | 'withdraw' | 'close' }
  | { readonly does: 'decide'; readonly as: GateDecisionKind }
  | { readonly does: 'follow-gate'; readonly to: 'finalized' | 'open' | 'closed' };

const someOf = fc.integer({ min: 1, max: 3 });
const deed: fc.Arbitrary<Deed> = fc.oneof(
  {
    weight: 8,
    arbitrary: fc.record({
      does: fc.constant('settle' as const),
      as: fc.constantFrom('accept' as const, 'rebut' as const, 'park' as const),
      of: someOf,
      anew: fc.boolean(),
      by: fc.constantFrom('architect' as const, 'architect' as const, 'manager' as const),
    }),
  },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('ask' as const), by: fc.constantFrom('architect', 'manager', 'machine') }),
  },
  {
    weight: 7,
    arbitrary: fc.record({
      does: fc.constant('reply' as const),
      raises: fc.array(fc.constantFrom('blocker' as const, 'major' as const), { maxLength: 2 }),
      conceded: fc.array(someOf, { maxLength: 1 }),
      upheld: fc.array(someOf, { maxLength: 1 }),
    }),
  },
  { weight: 3, arbitrary: fc.record({ does: fc.constantFrom('finalize', 'open-gate') }) },
  { weight: 1, arbitrary: fc.record({ does: fc.constantFrom('withdraw', 'close') }) },
  {
    weight: 2,
    arbitrary: fc.record({ does: fc.constant('decide' as const), as: fc.constantFrom('approve', 'request-changes', 'reject') }),
  },
  {
    weight: 3,
    arbitrary: fc.record({ does: fc.constant('follow-gate' as const), to: fc.constantFrom('finalized', 'open', 'closed') }),
  },
);

const stateOf = { accept: 'accepted', rebut: 'rebutted', park: 'deferred' } as const;
const after = { approve: 'approved', 'request-changes': 'changes-requested', reject: 'rejected' } as const;
const id = (number: number): string => `CH-${number}`;

/** What settles something is bound by no limit. */
function mayAsk({ status, turns }: Model): boolean {
  return status === 'open' && turns.filter(({ asks }) => asks).length < maxTurns;
}

/** Whether a reply to the last turn may say that, challenge by challenge, in the order in which it is stored. */
function mayJudge(
  { challenges }: Model,
  { conceded, upheld }: { conceded: readonly number[]; upheld: readonly number[] },
): boolean {
  const judged = [...conceded, ...upheld];
  return new Set(judged).size === judged.length && judged.every((number) => challenges[number - 1]?.standing === 'rebutted');
}

/** Does the deed to the model; false where it has to be refused. */
function play(model: Model, one: Deed): boolean {
  switch (one.does) {
    case 'ask':
      if (one.by === 'machine' || !mayAsk(model)) return false;
      model.turns.push({ speaker: 'person', asks: true });
      return true;
    case 'settle': {
      const challenge = model.challenges[one.of - 1];
      const isFree = challenge !== undefined && (one.anew || ['open', 'deferred', 'upheld'].includes(challenge.standing));
      if (one.by === 'manager' || model.status !== 'open' || !isFree) return false;
      challenge.standing = stateOf[one.as];
      model.turns.push({ speaker: 'person', asks: mayAsk(model) });
      if (one.as === 'accept') model.decisions += 1;
      return true;
    }
    case 'reply':
      if (model.turns.at(-1)?.speaker !== 'person' || !mayJudge(model, one)) return false;
      for (const number of one.conceded) judge(model, number, 'conceded');
      for (const number of one.upheld) judge(model, number, 'upheld');
      for (const weight of one.raises) model.challenges.push({ weight, standing: 'open' });
      model.turns.push({ speaker: 'challenger', asks: false });
      return true;
    case 'finalize':
      if (model.status !== 'open' || model.challenges.some(({ weight, standing }) => weight === 'blocker' && standing === 'open'))
        return false;
      model.status = 'finalizing';
      model.gate = null;
      model.turns.push({ speaker: 'person', asks: false });
      return true;
    case 'close':
      // The same reason again is the same deed; the gate closed it for another.
      if (model.status === 'closed') return model.rfc !== 'Rejected';
      if (model.status !== 'open') return false;
      model.status = 'closed';
      return true;
    case 'open-gate':
      if (model.status !== 'finalizing' || model.gate === 'pending' || model.rfc !== 'Under Review') return false;
      model.gate = 'pending';
      return true;
    case 'withdraw':
      // Of one that is closed it is nothing to do.
      if (model.gate === 'pending') model.gate = 'withdrawn';
      return model.gate !== null;
    case 'decide':
      if (model.gate !== 'pending') return false;
      model.gate = after[one.as];
      if (one.as !== 'request-changes') model.rfc = one.as === 'approve' ? 'Approved' : 'Rejected';
      return true;
    case 'follow-gate': {
      if (model.status === one.to) return true;
      // The challenger proposes edits on the way to the gate, which a person takes or declines first.
      const isStopped = model.turns.at(-1)?.speaker === 'challenger' && model.rfc === 'Under Review' && model.gate !== 'pending';
      if (one.to === 'open' && model.status === 'finalizing' && isStopped) {
        model.status = 'open';
        return true;
      }
      const wanted = { approved: 'finalized', rejected: 'closed', 'changes-requested': 'open', withdrawn: 'open', pending: null };
      if (model.status !== 'finalizing' || model.gate === null || wanted[model.gate] !== one.to) return false;
      model.status = one.to;
      return true;
    }
  }
}

function judge({ challenges }: Model, number: number, standing: 'conceded' | 'upheld'): void {
  const challenge = challenges[number - 1];
  if (challenge) challenge.standing = standing;
}

interface Real {
  readonly key: string;
  readonly rfc: string;
  gate: Awaited<ReturnType<typeof openGate>> | null;
}

/** Does it to the database. */
async function act(real: Real, model: Readonly<Model>, one: Deed): Promise<unknown> {
  const { key } = real;
  const turn = (change: Parameters<typeof world.say>[2]): Promise<number> => world.say(key, model.turns.length, change);
  switch (one.does) {
    case 'ask':
      return turn({ move: 'ask', text: 'Why?', token: world[one.by].token });
    case 'settle': {
      const how = one.as === 'park' ? { move: 'park' as const } : { move: 'decide' as const, settlement: one.as };
      return turn({ ...how, about: [id(one.of)], text: 'So it is.', anew: one.anew, token: world[one.by].token });
    }
    case 'reply': {
      const raised = one.raises.map((weight, index) => objection(`Number ${model.turns.length}.${index}`, weight));
      const upheld = one.upheld.map((number) => ({ id: id(number), because: 'No.' }));
      return world.answer(key, model.turns.length, reply(raised, { conceded: one.conceded.map(id), upheld }));
    }
    case 'finalize':
      await turn({ move: 'finalize' });
      real.gate = null;
      return;
    case 'close':
      return world.sessions.close({ key, token: world.architect.token, reason: 'over', interactive: true });
    case 'open-gate': {
      const version = await world.artifacts.read(real.rfc);
      if (model.status !== 'finalizing' || !version) throw new Error('Only a session on its way has a gate opened.');
      real.gate = await openGate(world, version);
      return;
    }
    case 'withdraw':
      if (!real.gate) throw new Error('There is no gate.');
      return world.gates.withdraw({ key: real.gate.key, reason: 'not now', actorId: world.architect.id });
    case 'decide':
      if (!real.gate || model.gate !== 'pending') throw new Error('There is no gate.');
      return world.gates.decide(decision(real.gate, world.both.token, { decision: one.as }));
    case 'follow-gate':
      return world.sessions.settle({ key, to: one.to, reason: 'as its gate says', actorId: world.architect.id });
  }
}

/** What both must agree on. */
const seen = ({ status, turns, challenges, decisions }: Model): unknown => ({
  status,
  decisions,
  turns: turns.map(({ speaker }) => speaker),
  challenges: challenges.map(({ standing }) => standing),
});

async function read({ key }: Real): Promise<unknown> {
  const { status, turns, challenges, decisions } = await world.readSession(key);
  return {
    status,
    decisions: decisions.length,
    turns: turns.map(({ speaker }) => speaker),
    challenges: challenges.map(({ state, standing }) => (standing === 'none' ? state : standing)),
  };
}

/** Ways that chance seldom takes from end to end. */
const ways: Deed[][] = [
  [
    { does: 'ask', by: 'architect' },
    { does: 'reply', raises: ['blocker', 'major'], conceded: [], upheld: [] },
    { does: 'settle', as: 'rebut', of: 1, anew: false, by: 'architect' },
    { does: 'reply', raises: [], conceded: [], upheld: [1] },
    { does: 'settle', as: 'rebut', of: 2, anew: false, by: 'architect' },
    { does: 'reply', raises: [], conceded: [2], upheld: [] },
  ],
  [{ does: 'finalize' }, { does: 'open-gate' }],
  [
    { does: 'decide', as: 'approve' },
    { does: 'follow-gate', to: 'finalized' },
  ],
];

/** Played every time, so that each state is reached whatever chance does. */
const always: Deed[][] = [
  ways.flat(),
  [
    { does: 'ask', by: 'architect' },
    { does: 'reply', raises: ['blocker', 'major'], conceded: [], upheld: [] },
    { does: 'settle', as: 'accept', of: 1, anew: false, by: 'architect' },
    { does: 'settle', as: 'park', of: 2, anew: false, by: 'architect' },
    { does: 'close' },
  ],
];

it('does what the model of it does, whatever is done to it in whatever order', { timeout: 240_000 }, async () => {
  const reached = new Set<string>();
  const sequence = fc
    .tuple(fc.subarray(ways), fc.array(deed, { minLength: 5, maxLength: 30 }))
    .map(([begun, rest]) => [...begun.flat(), ...rest]);
  await fc.assert(
    fc.asyncProperty(sequence, async (deeds) => {
      const { key, rfc } = await world.opened(maxTurns);
      const real: Real = { key, rfc, gate: null };
      const model: Model = { status: 'open', rfc: 'Under Review', turns: [], challenges: [], decisions: 0, gate: null };
      for (const one of deeds) {
        const before = structuredClone(model);
        const isDone = play(model, one);
        const outcome = await act(real, before, one).then(
          () => 'done',
          (error: unknown) => error,
        );
        expect(outcome === 'done', `${JSON.stringify(one)}: ${String(outcome)}`).toBe(isDone);
        expect(await read(real), JSON.stringify(one)).toEqual(seen(model));
        for (const state of [model.status, ...model.challenges.map(({ standing }) => standing)]) reached.add(state);
      }
    }),
    { numRuns: 60, examples: always.map((deeds) => [deeds]) },
  );
  expect([...reached]).toEqual(
    expect.arrayContaining(['finalizing', 'finalized', 'closed', 'accepted', 'deferred', 'rebutted', 'conceded', 'upheld']),
  );
});
