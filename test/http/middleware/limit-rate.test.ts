import { afterAll, beforeAll, expect, test } from 'vitest';
import { usualLimits } from '../../../src/http/api-parts.ts';
import { documentOf, problemOf } from '../support/answers.ts';
import { openTestApi, type TestApi } from '../support/open-test-api.ts';

const requestsPerMinute = 5;
let api: TestApi;

beforeAll(async () => {
  const file = { type: 'text/html', tag: 'a', plain: async () => new Uint8Array(), br: null, gzip: null };
  const web = new Map(['/index.html', '/assets/a.js', '/diagram-frame.html'].map((path) => [path, file]));
  api = await openTestApi({ limits: { requestsPerMinute }, change: (parts) => ({ ...parts, web }) });
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

const publicPaths = ['/healthz', '/readyz', '/docs', '/api/v1/openapi.json', '/login', '/', '/gates/GATE-001', '/assets/a.js'];

test('an address that asks for pages too often is refused them, and still gets health, documents, the login page and the web app', async () => {
  const read = async (path: string): Promise<number> => (await api.call('GET', path, { token: null })).status;
  const statuses: number[] = [];
  for (let index = 0; index <= requestsPerMinute; index += 1) statuses.push(await read('/plain/gates'));
  expect(statuses).toEqual([303, 303, 303, 303, 303, 429]);
  for (const path of publicPaths) {
    for (let index = 0; index <= 2 * requestsPerMinute; index += 1) expect([path, await read(path)]).toEqual([path, 200]);
  }
});

test('1,200 anonymous requests for /docs leave /healthz, and 60 for /login leave everybody the sign-in', async () => {
  const usual = await api.openSecond({ limits: { requestsPerMinute: 1200, signInsPerMinute: usualLimits.signInsPerMinute } });
  const read = async (path: string, headers?: Record<string, string>): Promise<number> => {
    const answer = await fetch(new URL(path, usual.url), { redirect: 'manual', headers });
    await answer.arrayBuffer();
    return answer.status;
  };
  // A reader that has the page already gets it counted, and nothing to carry.
  const flood = Array.from({ length: 1200 }, () => '/docs');
  while (flood.length > 0) await Promise.all(flood.splice(0, 40).map((path) => read(path, { 'if-none-match': '*' })));
  for (let index = 0; index < 60; index += 1) await read('/login');
  expect(await Promise.all(['/healthz', '/readyz', '/docs', '/login', '/plain/gates'].map((path) => read(path)))).toEqual([
    200, 200, 200, 200, 303,
  ]);
  await usual.close();
});
