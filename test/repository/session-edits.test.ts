import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ProposedEdits } from '../../src/lifecycle/edits.ts';
import { content } from './support/repository.ts';
import { openSessionWorld, reply, type SessionWorld } from './support/session-world.ts';

let world: SessionWorld;
beforeAll(async () => {
  world = await openSessionWorld();
});
afterAll(() => world.close());

const proposed = (decision: string, to: string): ProposedEdits => ({
  decision,
  edits: [{ kind: 'set', part: 'RISK-1', field: 'mitigation', from: '', to }],
  because: `It follows: ${to}`,
});

/** A session of which DEC-1 brought ED-1 and ED-2. */
async function withEdits(): Promise<string> {
  const { key } = await world.challenged();
  await world.say(key, 2, { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'A key.' });
  await world.answer(key, 3, reply([], { edits: [proposed('DEC-1', 'One.'), proposed('', 'Two.')] }));
  return key;
}

const settle = (key: string, state: 'taken' | 'declined' | 'stale', edits: string[], more: object = {}): Promise<void> =>
  world.sessions.settleEdits({
    key,
    token: world.architect.token,
    edits: edits.map((edit) => ({ edit, state })),
    rfcVersion: 1,
    interactive: true,
    ...more,
  });

describe('proposed edits', () => {
  it('have ids of the session, the decision that they follow from, and what a person did about each', async () => {
    const key = await withEdits();
    await settle(key, 'taken', ['ED-1']);
    await settle(key, 'declined', ['ED-2'], { because: 'Too early.' });
    const { edits, turns } = await world.readSession(key);
    expect(edits).toMatchObject([
      { id: 'ED-1', decision: 'DEC-1', state: 'taken', by: world.architect.name, drafter: 'rules' },
      { id: 'ED-2', decision: '', state: 'declined', said: 'Too early.' },
    ]);
    expect(turns.at(-1)?.reply?.proposed).toEqual(['ED-1', 'ED-2']);
  });

  it('are settled once: the same again changes nothing, and otherwise is refused, all of it', async () => {
    const key = await withEdits();
    await settle(key, 'taken', ['ED-1']);
    await settle(key, 'taken', ['ED-1']);
    await expect(settle(key, 'declined', ['ED-2', 'ED-1'])).rejects.toMatchObject({ id: 'session.edit-settled' });
    await expect(settle(key, 'taken', ['ED-9'])).rejects.toMatchObject({ id: 'session.edit-unknown' });
    expect((await world.readSession(key)).edits.map(({ state }) => state)).toEqual(['taken', 'proposed']);
  });

  it.each([
    ['machine', 'session.machine'],
    ['manager', 'session.wrong-role'],
  ] as const)('are not taken by a %s', async (who, id) => {
    const key = await withEdits();
    await expect(settle(key, 'taken', ['ED-1'], { token: world[who].token })).rejects.toMatchObject({ id });
    // Nor does a probe that takes nothing pass.
    await expect(settle(key, 'taken', [], { token: world[who].token })).rejects.toMatchObject({ id });
  });

  it.each([
    ['declined meanwhile', 'session.edit-settled'],
    ['of an RFC that somebody wrote meanwhile', 'artifact.stale-version'],
  ])('bring no version of the RFC without their record, nor a record without the version: %s', async (meanwhile, id) => {
    const key = await withEdits();
    const { rfc } = await world.readSession(key);
    const next = (reason: string) => ({ ...content(world.author, 'Next'), key: rfc, provenance: { reason } });
    if (id === 'session.edit-settled') await settle(key, 'declined', ['ED-2']);
    else await world.artifacts.addVersion({ ...next('written'), expectedVersion: 1 });
    await expect(settle(key, 'taken', ['ED-1', 'ED-2'], { next: next('taken') })).rejects.toMatchObject({ id });
    expect((await world.readSession(key)).edits[0]?.state).toBe('proposed');
    expect((await world.artifacts.history(rfc)).map(({ provenance }) => provenance.reason)).not.toContain('taken');
  });

  it('stand in the RFC exactly where they are on record as taken, of two who take and decline at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const key = await withEdits();
      const { rfc } = await world.readSession(key);
      const next = { ...content(world.author, 'Next'), key: rfc };
      const both = await Promise.allSettled([settle(key, 'taken', ['ED-1'], { next }), settle(key, 'declined', ['ED-1'])]);
      expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      const [edit] = (await world.readSession(key)).edits;
      expect(edit?.state).toBe((await world.artifacts.history(rfc)).length === 2 ? 'taken' : 'declined');
    }
  });

  it('are not taken on the way to the gate', async () => {
    const key = await withEdits();
    await world.say(key, 4, { move: 'finalize' });
    await expect(settle(key, 'taken', ['ED-1'])).rejects.toMatchObject({ id: 'session.not-open' });
  });
});

