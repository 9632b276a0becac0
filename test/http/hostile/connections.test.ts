import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writePrd } from '../contract/contract-world.ts';
import { openTestApi, type TestApi } from '../support/open-test-api.ts';
import { countRecords } from './count-records.ts';
import { toBytes, type HostileRequest } from './hostile-request.ts';
import { jsonRequest } from './hostile-world.ts';
import { Wire, type WireAnswer } from './wire.ts';

let api: TestApi;
let port: number;
beforeAll(async () => {
  api = await openTestApi();
  port = Number(new URL(api.url).port);
});
afterAll(() => api.close());

function importRequest(headers: HostileRequest['headers'] = [], text = writePrd()): HostileRequest {
  const base = jsonRequest({ method: 'POST', target: '/api/v1/prds', token: api.owner.token });
  return { ...base, headers: [...base.headers, ['Content-Type', 'text/markdown'], ...headers], body: Buffer.from(text) };
}

const head = (target: string, ...lines: string[]): string =>
  [`${target}`, 'Host: localhost', `Authorization: Bearer ${api.owner.token}`, ...lines, '', ''].join('\r\n');

async function countPrds(): Promise<number> {
  return (await countRecords(api.db)).artifact;
}

test('answers pipelined requests one after the other, in their order', async () => {
  const wire = new Wire(port);
  wire.send(head('GET /api/v1/me HTTP/1.1') + head('GET /api/v1/nothing HTTP/1.1') + head('GET /healthz HTTP/1.1'));
  const answers = [await wire.readAnswer(), await wire.readAnswer(), await wire.readAnswer()];
  expect(answers.map((answer) => answer?.status)).toEqual([200, 404, 200]);
  expect(answers[2]?.body).toContain('"service":"throughline"');
  wire.cut();
});

test('answers HTTP/1.0 and closes the connection', async () => {
  const wire = new Wire(port);
  wire.send(head('GET /api/v1/me HTTP/1.0'));
  expect(await wire.readAnswer()).toMatchObject({ status: 200 });
  expect(await wire.readAnswer()).toBeNull();
});

test('asks for the body of a request that expects 100-continue', async () => {
  const { body, headers } = importRequest();
  const wire = new Wire(port);
  const [, ...lines] = toBytes({ ...importRequest(), headers, body })
    .toString('utf8')
    .split('\r\n\r\n')[0]!
    .split('\r\n');
  wire.send(['POST /api/v1/prds HTTP/1.1', ...lines, 'Expect: 100-continue', '', ''].join('\r\n'));
  expect(await wire.readInterim()).toBe(100);
  wire.send(body);
  expect(await wire.readAnswer()).toMatchObject({ status: 201 });
  wire.cut();
});

test('refuses a body that grows past its limit without having said its length, and keeps none of it', async () => {
  const before = await countPrds();
  const wire = new Wire(port);
  wire.send(head('POST /api/v1/prds HTTP/1.1', 'Content-Type: text/markdown', 'Transfer-Encoding: chunked'));
  // One byte too many: were more on its way, the closing connection could lose the answer.
  for (let left = 5_000_001; left > 0; left -= 65_536) {
    const size = Math.min(left, 65_536);
    wire.send(`${size.toString(16)}\r\n${'a'.repeat(size)}`);
    if (left > size) wire.send('\r\n');
  }
  expect(await wire.readAnswer()).toMatchObject({ status: 413 });
  wire.cut();
  expect(await countPrds()).toBe(before);
  expect((await api.call('GET', '/api/v1/me')).status).toBe(200);
});

test('stores nothing of an upload that breaks off', async () => {
  const before = await countPrds();
  const bytes = toBytes(importRequest());
  for (const length of [bytes.length - 1, bytes.length - 200, 20]) {
    const wire = new Wire(port);
    wire.send(bytes.subarray(0, length));
    wire.finish();
    // Answered or not: the server has seen the end when it closes.
    while (await wire.readAnswer());
  }
  expect(await countPrds()).toBe(before);
});

test('carries a POST out once whose client dies and asks again', async () => {
  const before = await countPrds();
  const request = importRequest([['Idempotency-Key', randomUUID()]]);
  for (let deaths = 0; deaths < 5; deaths++) {
    const dying = new Wire(port);
    dying.send(toBytes(request));
    for (let turn = 0; turn < deaths * 10; turn++) await new Promise((resolve) => setImmediate(resolve));
    dying.cut();
  }
  expect(await askUntilAnswered(request)).toMatchObject({ status: 201 });
  expect(await countPrds()).toBe(before + 1);
});

test('carries one of two identical POSTs out that come at once, with a key or without', async () => {
  for (const headers of [[['Idempotency-Key', randomUUID()]], []] as const) {
    const before = await countPrds();
    const request = importRequest(headers);
    const answers = await Promise.all([askUntilAnswered(request), askUntilAnswered(request)]);
    expect(await countPrds()).toBe(before + 1);
    const [one, other] = answers.map((answer) => (JSON.parse(answer.body) as { prd: { key: string } }).prd.key);
    expect(one).toBe(other);
  }
});

async function askUntilAnswered(request: HostileRequest): Promise<WireAnswer> {
  for (;;) {
    const wire = new Wire(port);
    wire.send(toBytes(request));
    const answer = await wire.readAnswer();
    wire.cut();
    if (!answer) throw new Error('The connection closed without an answer.');
    if (answer.status !== 409) return answer;
  }
}

test('keeps connections for others when callers take all the streams they can', async () => {
  const strict = await openTestApi({ limits: { streams: 3 } });
  const guest = (await (await strict.call('POST', '/api/v1/tokens', { json: { holder: 'Guest', kind: 'person' } })).json()) as {
    token: string;
  };
  const leaving = new AbortController();
  const follow = async (token: string, signal: AbortSignal = leaving.signal): Promise<Response> => {
    const response = await strict.call('GET', '/api/v1/events', { token, signal });
    if (response.status !== 200) await response.text();
    return response;
  };
  const statuses: number[] = [];
  for (const token of [strict.owner.token, guest.token, guest.token, guest.token]) statuses.push((await follow(token)).status);
  expect(statuses).toEqual([200, 200, 200, 429]);
  leaving.abort();
  await expect.poll(async () => (await follow(guest.token, AbortSignal.timeout(1000))).status).toBe(200);
  await strict.close();
});

test('answers others while hundreds of connections never come to the end of their headers', async () => {
  const slow = Array.from({ length: 300 }, () => new Wire(port));
  for (const wire of slow) wire.send('GET /healthz HTTP/1.1\r\nHost: localhost\r\nX-A: ');
  expect((await api.call('GET', '/api/v1/me')).status).toBe(200);
  for (const wire of slow) wire.cut();
});
