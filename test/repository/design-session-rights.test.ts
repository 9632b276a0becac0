import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { designRoles } from '../../src/lifecycle/design-session.ts';
import { sessionMoves } from '../../src/lifecycle/design-session.ts';
import type { PersonTurn } from '../../src/ports/design-sessions.ts';
import type { ReviewGate } from '../../src/ports/gates.ts';
import { auditOf, createPerson, decision } from './support/repository.ts';
import { limits, objection, openSessionWorld, reply, type SessionWorld } from './support/session-world.ts';
import { says } from '../support/says.ts';

let world: SessionWorld;
beforeAll(async () => {
  world = await openSessionWorld();
});
afterAll(() => world.close());

const settling: Partial<PersonTurn>[] = [
  { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'A key per payment.' },
  { move: 'decide', settlement: 'rebut', about: ['CH-1'], text: 'It comes once.' },
  { move: 'decide', settlement: 'answer', about: ['Q-1'], text: 'Yes.' },
  { move: 'decide', settlement: 'choose', text: 'One region.' },
  { move: 'park', about: ['CH-1'], text: 'Later.' },
  { move: 'finalize' },
];

/** As the service's role, past every line of our own code. */
const sql = async (call: string, ...values: unknown[]): Promise<{ refused?: string } & Record<string, unknown>> => {
  const { rows } = await world.db.pool.query<{ answer: Record<string, unknown> }>(`select ${call} as answer`, values);
  return rows[0]?.answer ?? {};
};
const takeCall = 'take_turns($1, $2, $3::jsonb, $4::jsonb)';
const said = (turn: object, seen = 2): readonly [string, string] => [
  JSON.stringify([{ about: [], text: '', ...turn }]),
  JSON.stringify({ seen, interactive: true }),
];

/** A session on its way, with the gate of its RFC as the run opens it. */
async function finalizing(): Promise<{ key: string; rfc: string; gate: ReviewGate }> {
  const session = await world.finalizing();
  return { ...session, gate: await world.openGateOf(session.rfc) };
}

const settle = (key: string, to: 'finalized' | 'open' | 'closed'): Promise<void> =>
  world.sessions.settle({ key, to, reason: 'as its gate says', actorId: world.architect.id });