describe('a decision', () => {
  it('holds until a later turn names it, and says then what took its place', async () => {
    const { key } = await world.challenged();
    await world.say(key, 2, { move: 'decide', settlement: 'choose', text: 'One table.' });
    await world.say(key, 3, { move: 'decide', settlement: 'choose', text: 'Two tables.', replaces: ['DEC-1'] });
    await world.say(key, 4, { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'A key.' });
    await world.say(key, 5, { move: 'park', about: ['CH-1'], text: 'Later.', anew: true, replaces: ['DEC-3'] });
    const { decisions } = await world.readSession(key);
    expect(decisions.map(({ id, replaces, replacedBy }) => [id, replaces, replacedBy])).toEqual([
      ['DEC-1', [], 'DEC-2'],
      ['DEC-2', ['DEC-1'], ''],
      ['DEC-3', [], 'CH-1'],
    ]);
    const again = { move: 'decide', settlement: 'choose', text: 'Three.' } as const;
    await expect(world.say(key, 6, { ...again, replaces: ['DEC-1'] })).rejects.toMatchObject({ id: 'session.decision-replaced' });
    await expect(world.say(key, 6, { ...again, replaces: ['DEC-9'] })).rejects.toMatchObject({ id: 'session.decision-unknown' });
  });

  it('is taken with others at once, all of them or none, of which the last asks for a reply', async () => {
    const { key } = await world.challenged();
    const turns = [
      { move: 'decide', settlement: 'accept', about: ['CH-1'], text: 'A key.' },
      { move: 'decide', settlement: 'answer', about: ['Q-1'], text: 'In May.' },
    ] as const;
    const take = (more: readonly { move: 'park'; about: string[]; text: string }[]) =>
      world.sessions.takeTurns({ key, token: world.architect.token, seen: 2, turns: [...turns, ...more], interactive: true });
    await expect(take([{ move: 'park', about: ['CH-9'], text: 'Later.' }])).rejects.toMatchObject({
      id: 'session.challenge-unknown',
    });
    expect((await world.readSession(key)).turns).toHaveLength(2);
    await take([]);
    const session = await world.readSession(key);
    expect(session.turns.map(({ asksReply }) => asksReply)).toEqual([true, false, false, true]);
    expect(session.decisions).toHaveLength(2);
  });
});

it('finds an edit forged that a person took, and one that nobody took', async () => {
  const key = await withEdits();
  await settle(key, 'taken', ['ED-1']);
  const client = await world.ownerDb.pool.connect();
  const forgedAfter = async (statement: string): Promise<string[]> => {
    await client.query('begin');
    await client.query('alter table session_edit disable trigger user; alter table session_edit_settlement disable trigger user');
    await client.query(statement);
    const { rows } = await client.query<{ subject: string; forged: string }>('select * from forged_records(100)');
    await client.query('rollback');
    return rows.filter(({ subject }) => subject === key).map(({ forged }) => forged);
  };
  try {
    expect(await forgedAfter(`update session_edit_settlement set state = 'declined'`)).toEqual(['edits']);
    expect(await forgedAfter(`delete from session_edit_settlement`)).toEqual(['edits']);
    expect(await forgedAfter(`update session_edit set body = body || '{"because": "x"}'`)).toEqual(['turn']);
    expect(await forgedAfter('select 1')).toEqual([]);
  } finally {
    client.release();
  }
});
