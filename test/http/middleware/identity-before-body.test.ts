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

async function send(method: string, path: string, body: ReadableStream | string, headers: Record<string, string> = {}) {
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
  const bindings = { incoming: { socket: { remoteAddress: '127.0.0.1' } } };
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

describe('a form', () => {
  test('of more fields than any page has is refused before they are read', async () => {
    const answer = await send('POST', '/plain/gates/GATE-001/decision', 'a=b&'.repeat(40_000));
    expect(answer.status).toBe(413);
    expect(await answer.text()).toContain('40001 fields');
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

test('many bodies that never end shut out nobody who says who they are, and others only for as long as they last', async () => {
  const slow = Array.from({ length: 60 }, () => {
    const body = endlessBody(0);
    return { body, answer: send('POST', '/plain/gates/GATE-001/form', body.stream) };
  });
  const refused = await send('POST', '/plain/gates/GATE-001/form', 'note=late');
  expect([refused.status, refused.headers.get('retry-after')]).toEqual([503, '2']);
  const known = await send('POST', '/api/v1/runs', '{', {
    'content-type': 'application/json',
    authorization: `Bearer ${api.owner.token}`,
  });
  expect(known.status).toBe(400);
  for (const { body } of slow) body.end();
  const answers = await Promise.all(slow.map(({ answer }) => answer));
  expect(answers.filter(({ status }) => status === 503)).toHaveLength(20);
  expect((await send('POST', '/plain/gates/GATE-001/form', 'note=early')).status).toBe(401);
});