describe('who takes part', () => {
  it.each(sessionMoves)('no machine takes the turn %s, and the refusal is in the trail', async (move) => {
    const { key } = await world.challenged();
    const settlement = move === 'decide' ? 'choose' : null;
    const answer = await sql(takeCall, key, world.machine.token, ...said({ move, settlement, text: 'It says so.' }));
    expect(answer).toMatchObject({ refused: 'session.machine' });
    expect((await auditOf(world, key)).at(-1)).toMatchObject({ action: 'refused', actor_id: world.machine.id });
    expect((await world.readSession(key)).turns).toHaveLength(2);
  });

  it('no machine opens or closes a session', async () => {
    const { key } = await world.challenged();
    expect(await sql('open_design_session($1, $2, 5, null, null)', await world.newRfc(), world.machine.token)).toMatchObject({
      refused: 'session.machine',
    });
    expect(await sql('close_design_session($1, $2, $3)', key, world.machine.token, 'over')).toMatchObject({
      refused: 'session.machine',
    });
    expect((await world.readSession(key)).status).toBe('open');
  });

  it('nobody does in the name of a person whose secret they do not have', async () => {
    const { key } = await world.challenged();
    for (const secret of [world.architect.id, world.architect.name, '', 'x'.repeat(64)]) {
      expect(await sql(takeCall, key, secret, ...said({ move: 'ask', text: 'Why?' }))).toMatchObject({
        refused: 'token.invalid',
      });
      expect(await sql('close_design_session($1, $2, $3)', key, secret, 'over')).toMatchObject({ refused: 'token.invalid' });
    }
    const rfc = await world.newRfc();
    expect(await sql('open_design_session($1, $2, 5, null, null)', rfc, world.architect.id)).toMatchObject({
      refused: 'token.invalid',
    });
    expect(await world.sessions.findFor(rfc)).toBeNull();
  });

  it('who took a turn is named in the trail, because their secret was checked', async () => {
    const { key } = await world.challenged();
    await world.say(key, 2, { move: 'park', about: ['CH-1'], text: 'Later.' });
    expect((await auditOf(world, key)).at(-1)).toMatchObject({
      action: 'session.park',
      actor_id: world.architect.id,
      details: { role: 'architect', token: world.architect.tokenId, about: ['CH-1'] },
    });
  });

  it.each(settling)('to $move as $settlement takes a role that designs', async (turn) => {
    const { key } = await world.challenged();
    const by = { token: world.manager.token };
    await expect(world.say(key, 2, { ...turn, ...by })).rejects.toMatchObject({ id: 'session.wrong-role' });
    expect((await auditOf(world, key)).at(-1)).toMatchObject({ action: 'refused', actor_id: world.manager.id });
    expect(await world.readSession(key)).toMatchObject({ status: 'open', challenges: [{ state: 'open' }], decisions: [] });
  });

  it('without such a role a person asks and challenges, and closes nothing', async () => {
    const { key } = await world.challenged();
    expect(await world.say(key, 2, { move: 'ask', text: 'Why?', token: world.manager.token })).toBe(3);
    await expect(world.sessions.close({ key, token: world.manager.token, reason: 'over' })).rejects.toMatchObject({
      id: 'session.wrong-role',
      fix: says('ask an admin'),
    });
  });

  it.each(designRoles)('%s is such a role', async (role) => {
    const person = await createPerson(world, `Deniz ${role}`, [role]);
    const { key } = await world.challenged();
    expect(await world.say(key, 2, { ...settling[0], token: person.token })).toBe(3);
    expect((await world.readSession(key)).challenges[0]).toMatchObject({ state: 'accepted', settledBy: person.name });
  });

  it('a token that may only read takes no turn', async () => {
    const { key } = await world.challenged();
    const { token } = await world.people.createToken({
      adminToken: world.owner.token,
      holder: world.architect.name,
      kind: 'person',
      roles: [],
      unattended: false,
      scopes: ['read'],
    });
    await expect(world.say(key, 2, { move: 'ask', text: 'Why?', token })).rejects.toMatchObject({ id: 'token.scope' });
  });
});

describe('a challenge goes along its states', () => {
  it('is judged by the challenger once for each rebuttal', async () => {
    const { key } = await world.challenged();
    const rebut: Partial<PersonTurn> = { move: 'decide', settlement: 'rebut', about: ['CH-1'], text: 'It comes once.' };
    const upheld = reply([], { upheld: [{ id: 'CH-1', because: 'The queue repeats.' }] });
    await expect(world.answer(key, await world.say(key, 2, { move: 'ask', text: 'Why?' }), upheld)).rejects.toMatchObject({
      id: 'session.nothing-rebutted',
    });
    await world.answer(key, 3, reply());
    await world.answer(key, await world.say(key, 4, rebut), upheld);
    for (const again of [upheld, reply([], { conceded: ['CH-1'] })]) {
      const { turns } = await world.readSession(key);
      const turn = await world.say(key, turns.length, { move: 'ask', text: `Still, ${turns.length}?` });
      await expect(world.answer(key, turn, again)).rejects.toMatchObject({ id: 'session.nothing-rebutted' });
      await world.answer(key, turn, reply());
    }
    expect((await world.readSession(key)).challenges[0]).toMatchObject({ state: 'rebutted', standing: 'upheld' });
  });

  it('is not conceded and upheld in one breath, nor twice', async () => {
    const rebut: Partial<PersonTurn> = { move: 'decide', settlement: 'rebut', about: ['CH-1'], text: 'It comes once.' };
    const both = [{ conceded: ['CH-1'], upheld: [{ id: 'CH-1', because: 'No.' }] }, { conceded: ['CH-1', 'CH-1'] }];
    for (const said of both) {
      const { key } = await world.challenged();
      const turn = await world.say(key, 2, rebut);
      await expect(world.answer(key, turn, reply([], said))).rejects.toMatchObject({ id: 'session.nothing-rebutted' });
      expect((await world.readSession(key)).turns).toHaveLength(3);
    }
  });

  it('is settled again only by who says so, or where the challenger holds on', async () => {
    const { key } = await world.challenged();
    const park: Partial<PersonTurn> = { move: 'park', about: ['CH-1'], text: 'Later.' };
    await world.say(key, 2, settling[0]);
    await expect(world.say(key, 3, park)).rejects.toMatchObject({ id: 'session.settled-already' });
    expect(await world.say(key, 3, { ...park, anew: true })).toBe(4);
    expect(await world.say(key, 4, settling[1])).toBe(5);
    await world.answer(key, 5, reply([], { upheld: [{ id: 'CH-1', because: 'It repeats.' }] }));
    expect(await world.say(key, 6, settling[0])).toBe(7);
  });

  it('named twice in one turn, it is settled once', async () => {
    const { key } = await world.challenged();
    await world.say(key, 2, { move: 'park', about: ['CH-1', 'CH-1'], text: 'Later.' });
    const { rows } = await world.db.pool.query(
      'select from challenge_settlement s join design_session d on d.id = s.session_id where d.key = $1',
      [key],
    );
    expect(rows).toHaveLength(1);
  });
});

