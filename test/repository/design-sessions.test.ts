import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { auditOf } from './support/repository.ts';
import { limits, objection, openSessionWorld, reply, type SessionWorld } from './support/session-world.ts';

let world: SessionWorld;
beforeAll(async () => {
  world = await openSessionWorld();
});
afterAll(() => world.close());

describe('a design session', () => {
  it('is one for each RFC: who opens it again gets the one that stands', async () => {
    const rfc = await world.newRfc();
    const both = await Promise.all([1, 2].map(() => world.sessions.open({ rfc, token: world.architect.token, limits })));
    expect(both[0]?.key).toBe(both[1]?.key);
    expect((await world.sessions.findFor(rfc))?.key).toBe(both[0]?.key);
    const { token } = world.architect;
    await world.sessions.close({ key: both[0]?.key ?? '', reason: 'not now', token, interactive: true });
    expect(await world.sessions.findFor(rfc)).toBeNull();
    expect((await world.sessions.open({ rfc, token: world.architect.token, limits })).key).not.toBe(both[0]?.key);
  });

  it('keeps turns in order, with who took them and what they raised', async () => {
    const { turns, challenges } = await world.challenged();
    expect(turns.map(({ sequence, speaker, name, raised }) => ({ sequence, speaker, name, raised }))).toEqual([
      { sequence: 1, speaker: 'person', name: world.architect.name, raised: [] },
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
    const { key } = await world.opened();
    const both = await Promise.allSettled([world.say(key, 0, { text: 'one' }), world.say(key, 0, { text: 'two' })]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(both.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { id: 'session.moved-on' } });
  });

  it('takes a repeated turn and a repeated reply once', async () => {
    const { key } = await world.opened();
    expect([await world.say(key, 0, { origin: `${key}-a` }), await world.say(key, 0, { origin: `${key}-a` })]).toEqual([1, 1]);
    const said = reply([objection('Twice.')]);
    expect([await world.answer(key, 1, said, `${key}-r`), await world.answer(key, 1, said, `${key}-r`)]).toEqual([2, 2]);
    expect((await world.readSession(key)).challenges).toHaveLength(1);
  });

  it('refuses a reply to a turn that is not the last any more', async () => {
    const { key } = await world.opened();
    await world.say(key, 0);
    await world.answer(key, 1, reply());
    await expect(world.answer(key, 1, reply())).rejects.toMatchObject({ id: 'session.moved-on' });
  });

  it('ends its turns at its limit, and can still be finalized', async () => {
    const { key } = await world.opened(1);
    await world.answer(key, await world.say(key, 0), reply());
    await expect(world.say(key, 2)).rejects.toMatchObject({ id: 'session.turns-spent' });
    expect(await world.say(key, 2, { move: 'finalize' })).toBe(3);
  });

  it('is refused for an RFC that is settled, and for another kind of artifact', async () => {
    const { daa } = await world.ask();
    await expect(world.sessions.open({ rfc: daa.key, token: world.architect.token, limits })).rejects.toMatchObject({
      id: 'session.rfc-expected',
    });
    await expect(world.sessions.open({ rfc: 'RFC-999', token: world.architect.token, limits })).rejects.toMatchObject({
      id: 'artifact.not-found',
    });
  });
});

describe('the list of sessions', () => {
  it('is read in pages, newest first, of whom they concern', async () => {
    const keys: string[] = [];
    for (let made = 0; made < 3; made += 1) keys.unshift((await world.opened()).key);
    await world.say(keys[1] ?? '', 0, { token: world.manager.token });
    const page = (cursor?: string) =>
      world.sessions.listPage({ of: world.architect.id }, { limit: 2, ...(cursor ? { cursor } : {}) });
    const first = await page();
    expect(first.items.map(({ key }) => key)).toEqual(keys.slice(0, 2));
    expect((await page(first.next ?? '')).items[0]?.key).toBe(keys[2]);
    const theirs = await world.sessions.listPage({ of: world.manager.id }, { limit: 2 });
    expect(theirs.items).toMatchObject([{ key: keys[1], awaitsReply: true }]);
    await world.answer(keys[1] ?? '', 1, reply());
    expect((await world.sessions.listPage({ of: world.manager.id }, { limit: 2 })).items).toMatchObject([{ awaitsReply: false }]);
    await expect(page('nonsense')).rejects.toMatchObject({ id: 'page.unknown-cursor' });
  });
});

describe('a challenge', () => {
  it.each([
    ['accepted', { move: 'decide', settlement: 'accept' }],
    ['rebutted', { move: 'decide', settlement: 'rebut' }],
    ['deferred', { move: 'park' }],
  ] as const)('is %s by a person, with words', async (state, turn) => {
    const { key } = await world.challenged();
    await expect(world.say(key, 2, { ...turn, about: ['CH-1'], text: ' ' })).rejects.toMatchObject({
      id: 'session.words-required',
    });
    await world.say(key, 2, { ...turn, about: ['CH-1'], text: 'Each payment has a key.' });
    const [challenge] = (await world.readSession(key)).challenges;
    expect(challenge).toMatchObject({ state, answer: 'Each payment has a key.', settledBy: world.architect.name });
    expect(challenge?.settledAt).toMatch(/^\d{4}-\d\d-\d\dT.*Z$/);
  });

  it('that is accepted makes a decision, which says what it settles', async () => {
    const { key } = await world.challenged();
    await world.say(key, 2, {
      move: 'decide',
      settlement: 'accept',
      about: ['CH-1', 'Q-2'],
      text: 'A key per payment.',
      rationale: 'It is cheap.',
    });
    expect((await world.readSession(key)).decisions).toMatchObject([
      {
        id: 'DEC-1',
        text: 'A key per payment.',
        rationale: 'It is cheap.',
        does: 'accept',
        about: ['CH-1', 'Q-2'],
        replacedBy: '',
        decidedBy: world.architect.name,
      },
    ]);
  });

  it('that is settled again keeps its history, and what was thought of the first answer falls', async () => {
    const { key } = await world.challenged();
    await world.say(key, 2, { move: 'decide', settlement: 'rebut', about: ['CH-1'], text: 'It never comes twice.' });
    await world.answer(key, 3, reply([], { upheld: [{ id: 'CH-1', because: 'The queue delivers at least once.' }] }));
    expect((await world.readSession(key)).challenges[0]).toMatchObject({ state: 'rebutted', standing: 'upheld' });
    await world.say(key, 4, {
      move: 'decide',
      settlement: 'rebut',
      about: ['CH-1'],
      text: 'The provider drops repeats by its own key.',
    });
    expect((await world.readSession(key)).challenges[0]).toMatchObject({ state: 'rebutted', standing: 'none' });
    const { rows } = await world.db.pool.query('select state from challenge_settlement');
    expect(rows.length).toBeGreaterThanOrEqual(2);
  });

  it('that nobody raised cannot be settled, and nothing of the turn is stored', async () => {
    const { key } = await world.challenged();
    await expect(world.say(key, 2, { move: 'park', about: ['CH-7'], text: 'later' })).rejects.toMatchObject({
      id: 'session.challenge-unknown',
    });
    expect((await world.readSession(key)).turns).toHaveLength(2);
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
    await world.challenged();
    await expect(world.db.pool.query(statement)).rejects.toThrow(/permission denied/);
  });

  it('finds every deed in the trail', async () => {
    const { key } = await world.challenged();
    const actions = (await auditOf(world, key)).map(({ action }) => action);
    expect(actions).toEqual(['session.opened', 'session.challenge', 'session.reply']);
  });
});

it('tells whoever listens that a turn was taken', async () => {
  const { key } = await world.opened();
  const told = Promise.withResolvers<void>();
  let calls = 0;
  const stop = world.sessions.onTurn(key, () => {
    // The first says only that notices may have been missed.
    if (++calls > 1) told.resolve();
  });
  await expect.poll(() => calls).toBeGreaterThan(0);
  await world.say(key, 0);
  await told.promise;
  stop();
});
