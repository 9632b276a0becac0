import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, problemOf } from '../support/answers.ts';
import { openTestApi, type TestApi } from '../support/open-test-api.ts';

const refusalsPerMinute = 12;
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi({ limits: { refusalsPerMinute } });
});

afterAll(() => api.close());

interface Audited {
  readonly subject: string;
  readonly details: { readonly refusal: string; readonly remoteAddress: string };
}

/** Refused calls on the record whose subject begins so. */
async function trailOf(subject: string): Promise<Audited[]> {
  const { rows } = await sql<Audited>`
    select a.subject, a.details from audit a
    where a.action = 'refused' and a.subject like ${`${subject}%`} and a.details ? 'remoteAddress' order by a.id`.execute(
    api.db.kysely,
  );
  return rows;
}

test('a call without a token is refused, told how to bring one, and audited with where it came from', async () => {
  const answer = await api.call('GET', '/api/v1/runs', { token: null });
  expect(answer.headers.get('www-authenticate')).toBe('Bearer realm="throughline"');
  expect(await problemOf(answer, 401)).toMatchObject({ id: 'token.missing' });
  expect(await trailOf('GET /api/v1/runs')).toMatchObject([
    { subject: 'GET /api/v1/runs', details: { refusal: 'token.missing', remoteAddress: '127.0.0.1' } },
  ]);
});

test.each(['Bearer', 'Bearer ', 'Basic abc', 'Bearer a b', `Bearer ${'x'.repeat(600)}`, 'bearer tl_unknown'])(
  'the header %j names nobody',
  async (authorization) => {
    const answer = await api.call('GET', '/api/v1/me', { token: null, headers: { authorization } });
    expect((await problemOf(answer, 401)).id).toMatch(/^token\.(missing|invalid)$/);
  },
);

test('a caller without the right is refused, and audited once: by the database, which knows who it is', async () => {
  const created = await documentOf<{ id: string; token: string }>(
    await api.call('POST', '/api/v1/tokens', { json: { holder: 'Bot', kind: 'machine' } }),
    201,
  );
  const answer = await api.call('POST', '/api/v1/tokens', { token: created.token, json: { holder: 'Friend', kind: 'person' } });
  expect(await problemOf(answer, 403)).toMatchObject({ id: 'token.admin-required' });
  expect(await trailOf('POST /api/v1/tokens')).toEqual([]);
  const { rows } = await sql<Audited>`select subject, details from audit where action = 'refused' and actor_id is not null
    and details ->> 'refusal' = 'token.admin-required'`.execute(api.db.kysely);
  expect(rows).toHaveLength(1);
});

test('a revoked token is refused from the next call on', async () => {
  const { id, token } = await documentOf<{ id: string; token: string }>(
    await api.call('POST', '/api/v1/tokens', { json: { holder: 'Temp', kind: 'machine' } }),
    201,
  );
  await documentOf(await api.call('GET', '/api/v1/me', { token }));
  await documentOf(await api.call('DELETE', `/api/v1/tokens/${id}`, { headers: { 'if-match': '*' } }));
  expect(await problemOf(await api.call('GET', '/api/v1/me', { token }), 401)).toMatchObject({ id: 'token.invalid' });
});

async function createMachine(holder: string): Promise<string> {
  const created = await api.call('POST', '/api/v1/tokens', { json: { holder, kind: 'machine' } });
  return (await documentOf<{ token: string }>(created, 201)).token;
}

/** Statuses of many calls in a row. */
async function flood(call: (index: number) => Promise<Response>): Promise<number[]> {
  const statuses: number[] = [];
  for (let index = 0; index < 3 * refusalsPerMinute; index += 1) {
    const answer = await call(index);
    statuses.push(answer.status);
    if (answer.status === 429) expect(Number(answer.headers.get('retry-after'))).toBeGreaterThan(0);
    await answer.body?.cancel();
  }
  return statuses;
}

test('a flood of bad tokens ends in 429 and leaves a bounded trail, while every good token is heard, from its first call on', async () => {
  const neverSeen = await createMachine('Behind the same proxy');
  const statuses = await flood((index) => api.call('GET', '/api/v1/gates', { token: `tl_guess-${index}` }));
  expect(new Set(statuses)).toEqual(new Set([401, 429]));
  expect(statuses.filter((status) => status === 401).length).toBeLessThanOrEqual(refusalsPerMinute);
  const trail = await trailOf('GET /api/v1/gates');
  expect(trail.length).toBeLessThanOrEqual(refusalsPerMinute + 1);
  expect(trail.filter(({ details }) => details.refusal === 'rate.refusals').length).toBe(1);
  expect((await api.call('GET', '/api/v1/gates', { token: null })).status).toBe(429);
  await documentOf(await api.call('GET', '/api/v1/me', { token: neverSeen }));
});

test('who is known and refused again and again spends nobody’s budget but their own', async () => {
  const [pushy, other] = [await createMachine('Pushy'), await createMachine('Patient')];
  const before = (await trailOf('POST /api/v1/tokens')).length;
  const reach = (token: string): Promise<Response> =>
    api.call('POST', '/api/v1/tokens', { token, json: { holder: 'Friend', kind: 'person' } });
  const statuses = await flood(() => reach(pushy));
  expect(statuses.filter((status) => status === 403)).toHaveLength(refusalsPerMinute);
  expect(statuses.at(-1)).toBe(429);
  expect(await problemOf(await reach(other), 403)).toMatchObject({ id: 'token.admin-required' });
  await documentOf(await api.call('GET', '/api/v1/me', { token: pushy }));
  const trail = (await trailOf('POST /api/v1/tokens')).slice(before);
  // The refusals themselves the database has written down.
  expect(trail.map(({ details }) => details.refusal)).toEqual(['rate.refusals']);
});