describe('a session moves as its gate says', () => {
  it('is not finalized while a blocker is open, whoever asks the database', async () => {
    const { key } = await world.challenged('blocker');
    await expect(sql(takeCall, key, world.architect.token, ...said({ move: 'finalize' }))).rejects.toThrow(
      'session.blockers-open',
    );
    await world.say(key, 2, settling[1]);
    expect(await sql(takeCall, key, world.architect.token, ...said({ move: 'finalize' }, 3))).toEqual({ turn: 4 });
    expect((await world.readSession(key)).status).toBe('finalizing');
  });

  it('stays on its way while the gate waits, and takes no turn', async () => {
    const { key } = await finalizing();
    await expect(settle(key, 'finalized')).rejects.toMatchObject({ id: 'session.approval-required' });
    await expect(settle(key, 'closed')).rejects.toMatchObject({ id: 'session.rejection-required' });
    await expect(settle(key, 'open')).rejects.toMatchObject({ id: 'session.gate-undecided' });
    await expect(world.say(key, 3)).rejects.toMatchObject({ id: 'session.not-open' });
    await expect(
      world.sessions.close({ key, token: world.architect.token, reason: 'over', interactive: true }),
    ).rejects.toMatchObject({
      id: 'session.illegal-transition',
    });
  });

  it('before any gate of it was opened it does not come back either', async () => {
    const { key } = await world.challenged();
    await world.say(key, 2, { move: 'finalize' });
    await expect(settle(key, 'open')).rejects.toMatchObject({ id: 'session.gate-undecided' });
  });

  it.each([
    ['approve', 'finalized'],
    ['request-changes', 'open'],
    ['reject', 'closed'],
  ] as const)('%s makes it %s, and nothing else', async (decided, to) => {
    const { key, gate } = await finalizing();
    await world.gates.decide(decision(gate, world.both.token, { decision: decided }));
    for (const other of (['finalized', 'open', 'closed'] as const).filter((status) => status !== to)) {
      await expect(settle(key, other)).rejects.toMatchObject({ id: expect.stringMatching(/^session\./) as string });
    }
    await settle(key, to);
    await settle(key, to);
    expect((await world.readSession(key)).status).toBe(to);
    expect((await auditOf(world, key)).filter(({ action }) => action === `session.${to}`)).toHaveLength(1);
  });

  it('is open again when its gate was withdrawn', async () => {
    const { key, gate } = await finalizing();
    await world.gates.withdraw({ key: gate.key, reason: 'not now', actorId: world.architect.id });
    await settle(key, 'open');
    expect(await world.say(key, 3)).toBe(4);
  });
});

it('an opened session has limits that hold whoever opens it again', async () => {
  const rfc = await world.newRfc();
  const { key } = await world.sessions.open({ rfc, token: world.manager.token, limits: { ...limits, maxTurns: 1 } });
  await world.answer(key, await world.say(key, 0), reply([objection('Twice.')]));
  expect((await world.sessions.open({ rfc, token: world.architect.token, limits })).limits.maxTurns).toBe(1);
  await expect(world.say(key, 2)).rejects.toMatchObject({ id: 'session.turns-spent' });
});

