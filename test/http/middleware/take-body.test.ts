import { request } from 'node:http';
import { gzipSync } from 'node:zlib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { problemOf } from '../support/answers.ts';
import { openTestApi, type TestApi } from '../support/open-test-api.ts';
import { markdown } from '../support/prd.ts';

let api: TestApi;

beforeAll(async () => {
  api = await openTestApi({ limits: { jsonBytes: 10_000, uploadBytes: 20_000 } });
});

afterAll(() => api.close());

const json = { 'content-type': 'application/json' };
const post = (path: string, body: RequestInit['body'], headers: Record<string, string>): Promise<Response> =>
  api.call('POST', `/api/v1${path}`, { body, headers });

test.each([
  ['cut off', '{"workflow":'],
  ['two documents', '{}{}'],
  ['nothing', ''],
  ['not UTF-8', Buffer.from([0x22, 0xff, 0x22])],
  ['NUL', '{"workflow":"a\\u0000b"}'],
  ['half a surrogate pair', '{"workflow":"\\ud800"}'],
  ['NUL in a name', '{"a\\u0000":1}'],
])('JSON that is %s is refused as malformed', async (_, body) => {
  expect(await problemOf(await post('/runs', body, json), 400)).toMatchObject({ id: 'body.malformed' });
});

test('nesting that no request needs is refused before anything else follows it', async () => {
  const nested = (depth: number): string => '['.repeat(depth) + ']'.repeat(depth);
  expect(await problemOf(await post('/runs', nested(400), json), 422)).toMatchObject({ id: 'request.invalid' });
  expect(await problemOf(await post('/runs', nested(4_900), json), 400)).toMatchObject({ id: 'body.malformed' });
});

test.each([
  '{"workflow":"inception","prd":"PRD-001","extra":1}',
  '{"workflow":"inception","prd":"PRD-001","__proto__":{"fresh":true}}',
  '{"workflow":"inception","prd":7}',
  '[]',
  'null',
  '"x"',
])('fields that are unknown, or of another kind, are refused and named: %s', async (body) => {
  const problem = await problemOf(await post('/runs', body, json), 422);
  expect(problem).toMatchObject({ id: 'request.invalid', details: { problems: [{ in: 'body' }] } });
});

test.each([
  ['another type', { 'content-type': 'text/plain' }],
  ['no type', {}],
  ['another character set', { 'content-type': 'application/json; charset=latin1' }],
  ['JSON where Markdown is wanted', { 'content-type': 'text/markdown' }],
])('a body of %s is refused', async (_, headers) => {
  const answer = await post('/runs', Buffer.from('{}'), headers);
  expect(answer.headers.get('accept')).toBe('application/json');
  expect(await problemOf(answer, 415)).toMatchObject({ id: 'body.unsupported-type' });
});

test('a compressed body is refused rather than inflated', async () => {
  const answer = await post('/runs', gzipSync('{}'), { ...json, 'content-encoding': 'gzip' });
  expect(await problemOf(answer, 415)).toMatchObject({ id: 'body.compressed' });
});

test('a body that says it is too large is refused unread', async () => {
  const answer = await post('/runs', 'x'.repeat(10_001), json);
  expect(await problemOf(answer, 413)).toMatchObject({ id: 'body.too-large' });
  expect((await post('/prds', 'x'.repeat(20_001), markdown)).status).toBe(413);
});

test('a body is refused as soon as it is too large, before it has an end', async () => {
  const status = await new Promise<number | undefined>((resolve, reject) => {
    const call = request(new URL('/api/v1/prds', api.url), {
      method: 'POST',
      headers: { ...markdown, authorization: `Bearer ${api.owner.token}` },
    });
    call.on('response', (response) => {
      resolve(response.statusCode);
      response.resume();
      call.destroy();
    });
    call.on('error', reject);
    // One byte too many and no end. Writing on would race with the server's closing.
    call.write('x'.repeat(20_001));
  });
  expect(status).toBe(413);
});

test('a form whose parts do not fit, or are not known, is refused', async () => {
  const form = { 'content-type': 'multipart/form-data; boundary=b' };
  expect(await problemOf(await post('/prds', 'nothing like a form', form), 400)).toMatchObject({ id: 'body.malformed' });
  const unknown = new FormData();
  unknown.append('files', new File(['# A'], 'a.md'));
  unknown.append('other', 'x');
  const answer = await api.call('POST', '/api/v1/prds', { body: unknown });
  expect(await problemOf(answer, 422)).toMatchObject({
    id: 'request.invalid',
    detail: expect.stringContaining('"other"') as string,
  });
});
