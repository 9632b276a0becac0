import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { HttpApi, HttpApiParts } from '../../../src/http/api-parts.ts';
import { createHttpApi } from '../../../src/http/create-http-api.ts';
import { openTestApi, type TestApi } from '../support/open-test-api.ts';

const many = 1_000_000;
let api: TestApi;
let app: HttpApi;

beforeAll(async () => {
  let own: HttpApiParts | undefined;
  api = await openTestApi({
    limits: { refusalsPerMinute: many, signInsPerMinute: many, requestsPerMinute: many },
    change: (parts) => (own = parts),
  });
  if (own) app = createHttpApi(own);
});

afterAll(() => api.close());

/** A body that goes on for as long as it is read, or for ever without a byte, and how much of it was read. */
function endlessBody(bytesAtOnce: number) {
  const read = { bytes: 0 };
  let end = (): void => undefined;
  const stream = new ReadableStream<Uint8Array>(
    {
      start(controller) {
        end = () => controller.close();
      },
      pull(controller) {
        if (bytesAtOnce === 0) return;
        read.bytes += bytesAtOnce;
        controller.enqueue(Buffer.alloc(bytesAtOnce, 'a=b&'));
      },
    },
    { highWaterMark: 0 },
  );
  return { stream, read, end: () => end() };
}

async function send(
  method: string,
  path: string,
  body: ReadableStream | string,
  headers: Record<string, string> = {},
  remoteAddress = '127.0.0.1',
) {
  const init: RequestInit = {
    method,
    body,
    duplex: 'half',
    headers: {
      host: new URL(api.url).host,
      origin: api.url,
      'sec-fetch-site': 'same-origin',
      'content-type': 'application/x-www-form-urlencoded',
      ...headers,
    },
  };
  const bindings = { incoming: { socket: { remoteAddress } } };
  return await app.fetch(new Request(new URL(path, api.url), init), bindings as never);
}

const changing = ['POST', 'PUT', 'PATCH', 'DELETE'];

test('no route reads more than a small form of somebody who has not said who they are', async () => {
  const routes = new Map(
    app.routes
      .filter(({ method }) => changing.includes(method))
      .map(({ method, path }) => [`${method} ${path}`, { method, path }]),
  );
  expect(routes.size).toBeGreaterThan(40);
  const careless: string[] = [];
  for (const [name, { method, path }] of routes) {
    const body = endlessBody(10_000);
    const answer = await send(method, path.replaceAll(/:\w+/g, 'GATE-001'), body.stream);
    if (answer.status < 300 || answer.status >= 500 || body.read.bytes > 250_000)
      careless.push(`${name}: ${answer.status} after ${body.read.bytes} bytes`);
  }
  expect(careless).toEqual([]);
});

describe('a body', () => {
  test('of more fields than any page has is refused before they are read', async () => {
    const answer = await send('POST', '/plain/gates/GATE-001/decision', 'a=b&'.repeat(40_000));
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('40001 fields');
  });

  test('of more fields than any artifact has is refused before it is read', async () => {
    const headers = { 'content-type': 'application/json', authorization: `Bearer ${api.owner.token}` };
    const wrong = `{"format":"throughline-bundle","schemaVersion":1,"artifacts":[{"aliases":[${Array(300_000).fill('{}').join()}]}]}`;
    expect((await send('POST', '/api/v1/bundle', wrong, headers)).status).toBe(422);
    const fields = Array.from({ length: 190_000 }, (_, at) => `"${at}":1`).join();
    const answer = await send('POST', '/api/v1/artifact-batches', `{${fields}}`, headers);
    expect([answer.status, await answer.text()]).toEqual([413, expect.stringContaining('more than 180000 fields')]);
  });

  test('of more parts than an import has files is refused before they are read', async () => {
    const part = '--x\r\nContent-Disposition: form-data; name="files"; filename="a.md"\r\n\r\n\r\n';
    const started = process.cpuUsage();
    const answer = await send('POST', '/api/v1/prds', `${part.repeat(60_000)}--x--\r\n`, {
      'content-type': 'multipart/form-data; boundary=x',
      authorization: `Bearer ${api.owner.token}`,
    });
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('more than 500 parts');
    expect(process.cpuUsage(started).user / 1000).toBeLessThan(700);
  });
});

test('many bodies that never end shut out nobody who says who they are and no other address, and others only for as long as they last', async () => {
  const slow = Array.from({ length: 60 }, () => {
    const body = endlessBody(0);
    return { body, answer: send('POST', '/plain/gates/GATE-001/form', body.stream) };
  });
  const refused = await send('POST', '/plain/gates/GATE-001/form', 'note=late');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  expect((await send('POST', '/login', 'code=late')).status).toBe(503);
  expect((await send('POST', '/login', 'code=none', {}, '192.0.2.7')).status).toBe(403);
  const known = await send('POST', '/api/v1/runs', '{', {
    'content-type': 'application/json',
    authorization: `Bearer ${api.owner.token}`,
  });
  expect(known.status).toBe(400);
  for (const { body } of slow) body.end();
  const answers = await Promise.all(slow.map(({ answer }) => answer));
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(40);
  expect((await send('POST', '/plain/gates/GATE-001/form', 'note=early')).status).toBe(401);
});

test('of a webhook without a signature or token nothing is read, and many that seem signed shut out no channel with a token', async () => {
  for (const source of ['generic', 'pagerduty'] as const) {
    const channel = { name: source, source, mapping: null, service: '', environment: '', isExercise: false, secret: 'a-secret' };
    await api.ports.alerts.addChannel({ ...channel, token: api.owner.token });
  }
  const json = { 'content-type': 'application/json' };
  for (const path of ['generic/generic', 'pagerduty/pagerduty', 'github']) {
    const body = endlessBody(1_000);
    expect((await send('POST', `/api/v1/hooks/${path}`, body.stream, json)).status).toBe(401);
    expect(body.read.bytes).toBe(0);
  }
  const signed = { ...json, 'x-pagerduty-signature': `v1=${'a'.repeat(64)}` };
  const slow = Array.from({ length: 250 }, (_, at) => {
    const body = endlessBody(0);
    return { body, answer: send('POST', '/api/v1/hooks/pagerduty/pagerduty', body.stream, signed, `192.0.2.${at % 5}`) };
  });
  expect((await send('POST', '/api/v1/hooks/pagerduty/pagerduty', '{}', signed)).status).toBe(503);
  const proven = { ...json, authorization: 'Bearer a-secret' };
  expect((await send('POST', '/api/v1/hooks/generic/generic', '{"title":"a"}', proven)).status).toBe(202);
  for (const { body } of slow) body.end();
  await Promise.all(slow.map(({ answer }) => answer));
});