it('more turns are given by whoever may decide, on record, and none are taken away', async () => {
  const { key } = await world.opened(3);
  const raise = (token: string, turns: number) => world.sessions.raiseTurns({ key, token, turns, interactive: true });
  await expect(raise(world.manager.token, 5)).rejects.toMatchObject({ id: 'session.wrong-role' });
  await raise(world.architect.token, 5);
  await raise(world.architect.token, 4);
  expect(await world.readSession(key)).toMatchObject({ limits: { maxTurns: 5 }, raises: [{ from: 3, to: 5 }] });
  expect((await auditOf(world, key)).at(-1)).toMatchObject({
    action: 'session.turns-raised',
    actor_id: world.architect.id,
    details: { from: 3, to: 5, role: 'architect' },
  });
});

it('a limit of its budget is raised by whoever may decide, on record; none is lowered, and none is made', async () => {
  const opened = { rfc: await world.newRfc(), token: world.architect.token, limits: { ...limits, maxUsd: 2 } };
  const { key } = await world.sessions.open(opened);
  const raise = (token: string, tokens: number | null, usd: number | null) =>
    world.sessions.raiseBudget({ key, token, tokens, usd, interactive: true });
  await expect(raise(world.manager.token, null, 5)).rejects.toMatchObject({ id: 'session.wrong-role' });
  await raise(world.architect.token, 9000, 5);
  await raise(world.architect.token, null, 4);
  expect(await world.readSession(key)).toMatchObject({
    limits: { maxTokens: null, maxUsd: 5 },
    budgetRaises: [{ unit: 'usd', from: 2, to: 5, name: world.architect.name }],
  });
  expect((await auditOf(world, key)).at(-1)).toMatchObject({
    action: 'session.budget-raised',
    actor_id: world.architect.id,
    details: { fromUsd: 2, toUsd: 5, role: 'architect' },
  });
  await world.sessions.close({ key, token: world.architect.token, reason: 'over', interactive: true });
  await expect(raise(world.architect.token, null, 9)).rejects.toMatchObject({ id: 'session.not-open' });
});

it('what replies cost that never came counts in what the session has used, and of one that came what its turn says', async () => {
  const { key } = await world.challenged();
  const spend = async (status: string, output: string | null): Promise<string> => {
    const { rows } = await world.ownerDb.pool.query<{ key: string }>(
      `insert into run (workflow, workflow_version, input, subject, started_by, status)
         values ('dialogue', 1, '{}', jsonb_build_object('session', $1::text), $2, $3) returning key`,
      [key, world.architect.id, status],
    );
    const run = rows[0]?.key ?? '';
    await world.ownerDb.pool.query(
      `insert into step_result (run_key, node, visit, input_hash, output, finished_at, input_tokens, output_tokens, cost_usd, counted_usd)
         values ($1, 'answer-turn', 1, 'x', $2::json, case when $2::json is null then null else now() end, 900, 100, 0.5, 0.5)`,
      [run, output],
    );
    return run;
  };
  const used = async () => (await world.readSession(key)).used;
  await spend('canceled', null);
  expect(await used()).toEqual({ tokens: 1000, usd: 0.5, knownUsd: 0.5 });
  // What goes on is counted when it ends; what was lost of it on the way counts at once.
  await spend('queued', '{}');
  expect(await used()).toMatchObject({ tokens: 1000 });
  const run = await spend('succeeded', '{}');
  expect(await used()).toMatchObject({ tokens: 2000, knownUsd: 1 });
  await world.say(key, 2, { move: 'ask', text: 'Why?' });
  const cost = { drafter: 'rules', ending: 'answered', tokens: 1200, usd: 0.7 } as const;
  await world.sessions.recordReply({ key, turn: 3, origin: `${run}/record`, runKey: run, reply: reply(), ...cost });
  expect(await used()).toMatchObject({ tokens: 2200, knownUsd: 1.2 });
});
