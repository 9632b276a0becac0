import { afterEach, expect, test } from 'vitest';
import { createSender } from '../../src/client/send-request.ts';
import { answerJson, breakOff, hangUp, openScriptedServer, type Turn } from './support/scripted-server.ts';

const { sendRequest } = createSender();
let close: () => Promise<void> = async () => undefined;

afterEach(() => close());

async function script(...turns: readonly Turn[]): ReturnType<typeof openScriptedServer> {
  const server = await openScriptedServer(...turns);
  close = server.close;
  return server;
}

const fine = answerJson(200, { fine: true });

test('a read is sent again when the connection breaks, before the answer or in the middle of it', async () => {
  const server = await script(hangUp, breakOff, fine);
  const response = await sendRequest(new Request(`${server.url}/runs`));
  expect(await response.json()).toEqual({ fine: true });
  expect(server.seen).toHaveLength(3);
});

test('a POST with an Idempotency-Key is sent again under the same key with the same body', async () => {
  const server = await script(hangUp, answerJson(201, { run: 'RUN-001' }));
  const headers = { 'idempotency-key': 'one' };
  const response = await sendRequest(new Request(`${server.url}/runs`, { method: 'POST', body: '{"prd":"PRD-001"}', headers }));
  expect(response.status).toBe(201);
  expect(server.seen.map(({ body, headers: sent }) => [body, sent['idempotency-key']])).toEqual([
    ['{"prd":"PRD-001"}', 'one'],
    ['{"prd":"PRD-001"}', 'one'],
  ]);
});

test('a change that cannot be repeated is sent once', async () => {
  const server = await script(hangUp, fine);
  await expect(sendRequest(new Request(`${server.url}/tokens/1`, { method: 'DELETE' }))).rejects.toMatchObject({
    id: 'server.unreachable',
  });
  expect(server.seen).toHaveLength(1);
});

test('a server that stays away is given up after some attempts, and named', async () => {
  const server = await script(hangUp);
  await expect(sendRequest(new Request(`${server.url}/runs`))).rejects.toMatchObject({
    id: 'server.unreachable',
    message: expect.stringContaining(server.url) as string,
  });
  expect(server.seen).toHaveLength(5);
});

test('waits as long as the server asks, also for a request that is still being carried out', async () => {
  const busy = answerJson(429, {}, { 'retry-after': '0' });
  const server = await script(
    busy,
    answerJson(409, {}, { 'retry-after': '0' }),
    answerJson(503, {}, { 'retry-after': '0' }),
    fine,
  );
  const response = await sendRequest(new Request(`${server.url}/runs`));
  expect(response.status).toBe(200);
  expect(server.seen).toHaveLength(4);
});

test('a repeat waits for as long as a server that was killed holds its key, and then gets its answer', async () => {
  const held = answerJson(409, { id: 'idempotency.in-progress' }, { 'retry-after': '0' });
  const server = await script(hangUp, ...Array.from({ length: 12 }, () => held), answerJson(201, { run: 'RUN-001' }));
  const headers = { 'idempotency-key': 'one' };
  const response = await sendRequest(new Request(`${server.url}/runs`, { method: 'POST', body: '{}', headers }));
  expect(response.status).toBe(201);
  expect(server.seen).toHaveLength(14);
});

test.each([
  ['for ever', '0', 4, /^Try again in 1 s \(/],
  ['for long', '42', 1, /^Try again in 42 s \(\d{4}-\d\d-\d\d \d\d:\d\d:\d\d UTC\)\.$/],
  ['for an hour', '3600', 1, /^Try again in 60 minutes \(/],
  ['until a date', new Date(Date.now() + 86_400_000).toUTCString(), 1, /^Try again in 1440 minutes \(/],
  ['and says not how long', 'soon', 1, /^Try again in a minute\.$/],
])('a server, or a proxy, that asks to wait %s is left, and the person told when to come again', async (_, asked, sent, fix) => {
  const server = await script(answerJson(429, 'a page of a proxy', { 'retry-after': asked }));
  const refused = sendRequest(new Request(`${server.url}/runs`));
  await expect(refused).rejects.toMatchObject({ id: 'rate.limited', fix: expect.stringMatching(fix) as string });
  expect(server.seen).toHaveLength(sent);
});

test('an abort ends the waiting with its own reason', async () => {
  const controller = new AbortController();
  const server = await script((response) => {
    controller.abort(new Error('enough'));
    response.destroy();
  });
  await expect(sendRequest(new Request(`${server.url}/runs`, { signal: controller.signal }))).rejects.toThrow('enough');
  expect(server.seen).toHaveLength(1);
});

test.each([
  ['a server that is away', hangUp],
  ['a server that asks to come again later', answerJson(409, {}, { 'retry-after': '15' })],
])('when the caller is told to stop, the waiting for %s ends, and nothing is sent again', async (_, turn) => {
  const stop = new AbortController();
  const server = await script((response, request) => {
    // After the answer has arrived, in the pause that follows it.
    response.once('close', () => setImmediate(() => stop.abort()));
    return turn(response, request);
  });
  const headers = { 'idempotency-key': 'one' };
  const sent = createSender(stop.signal).sendRequest(new Request(`${server.url}/runs`, { method: 'POST', body: '{}', headers }));
  await expect(sent).rejects.toMatchObject({ name: 'UnavailableError', id: 'interrupted' });
  expect(server.seen).toHaveLength(1);
});

test('when the caller is told to stop, an answer that never comes is given up, and one that is on its way still arrives', async () => {
  const stop = new AbortController();
  const sender = createSender(stop.signal);
  const server = await script(
    (response) => {
      stop.abort();
      setImmediate(() => fine(response, response.req));
    },
    () => undefined,
  );
  expect((await sender.sendRequest(new Request(`${server.url}/runs`))).status).toBe(200);
  await expect(sender.sendRequest(new Request(`${server.url}/runs`))).rejects.toMatchObject({ id: 'interrupted' });
  expect(server.seen).toHaveLength(2);
});
