import { afterAll, beforeAll, expect, test } from 'vitest';
import { documentOf, problemOf } from '../support/answers.ts';
import { openTestApi, type TestApi } from '../support/open-test-api.ts';
import { importPrd, markdown, prdMarkdown } from '../support/prd.ts';

let api: TestApi;
let path: string;

beforeAll(async () => {
  api = await openTestApi();
  path = `/api/v1/prds/${await importPrd(api)}`;
});

afterAll(() => api.close());

const put = (body: string, headers: Record<string, string>): Promise<Response> =>
  api.call('PUT', path, { body, headers: { ...markdown, ...headers } });

const readTag = async (): Promise<string> => {
  const answer = await api.call('GET', path);
  await answer.body?.cancel();
  return answer.headers.get('etag') ?? '';
};

test('a change without the tag of what it changes is refused, on every operation that makes one', async () => {
  const changes = [
    put('x', {}),
    api.call('DELETE', '/api/v1/tokens/TOKEN-001'),
    api.call('POST', '/api/v1/runs/RUN-001/cancel', { json: { note: 'x' } }),
    api.call('POST', '/api/v1/runs/RUN-001/retry'),
    api.call('POST', '/api/v1/gates/GATE-001/decisions', { json: { decision: 'reject', note: 'x' } }),
  ];
  for (const change of changes) expect(await problemOf(await change, 428)).toMatchObject({ id: 'precondition.required' });
});

test('of two changes on the same state one wins, and the other learns the tag of now', async () => {
  const tag = await readTag();
  const answers = await Promise.all([
    put(prdMarkdown('Left'), { 'if-match': tag }),
    put(prdMarkdown('Right'), { 'if-match': tag }),
  ]);
  const won = answers.find(({ status }) => status === 200);
  const lost = answers.find(({ status }) => status !== 200);
  expect(won?.headers.get('etag')).toBe(await readTag());
  expect(await problemOf(lost ?? Response.error(), 412)).toMatchObject({ id: 'precondition.failed' });
  expect(lost?.headers.get('etag')).toBe(await readTag());
  const { items } = await documentOf<{ items: unknown[] }>(
    await api.call('GET', `${path.replace('prds', 'artifacts')}/versions`),
  );
  expect(items.length).toBe(2);
});

test('the tag that a change answers with serves for the next', async () => {
  const first = await put(prdMarkdown('Next'), { 'if-match': await readTag() });
  const second = await put(prdMarkdown('After next'), { 'if-match': first.headers.get('etag') ?? '' });
  expect([first.status, second.status]).toEqual([200, 200]);
});

test('`*` means whatever is there, but not at a gate', async () => {
  expect((await put(prdMarkdown('Any'), { 'if-match': '*' })).status).toBe(200);
  const decision = await api.call('POST', '/api/v1/gates/GATE-001/decisions', {
    json: { decision: 'approve', all: true },
    headers: { 'if-match': '*' },
  });
  expect(await problemOf(decision, 428)).toMatchObject({ id: 'precondition.required' });
});

test.each(['W/"abc"', '"a", "b"', 'abc', '"a"b"', `"${'a'.repeat(200)}"`])(
  '%s is no tag that a change can be made on',
  async (tag) => {
    expect(await problemOf(await put('x', { 'if-match': tag }), 400)).toMatchObject({ id: 'precondition.malformed' });
  },
);
