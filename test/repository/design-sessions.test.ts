import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Objection } from '../../src/lifecycle/challenge.ts';
import type { Principal } from '../../src/ports/people.ts';
import type { DesignSession, DesignSessionStore, PersonTurn } from '../../src/ports/design-sessions.ts';
import { createDesignSessionStore } from '../../src/repository/design-session-store.ts';
import type { TurnReply } from '../../src/steps/design/answer-turn.ts';
import { openGateWorld, type GateWorld } from './support/gate-world.ts';
import { auditOf, content } from './support/repository.ts';

let world: GateWorld;
let sessions: DesignSessionStore;
let architect: Principal;
beforeAll(async () => {
  world = await openGateWorld();
  sessions = createDesignSessionStore(world.db.pool);
  architect = world.architect;
});
afterAll(() => world.close());

const limits = { maxTurns: 6, maxTokens: null, maxUsd: null };

const objection = (title: string): Objection => ({
  concern: 'idempotency',
  weight: 'major',
  title,
  text: 'The message comes twice and the fee is charged twice.',
  about: ['Integration Points'],
  ties: [{ kind: 'design', ref: 'Integration Points', quote: 'retries until it is answered' }],
  question: 'What makes the second one harmless?',
  waysOut: [],
});

const reply = (objections: readonly Objection[] = [], more: Partial<TurnReply> = {}): TurnReply => ({
  text: 'Here is what I see.',
  objections: [...objections],
  alternatives: [],
  conceded: [],
  upheld: [],
  diagrams: [],
  waysOut: [],
  nothingLeft: false,
  ...more,
});

let made = 0;
async function newRfc(): Promise<string> {
  const { key } = await world.artifacts.create({ ...content(world.author, `Design ${++made}`), kind: 'rfc' });
  return key;
}

async function opened(maxTurns = limits.maxTurns): Promise<DesignSession> {
  return sessions.open({ rfc: await newRfc(), actorId: architect.id, limits: { ...limits, maxTurns } });
}

const say = (key: string, seen: number, turn: Partial<PersonTurn> = {}): Promise<number> =>
  sessions.takeTurn({ key, actorId: architect.id, seen, move: 'challenge', about: [], text: '', ...turn });

let replies = 0;
async function answer(key: string, turn: number, said: TurnReply, origin = `RUN/answer/${++replies}`): Promise<number> {
  const { rows } = await world.ownerDb.pool.query<{ key: string }>(
    `insert into run (workflow, workflow_version, input, started_by, status) values ('dialogue', 1, '{}', $1, 'succeeded') returning key`,
    [architect.id],
  );
  const runKey = rows[0]?.key ?? '';
  return sessions.recordReply({
    key,
    turn,
    origin,
    runKey,
    drafter: 'rules',
    reply: said,
    ending: 'answered',
    tokens: 0,
    usd: 0,
  });
}

/** A session with one challenge, CH-1, raised in turn 2. */
async function challenged(): Promise<DesignSession> {
  const { key } = await opened();
  await answer(key, await say(key, 0), reply([objection('A repeated payment charges twice.')]));
  return (await sessions.read(key)) as DesignSession;
}

const read = async (key: string): Promise<DesignSession> => (await sessions.read(key)) as DesignSession;

describe('a design session', () => {
  it('is one for each RFC: who opens it again gets the one that stands', async () => {
    const rfc = await newRfc();
    const both = await Promise.all([1, 2].map(() => sessions.open({ rfc, actorId: architect.id, limits })));
    expect(both[0]?.key).toBe(both[1]?.key);
    expect((await sessions.findFor(rfc))?.key).toBe(both[0]?.key);
    await sessions.moveStatus({ key: both[0]?.key ?? '', to: 'closed', reason: 'not now', actorId: architect.id });
    expect(await sessions.findFor(rfc)).toBeNull();
    expect((await sessions.open({ rfc, actorId: architect.id, limits })).key).not.toBe(both[0]?.key);
  });

  it('keeps turns in order, with who took them and what they raised', async () => {
    const { turns, challenges } = await challenged();
    expect(turns.map(({ sequence, speaker, name, raised }) => ({ sequence, speaker, name, raised }))).toEqual([
      { sequence: 1, speaker: 'person', name: architect.name, raised: [] },
      { sequence: 2, speaker: 'challenger', name: 'rules', raised: ['CH-1'] },
    ]);
    expect(challenges).toEqual([
      {
        ...objection('A repeated payment charges twice.'),
        id: 'CH-1',
        state: 'open',
        answer: '',
        settledBy: '',
        settledAt: '',
        standing: 'none',
      },
    ]);
  });

  it('takes of two turns at once the first, and says to the second that it moved on', async () => {
    const { key } = await opened();
    const both = await Promise.allSettled([say(key, 0, { text: 'one' }), say(key, 0, { text: 'two' })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { id: 'session.moved-on' } });
  });

  it('takes a repeated turn and a repeated reply once', async () => {
    const { key } = await opened();
    expect([await say(key, 0, { origin: `${key}-a` }), await say(key, 0, { origin: `${key}-a` })]).toEqual([1, 1]);
    const said = reply([objection('Twice.')]);
    expect([await answer(key, 1, said, `${key}-r`), await answer(key, 1, said, `${key}-r`)]).toEqual([2, 2]);
    expect((await read(key)).challenges).toHaveLength(1);
  });

  it('refuses a reply to a turn that is not the last any more', async () => {
    const { key } = await opened();
    await say(key, 0);
    await answer(key, 1, reply());
    await expect(answer(key, 1, reply())).rejects.toMatchObject({ id: 'session.moved-on' });
  });

  it('ends its turns at its limit, and can still be finalized', async () => {
    const { key } = await opened(1);
    await answer(key, await say(key, 0), reply());
    await expect(say(key, 2)).rejects.toMatchObject({ id: 'session.turns-spent' });
    expect(await say(key, 2, { move: 'finalize' })).toBe(3);
  });

  it('is refused for an RFC that is settled, and for another kind of artifact', async () => {
    const { daa } = await world.ask();
    await expect(sessions.open({ rfc: daa.key, actorId: architect.id, limits })).rejects.toMatchObject({
      id: 'session.rfc-expected',
    });
    await expect(sessions.open({ rfc: 'RFC-999', actorId: architect.id, limits })).rejects.toMatchObject({
      id: 'artifact.not-found',
    });
  });
});

