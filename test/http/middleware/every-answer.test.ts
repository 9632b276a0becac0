import { request } from 'node:http';
import { Writable } from 'node:stream';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, problemOf } from '../support/answers.ts';
import { openTestApi, type TestApi } from '../support/open-test-api.ts';

let api: TestApi;
const lines: string[] = [];

beforeAll(async () => {
  const sink = new Writable({
    write(chunk: Buffer, _encoding, done) {
      lines.push(chunk.toString());
      done();
    },
  });
  api = await openTestApi({
    log: pino({ level: 'info' }, sink),
    change: (parts) => ({
      ...parts,
      serviceFor: (principal) => ({
        ...parts.serviceFor(principal),
        doctor: () => Promise.reject(new Error('the vault is at /srv/vault, key hunter2')),
      }),
    }),
  });
});

afterAll(() => api.close());

const paths = ['/healthz', '/docs', '/api/v1/openapi.json', '/api/v1/me', '/api/v1/nothing', '/api/v1/diagnosis', '/elsewhere'];

test.each(paths)('%s is answered with headers that keep browsers from doing harm', async (path) => {
  const { headers } = await api.call('GET', path);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-frame-options')).toBe('DENY');
  expect(headers.get('referrer-policy')).toBe('no-referrer');
  expect(headers.get('content-security-policy')).toMatch(/^default-src 'none';.*frame-ancestors 'none'/);
  expect(headers.get('content-security-policy')).not.toContain('unsafe');
  expect(headers.get('access-control-allow-origin')).toBeNull();
  expect(headers.get('x-request-id')).toMatch(/^[\w.-]{8,64}$/);
  if (path.startsWith('/api/')) expect(headers.get('cache-control')).toBe('no-store');
});

test('a request is named by its own id when that is well-formed, in the answer and in the log', async () => {
  const named = await api.call('GET', '/api/v1/me', { headers: { 'x-request-id': 'trace-0001' } });
  expect(named.headers.get('x-request-id')).toBe('trace-0001');
  const line = lines.find((text) => text.includes('trace-0001')) ?? '';
  expect(JSON.parse(line)).toMatchObject({ method: 'GET', path: '/api/v1/me', status: 200, requestId: 'trace-0001' });
  const odd = await api.call('GET', '/api/v1/me', { headers: { 'x-request-id': '"><script>' } });
  expect(odd.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
});

test('a defect is told to the log alone, under the id that the caller got', async () => {
  const answer = await api.call('GET', '/api/v1/diagnosis', { headers: { 'x-request-id': 'trace-0002' } });
  const text = await answer.clone().text();
  expect(await problemOf(answer, 500)).toMatchObject({ id: 'internal', instance: 'urn:request:trace-0002' });
  expect(text).not.toMatch(/vault|hunter2/);
  expect(lines.some((line) => line.includes('trace-0002') && line.includes('/srv/vault'))).toBe(true);
});

test('neither a token nor a query reaches the log', async () => {
  await api.call('GET', '/api/v1/artifacts?status=mine-alone');
  expect(lines.join('')).not.toContain(api.owner.token);
  expect(lines.join('')).not.toContain('mine-alone');
});

test('a request under another host name is not answered', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const { port } = new URL(api.url);
    request({ host: '127.0.0.1', port, path: '/healthz', headers: { host: 'evil.example' } }, (response) => {
      response.resume();
      resolve(response.statusCode);
    })
      .on('error', reject)
      .end();
  });
  expect(status).toBe(421);
});

test('a path that is not there, and a method that is not done, are told apart', async () => {
  expect(await problemOf(await api.call('GET', '/api/v1/nothing'), 404)).toMatchObject({ id: 'route.not-found' });
  const wrong = await api.call('DELETE', '/api/v1/runs/RUN-001');
  expect(wrong.headers.get('allow')).toBe('GET, HEAD');
  expect(await problemOf(wrong, 405)).toMatchObject({ id: 'method.not-allowed' });
  const options = await api.call('OPTIONS', '/api/v1/runs');
  expect([options.status, options.headers.get('allow')]).toEqual([204, 'POST, GET, HEAD']);
});

test('HEAD answers as GET does, without the body', async () => {
  const [get, head] = [await api.call('GET', '/api/v1/tokens'), await api.call('HEAD', '/api/v1/tokens')];
  expect([head.status, head.headers.get('etag')]).toEqual([200, get.headers.get('etag')]);
  expect(await head.text()).toBe('');
});

test('a reader that has the document is told so', async () => {
  const tag = (await api.call('GET', '/api/v1/tokens')).headers.get('etag') ?? '';
  for (const value of [tag, `W/${tag}`, `"other", ${tag}`, '*']) {
    expect((await api.call('GET', '/api/v1/tokens', { headers: { 'if-none-match': value } })).status).toBe(304);
  }
  expect((await api.call('GET', '/api/v1/tokens', { headers: { 'if-none-match': '"other"' } })).status).toBe(200);
});

test('a parameter is refused also where there is none', async () => {
  expect(await problemOf(await api.call('GET', '/api/v1/me?as=admin'), 422)).toMatchObject({ id: 'request.invalid' });
});

test.each([
  '?limit=0',
  '?limit=201',
  '?limit=ten',
  '?limit=1&limit=2',
  '?unknown=1',
  '?cursor=%00',
  `?cursor=${'x'.repeat(501)}`,
  '?status=gone',
])('the query %s is refused and explained', async (query) => {
  expect(await problemOf(await api.call('GET', `/api/v1/runs${query}`), 422)).toMatchObject({
    id: 'request.invalid',
    details: { problems: [{ in: 'query' }] },
  });
});

test('the server proves itself by a challenge, to each another way, and tells nothing of its secret without one', async () => {
  const ask = async (query: string): Promise<Record<string, string>> => documentOf(await api.call('GET', `/healthz${query}`));
  expect(Object.keys(await ask('')).toSorted()).toEqual(['instance', 'service', 'version']);
  const [first, second] = [await ask(`?challenge=${'a'.repeat(16)}`), await ask(`?challenge=${'b'.repeat(64)}`)];
  expect(first['proof']).toMatch(/^[0-9a-f]{64}$/);
  expect(second['proof']).not.toBe(first['proof']);
  expect((await ask(`?challenge=${'a'.repeat(16)}`))['proof']).toBe(first['proof']);
});

test.each([
  '?challenge=',
  '?challenge=short',
  `?challenge=${'g'.repeat(32)}`,
  `?challenge=${'a'.repeat(65)}`,
  '?challenge=1&challenge=2',
  '?other=1',
  '?__proto__=1',
])('a health check that asks %s is refused by what is wrong with it', async (query) => {
  expect(await problemOf(await api.call('GET', `/healthz${query}`, { token: null }), 422)).toMatchObject({
    id: 'request.invalid',
  });
});
