import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { StrikeWord } from '../../src/lifecycle/strike-words.ts';
import { auditOf } from './support/repository.ts';
import { openSessionWorld, type SessionWorld } from './support/session-world.ts';

let world: SessionWorld;
beforeAll(async () => {
  world = await openSessionWorld();
});
afterAll(() => world.close());

const gives: StrikeWord = { does: 'gives-up', place: 'Component Design', words: 'from Kafka' };
const keeps: StrikeWord = { does: 'keeps', place: '', words: 'mails them' };

/** A session with one decision. */
async function decided(says: readonly StrikeWord[] = []): Promise<string> {
  const { key } = await world.challenged();
  await world.say(key, 2, { move: 'decide', settlement: 'choose', text: 'A table is read.', says });
  return key;
}

const strike = (key: string, says: readonly StrikeWord[], more: { token?: string; decision?: string } = {}): Promise<void> =>
  world.sessions.strike({ key, token: world.architect.token, decision: 'DEC-1', says, interactive: true, ...more });

async function strikesOf(key: string): Promise<unknown> {
  return (await world.readSession(key)).decisions[0]?.strikes;
}

describe('what a person says of words of the RFC', () => {
  it('is kept with the decision, in its order, and told in the trail', async () => {
    const key = await decided([gives, keeps]);
    const at = (await world.readSession(key)).decisions[0]?.decidedAt;
    expect(await strikesOf(key)).toEqual([gives, keeps].map((one) => ({ ...one, by: world.architect.name, at })));
    expect((await auditOf(world, key)).slice(-2)).toMatchObject([
      { action: 'session.decide', details: { turn: 3, recordHash: expect.any(String) } },
      {
        action: 'session.strike',
        actor_id: world.architect.id,
        details: { strike: 1, decision: 'DEC-1', role: 'architect', recordHash: expect.any(String) },
      },
    ]);
  });

  it('is absent where nobody said any', async () => {
    expect((await world.readSession(await decided())).decisions[0]).not.toHaveProperty('strikes');
  });

  it('is said afterwards as well, and the same twice is said once', async () => {
    const key = await decided([gives]);
    await strike(key, [keeps]);
    await strike(key, [keeps]);
    expect(await strikesOf(key)).toMatchObject([gives, keeps]);
    expect((await auditOf(world, key)).filter(({ action }) => action === 'session.strike')).toHaveLength(2);
  });

  it('is stored with its turn or not at all', async () => {
    const { key } = await world.challenged();
    const turn = { move: 'decide', settlement: 'rebut', about: ['CH-1'], text: 'It comes once.', says: [gives] } as const;
    await expect(world.say(key, 2, turn)).rejects.toMatchObject({ id: 'session.strike-undecided' });
    expect((await world.readSession(key)).turns).toHaveLength(2);
    await expect(world.say(key, 1, { ...turn, settlement: 'choose' })).rejects.toMatchObject({ id: 'session.moved-on' });
  });

  it('is said by whoever may decide, and by nobody else', async () => {
    const key = await decided();
    await expect(strike(key, [gives], { token: world.machine.token })).rejects.toMatchObject({ id: 'session.machine' });
    await expect(strike(key, [gives], { token: world.manager.token })).rejects.toMatchObject({ id: 'session.wrong-role' });
    await expect(strike(key, [gives], { decision: 'DEC-2' })).rejects.toMatchObject({ id: 'session.decision-unknown' });
    expect(await strikesOf(key)).toBeUndefined();
  });

  it('is said before the session goes to its gate', async () => {
    const key = await decided();
    await world.say(key, 3, { move: 'finalize', text: 'Enough.' });
    await expect(strike(key, [gives])).rejects.toMatchObject({ id: 'session.not-open' });
  });

  /** A decision that says words of the RFC, with the turn by which it can be sent once more. */
  async function striking() {
    const { key } = await world.challenged();
    const turn = {
      move: 'decide',
      settlement: 'choose',
      text: 'A table is read.',
      says: [gives],
      origin: `turn/${key}`,
    } as const;
    await world.say(key, 2, turn);
    return { key, turn };
  }

  it('is not said again by a turn that is sent once more, and undoes nothing that was said since', async () => {
    const { key, turn } = await striking();
    await strike(key, [{ ...gives, does: 'keeps' }]);
    expect(await world.say(key, 2, turn)).toBe(3);
    expect(await strikesOf(key)).toMatchObject([gives, { ...gives, does: 'keeps' }]);
  });

  it('is added by no turn that is sent once more behind the gate', async () => {
    const { key, turn } = await striking();
    await world.say(key, 3, { move: 'finalize', text: 'Enough.' });
    expect(await world.say(key, 2, { ...turn, says: [keeps] })).toBe(3);
    expect(await strikesOf(key)).toMatchObject([gives]);
  });

  it.each([
    '{}',
    '[]',
    '[1]',
    '[["does"]]',
    '[{"does": "forges", "place": "", "words": "it"}]',
    '[{"does": "keeps", "place": "", "words": ""}]',
    '[{"does": "keeps", "place": "RISK-1"}]',
    '[{"does": "keeps", "place": "", "words": 7}]',
    '[{"does": "keeps", "place": "", "words": "it", "by": "Grace"}]',
    JSON.stringify([{ does: 'keeps', place: '', words: 'x'.repeat(1001) }]),
  ])('is stored as it can be read, or not at all: %s', async (says) => {
    const key = await decided();
    const call = world.db.pool.query('select strike_decision($1, $2, $3, $4::jsonb, true)', [
      key,
      world.architect.token,
      'DEC-1',
      says,
    ]);
    await expect(call).rejects.toThrow(/check constraint/);
    expect(await strikesOf(key)).toBeUndefined();
  });

  it('is said one after the other where two people say it at once', async () => {
    const key = await decided();
    await Promise.all([[gives], [keeps], [gives, keeps]].map((says) => strike(key, says)));
    expect(await strikesOf(key)).toHaveLength(4);
    expect((await world.ownerDb.pool.query('select * from forged_records(100) where subject = $1', [key])).rows).toEqual([]);
  });

  it('never changes, and the service writes none past its functions', async () => {
    const key = await decided([gives]);
    for (const statement of [`update decision_strike set says = '[{}]'`, 'delete from decision_strike']) {
      await expect(world.ownerDb.pool.query(statement)).rejects.toThrow();
      await expect(world.db.pool.query(statement)).rejects.toThrow(/permission denied/);
    }
    expect(await strikesOf(key)).toMatchObject([gives]);
  });
});

it.each([
  `update decision_strike set says = '[{"does": "keeps", "place": "", "words": "forged"}]'`,
  `update decision_strike set at = at - interval '1 day'`,
  'delete from decision_strike',
  `insert into decision_strike (session_id, number, ordinal, says, person_id) select session_id, number, 7, says, person_id from decision_strike order by id desc limit 1`,
])('the trail names the session after %s', async (statement) => {
  const key = await decided([gives]);
  const client = await world.ownerDb.pool.connect();
  try {
    await client.query('begin');
    await client.query('alter table decision_strike disable trigger user');
    expect((await client.query('select * from forged_records(100)')).rows).toEqual([]);
    await client.query(statement);
    const { rows } = await client.query<{ subject: string; forged: string }>('select * from forged_records(100)');
    expect(rows).toContainEqual({ subject: key, version: null, turn: null, forged: 'strikes' });
  } finally {
    await client.query('rollback');
    client.release();
  }
});