describe('a challenge', () => {
  it.each([
    ['accepted', { move: 'decide', settlement: 'accept' }],
    ['rebutted', { move: 'decide', settlement: 'rebut' }],
    ['deferred', { move: 'park' }],
  ] as const)('is %s by a person, with words', async (state, turn) => {
    const { key } = await challenged();
    await expect(say(key, 2, { ...turn, about: ['CH-1'], text: ' ' })).rejects.toMatchObject({ id: 'session.words-required' });
    await say(key, 2, { ...turn, about: ['CH-1'], text: 'Each payment has a key.' });
    const [challenge] = (await read(key)).challenges;
    expect(challenge).toMatchObject({ state, answer: 'Each payment has a key.', settledBy: architect.name });
    expect(challenge?.settledAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('that is accepted makes a decision, which says what it settles', async () => {
    const { key } = await challenged();
    await say(key, 2, {
      move: 'decide',
      settlement: 'accept',
      about: ['CH-1', 'Q-2'],
      text: 'A key per payment.',
      rationale: 'It is cheap.',
    });
    expect((await read(key)).decisions).toMatchObject([
      { id: 'DEC-1', text: 'A key per payment.', rationale: 'It is cheap.', settles: ['CH-1', 'Q-2'], decidedBy: architect.name },
    ]);
  });

  it('that is settled again keeps its history, and what was thought of the first answer falls', async () => {
    const { key } = await challenged();
    await say(key, 2, { move: 'decide', settlement: 'rebut', about: ['CH-1'], text: 'It never comes twice.' });
    await answer(key, 3, reply([], { upheld: [{ id: 'CH-1', because: 'The queue delivers at least once.' }] }));
    expect((await read(key)).challenges[0]).toMatchObject({ state: 'rebutted', standing: 'upheld' });
    await say(key, 4, {
      move: 'decide',
      settlement: 'rebut',
      about: ['CH-1'],
      text: 'The provider drops repeats by its own key.',
    });
    expect((await read(key)).challenges[0]).toMatchObject({ state: 'rebutted', standing: 'none' });
    const { rows } = await world.db.pool.query('select state from challenge_settlement');
    expect(rows.length).toBeGreaterThanOrEqual(2);
  });

  it('that nobody raised cannot be settled, and nothing of the turn is stored', async () => {
    const { key } = await challenged();
    await expect(say(key, 2, { move: 'park', about: ['CH-7'], text: 'later' })).rejects.toMatchObject({
      id: 'session.challenge-unknown',
    });
    expect((await read(key)).turns).toHaveLength(2);
  });

  it('is settled by no machine', async () => {
    const { key } = await challenged();
    const machine = { actorId: world.machine.id };
    await expect(say(key, 2, { ...machine, move: 'park', about: ['CH-1'], text: 'later' })).rejects.toMatchObject({
      id: 'session.machine',
    });
    expect(await say(key, 2, { ...machine, move: 'ask', text: 'Why?' })).toBe(3);
  });
});

describe('whoever writes SQL as the service', () => {
  it.each([
    `insert into session_challenge (session_id, number, raised_in, body) values (1, 99, 1, '{}')`,
    `insert into challenge_settlement (session_id, number, state, answer, turn) values (1, 1, 'deferred', 'x', 1)`,
    `update challenge_settlement set state = 'accepted'`,
    'delete from session_challenge',
    'delete from session_turn',
    `update design_session set status = 'finalized'`,
    'truncate session_decision',
  ])('is refused: %s', async (statement) => {
    await challenged();
    await expect(world.db.pool.query(statement)).rejects.toThrow(/permission denied/);
  });

  it('cannot finalize a session whose RFC nobody approved', async () => {
    const { key } = await challenged();
    await sessions.moveStatus({ key, to: 'finalizing', reason: 'to its gate', actorId: architect.id });
    await expect(sessions.moveStatus({ key, to: 'finalized', reason: 'done', actorId: architect.id })).rejects.toMatchObject({
      id: 'session.approval-required',
    });
    await sessions.moveStatus({ key, to: 'open', reason: 'changes requested', actorId: architect.id });
    expect((await read(key)).status).toBe('open');
  });

  it('finds every deed in the trail', async () => {
    const { key } = await challenged();
    const actions = (await auditOf(world, key)).map(({ action }) => action);
    expect(actions).toEqual(['session.opened', 'session.challenge', 'session.reply']);
  });
});

it('tells whoever listens that a turn was taken', async () => {
  const { key } = await opened();
  const told = Promise.withResolvers<void>();
  let calls = 0;
  const stop = sessions.onTurn(key, () => {
    // The first says only that notices may have been missed.
    if (++calls > 1) told.resolve();
  });
  await expect.poll(() => calls).toBeGreaterThan(0);
  await say(key, 0);
  await told.promise;
  stop();
});
