import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, problemOf } from '../support/answers.ts';
import { openTestApi, type TestApi } from '../support/open-test-api.ts';

const requestsPerMinute = 5;
let api: TestApi;

beforeAll(async () => {
  api = await openTestApi({ limits: { requestsPerMinute } });
});

afterAll(() => api.close());

test('a token is told what it has left, and refused beyond it; others are not', async () => {
  const { token } = await documentOf<{ token: string }>(
    await api.call('POST', '/api/v1/tokens', { json: { holder: 'Other', kind: 'machine' } }),
    201,
  );
  const left: string[] = [];
  for (let index = 1; index < requestsPerMinute; index += 1) {
    const answer = await api.call('GET', '/api/v1/me');
    expect(answer.headers.get('ratelimit-policy')).toBe(`"default";q=${requestsPerMinute};w=60`);
    left.push(/r=(\d+);t=\d+$/.exec(answer.headers.get('ratelimit') ?? '')?.[1] ?? '');
    await documentOf(answer);
  }
  expect(left).toEqual(['3', '2', '1', '0']);
  const over = await api.call('GET', '/api/v1/me');
  expect(Number(over.headers.get('retry-after'))).toBeGreaterThan(0);
  expect(over.headers.get('ratelimit')).toContain('r=0;');
  expect(await problemOf(over, 429)).toMatchObject({ id: 'rate.limited' });
  await documentOf(await api.call('GET', '/api/v1/me', { token }));
});

test('pages that need no token are limited by address', async () => {
  const statuses: number[] = [];
  for (let index = 0; index <= requestsPerMinute; index += 1) {
    statuses.push((await fetch(new URL('/healthz', api.url))).status);
  }
  expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
});
