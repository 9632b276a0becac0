import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { RequestStore } from '../../../src/ports/requests.ts';
import { openDatabase, type Database } from '../../../src/repository/database/connection.ts';
import { newToken } from '../../../src/repository/people/new-token.ts';
import { createRequestStore } from '../../../src/repository/requests/request-store.ts';
import { openTestDatabase, type TestDatabase } from '../../support/database.ts';
import { createOwner } from '../../support/people.ts';

let test: TestDatabase;
let db: Database;
let ownerDb: Database;
let requests: RequestStore;
let callerId: string;
const token = newToken();
let counter = 0;

beforeAll(async () => {
  test = await openTestDatabase();
  db = openDatabase(test.service);
  ownerDb = openDatabase(test.owner);
  requests = createRequestStore(db.pool);
  callerId = (await createOwner(db)).id;
});

afterAll(async () => {
  await db.close();
  await ownerDb.close();
  await test.drop();
});

const answer = {
  status: 201,
  headers: { location: '/api/v1/tokens/TOKEN-002' },
  body: '{"token":"a secret that is shown once"}',
};

/** A call under a key that nobody used. */
const newCall = () => ({ callerId, token, key: `key ${++counter}`, requestHash: 'POST /tokens' });

async function begun(call: Parameters<RequestStore['begin']>[0]): Promise<string> {
  const request = await requests.begin(call);
  if (request.state !== 'begun') throw new Error(`The request is ${request.state}.`);
  return request.id;
}

/** Moves what is stored back in time. */
const age = (id: string, seconds: number) =>
  ownerDb.pool.query(
    `update request set created_at = created_at - make_interval(secs => $2), claimed_until = claimed_until - make_interval(secs => $2) where id = $1`,
    [id, seconds],
  );

describe('a repeated request', () => {
  it('gets the first answer again, as often as it asks', async () => {
    const call = newCall();
    await requests.finish({ id: await begun(call), token, answer });
    expect(await requests.begin(call)).toEqual({ state: 'answered', answer });
    expect(await requests.begin(call)).toEqual({ state: 'answered', answer });
  });

  it('is refused under the key of another request, before and after that one is answered', async () => {
    const call = newCall();
    const id = await begun(call);
    expect(await requests.begin({ ...call, requestHash: 'another body' })).toEqual({ state: 'different' });
    await requests.finish({ id, token, answer });
    expect(await requests.begin({ ...call, requestHash: 'another body' })).toEqual({ state: 'different' });
  });

  it('begins once, however many come at the same time on connections of their own', async () => {
    const others = Array.from({ length: 3 }, () => openDatabase(test.service));
    const stores = [requests, ...others.map((other) => createRequestStore(other.pool))];
    for (let round = 0; round < 20; round += 1) {
      const call = newCall();
      const states = await Promise.all(stores.flatMap((store) => [store.begin(call), store.begin(call)]));
      expect(states.filter(({ state }) => state === 'begun')).toHaveLength(1);
      expect(states.filter(({ state }) => state === 'in-progress')).toHaveLength(stores.length * 2 - 1);
    }
    await Promise.all(others.map((other) => other.close()));
  });

  it('of another caller has nothing to do with it, under the same key', async () => {
    const { rows } = await ownerDb.pool.query<{ id: string }>(
      `insert into person (name, kind) values ('Build server', 'machine') returning id`,
    );
    const call = newCall();
    await begun(call);
    expect(await requests.begin({ ...call, callerId: rows[0]?.id ?? '' })).toMatchObject({ state: 'begun' });
  });

  it('may begin again when the first was forgotten, and not when it was answered', async () => {
    const call = newCall();
    await requests.forget(await begun(call));
    const id = await begun(call);
    await requests.finish({ id, token, answer });
    await requests.forget(id);
    expect(await requests.begin(call)).toMatchObject({ state: 'answered' });
  });
});

it('keeps its key for as long as it is renewed', async () => {
  const call = newCall();
  const id = await begun(call);
  for (const _ of [1, 2]) {
    await age(id, 50);
    await requests.renew(id);
  }
  await age(id, 50);
  expect(await requests.begin(call)).toEqual({ state: 'in-progress' });
  await requests.finish({ id, token, answer });
});

describe('a server that was killed in the middle', () => {
  it('holds its key for a minute and no longer, and then finishes nothing', async () => {
    const call = newCall();
    const id = await begun(call);
    await age(id, 59);
    expect(await requests.begin(call)).toEqual({ state: 'in-progress' });
    await age(id, 2);
    const states = await Promise.all([requests.begin(call), requests.begin(call)]);
    expect(states.map(({ state }) => state).toSorted()).toEqual(['begun', 'in-progress']);
    await expect(requests.finish({ id, token, answer })).rejects.toMatchObject({ id: 'request.claim-lost' });
    expect(await requests.begin(call)).toEqual({ state: 'in-progress' });
  });
});

describe('what is stored', () => {
  it('says nothing about key, token and answer to who reads the database', async () => {
    const call = newCall();
    const id = await begun(call);
    await requests.finish({ id, token, answer });
    const { rows } = await ownerDb.pool.query<{ row: string; answer: Buffer }>(
      `select r::text as row, answer from request r where id = $1`,
      [id],
    );
    const stored = `${rows[0]?.row} ${rows[0]?.answer.toString('latin1')} ${rows[0]?.answer.toString('utf8')}`;
    for (const secret of [call.key, token, 'shown once', 'TOKEN-002']) expect(stored).not.toContain(secret);
  });

  it('opens with the token it was stored under and with no other', async () => {
    const call = newCall();
    await requests.finish({ id: await begun(call), token, answer });
    await expect(requests.begin({ ...call, token: newToken() })).rejects.toMatchObject({ id: 'request.other-token' });
  });

  it('is of no use under the id of another request', async () => {
    const [one, other] = [newCall(), newCall()];
    const id = await begun(one);
    await requests.finish({ id, token, answer });
    const otherId = await begun(other);
    await ownerDb.pool.query('update request set answer = (select answer from request where id = $1) where id = $2', [
      id,
      otherId,
    ]);
    await expect(requests.begin(other)).rejects.toMatchObject({ id: 'request.other-token' });
  });

  it('is forgotten after a day, a few rows with each request', async () => {
    const call = newCall();
    const id = await begun(call);
    await requests.finish({ id, token, answer });
    await age(id, 24 * 3600 + 1);
    await ownerDb.pool.query(
      `insert into request (caller_id, key_hash, request_hash, created_at, claimed_until)
      select $1, sha256(convert_to('old ' || n, 'UTF8')), '', now() - interval '2 days', now() - interval '2 days' from generate_series(1, 50) n`,
      [callerId],
    );
    const old = async (): Promise<number> =>
      (await ownerDb.pool.query(`select from request where created_at < now() - interval '1 day'`)).rowCount ?? 0;
    const before = await old();
    await begun(newCall());
    expect(await old()).toBe(before - 20);
    while ((await old()) > 0) await begun(newCall());
    expect(await requests.begin({ ...call, requestHash: 'another body' })).toMatchObject({ state: 'begun' });
  });
});
