import { afterAll, beforeAll, expect, test } from 'vitest';
import { UnavailableError } from '../../../src/lifecycle/errors.ts';
import { problemOf } from '../support/answers.ts';
import { openTestApi, type TestApi } from '../support/open-test-api.ts';
import { markdown, prdMarkdown } from '../support/prd.ts';

let api: TestApi;
/** Calls of `tokens.create`, and what the next one shall do first. */
let created = 0;
let before: () => Promise<void> = () => Promise.resolve();

beforeAll(async () => {
  api = await openTestApi({
    change: (parts) => ({
      ...parts,
      serviceFor: (principal) => {
        const service = parts.serviceFor(principal);
        const create: typeof service.tokens.create = async (request) => {
          created += 1;
          await before();
          return service.tokens.create(request);
        };
        return { ...service, tokens: { ...service.tokens, create } };
      },
    }),
  });
});

afterAll(() => api.close());

const create = (key: string, holder: string): Promise<Response> =>
  api.call('POST', '/api/v1/tokens', { json: { holder, kind: 'machine' }, headers: { 'idempotency-key': key } });

test('a repeat gets the first answer, its headers and its secret, and does nothing', async () => {
  const [first, second] = [await create('k1', 'One'), await create('k1', 'One')];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(await second.text()).toBe(await first.text());
  expect(second.headers.get('location')).toBe(first.headers.get('location'));
  expect([first, second].map(({ headers }) => headers.get('idempotent-replayed'))).toEqual([null, 'true']);
  expect(created).toBe(1);
});

test('another body, query or path under the same key is refused', async () => {
  await create('k2', 'Two');
  expect(await problemOf(await create('k2', 'Three'), 422)).toMatchObject({ id: 'idempotency.different-request' });
  const elsewhere = await api.call('POST', '/api/v1/runs', {
    json: { holder: 'Two', kind: 'machine' },
    headers: { 'idempotency-key': 'k2' },
  });
  expect(await problemOf(elsewhere, 422)).toMatchObject({ id: 'idempotency.different-request' });
});

test('the same key of another caller is another key', async () => {
  const { token } = (await (await create('k3', 'Caller')).json()) as { token: string };
  const answer = await api.call('POST', '/api/v1/prds', {
    token,
    body: prdMarkdown('Of the machine'),
    headers: { ...markdown, 'idempotency-key': 'k3' },
  });
  expect(answer.status).toBe(201);
});

test('a repeat that comes while the first is carried out is told to come again', async () => {
  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  before = () => {
    reached.resolve();
    return release.promise;
  };
  const first = create('k4', 'Four');
  await reached.promise;
  const second = await create('k4', 'Four');
  expect(second.headers.get('retry-after')).toBe('1');
  expect(await problemOf(second, 409)).toMatchObject({ id: 'idempotency.in-progress' });
  release.resolve();
  before = () => Promise.resolve();
  expect((await first).status).toBe(201);
  expect((await create('k4', 'Four')).headers.get('idempotent-replayed')).toBe('true');
});

test('an answer that a repeat may mend is not kept', async () => {
  before = () => Promise.reject(new UnavailableError({ id: 'database.unavailable', message: 'It is away.', fix: 'Wait.' }));
  expect(await problemOf(await create('k5', 'Five'), 503)).toMatchObject({ id: 'database.unavailable' });
  before = () => Promise.resolve();
  expect((await create('k5', 'Five')).status).toBe(201);
});

test('a refusal is kept like any answer', async () => {
  const refuse = (): Promise<Response> =>
    api.call('POST', '/api/v1/runs', { json: { workflow: 'inception', prd: 'PRD-999' }, headers: { 'idempotency-key': 'k6' } });
  const first = await problemOf(await refuse(), 404);
  const second = await refuse();
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect(await problemOf(second, 404)).toEqual(first);
});

test('a form that is sent again is the same although its boundary is another', async () => {
  const send = (text: string): Promise<Response> => {
    const body = new FormData();
    body.append('files', new File([text], 'prd.md'));
    return api.call('POST', '/api/v1/prds', { body, headers: { 'idempotency-key': 'k7' } });
  };
  const [first, second] = [await send(prdMarkdown('Form')), await send(prdMarkdown('Form'))];
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.headers.get('idempotent-replayed')).toBe('true');
  expect((await send(prdMarkdown('Other form'))).status).toBe(422);
});

test.each(['', 'a b', 'x'.repeat(256), 'ä'])('%j is no key', async (key) => {
  const answer = await create(key, 'Nobody');
  expect(await problemOf(answer, 400)).toMatchObject({ id: 'idempotency.malformed-key' });
});
