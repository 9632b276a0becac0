import { connect } from 'node:net';
import { Hono } from 'hono';
import { expect, test } from 'vitest';
import { serveHttp, type HttpServer } from '../../src/http/serve-http.ts';

async function start(app: Hono): Promise<{ server: HttpServer; url: string; close: () => Promise<void> }> {
  const stop = new AbortController();
  const server = await serveHttp({ app, host: '127.0.0.1', port: 0, signal: stop.signal });
  const close = (): Promise<void> => {
    stop.abort();
    return server.closed;
  };
  return { server, url: `http://127.0.0.1:${server.port}`, close };
}

/** What the server says to bytes that no client library would send. */
function say(port: number, text: string): Promise<string> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, '127.0.0.1', () => socket.write(text));
    let answer = '';
    socket.setEncoding('utf8').on('data', (chunk: string) => (answer += chunk));
    socket.on('end', () => resolve(answer)).on('error', reject);
  });
}

test('closing waits for the request in hand, and takes no other', async () => {
  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const app = new Hono().get('/slow', async (c) => {
    reached.resolve();
    await release.promise;
    return c.text('done');
  });
  const { url, close } = await start(app);
  const answer = fetch(`${url}/slow`);
  await reached.promise;
  const closed = close();
  await expect(fetch(`${url}/slow`)).rejects.toThrow();
  release.resolve();
  expect(await (await answer).text()).toBe('done');
  await closed;
});

test('closing does not wait for a connection that was opened and never used', async () => {
  const reached = Promise.withResolvers<void>();
  const release = Promise.withResolvers<void>();
  const app = new Hono().get('/slow', async (c) => {
    reached.resolve();
    await release.promise;
    return c.text('done');
  });
  const { server, url, close } = await start(app);
  const unused = connect(server.port, '127.0.0.1');
  const gone = new Promise<void>((resolve) => unused.on('close', () => resolve()).resume());
  const answer = fetch(`${url}/slow`);
  await reached.promise;
  const closed = close();
  // While the other is still in hand, so not by the cut at the end of the grace.
  await gone;
  release.resolve();
  expect(await (await answer).text()).toBe('done');
  await closed;
});

test('a port that is taken is named', async () => {
  const { server, close } = await start(new Hono());
  const second = serveHttp({ app: new Hono(), host: '127.0.0.1', port: server.port, signal: new AbortController().signal });
  await expect(second).rejects.toMatchObject({
    id: 'http.address-in-use',
    message: expect.stringContaining(String(server.port)) as string,
  });
  await close();
});

test('headers beyond the limit, and requests that are none, are refused', async () => {
  const { server, close } = await start(new Hono().get('/', (c) => c.text('fine')));
  expect(await say(server.port, `GET / HTTP/1.1\r\nHost: x\r\nA: ${'a'.repeat(20_000)}\r\n\r\n`)).toMatch(/^HTTP\/1.1 431 /);
  expect(await say(server.port, 'HELLO\r\n\r\n')).toMatch(/^HTTP\/1.1 400 /);
  expect(await say(server.port, 'GET / HTTP/1.1\r\nHost: a b\r\nConnection: close\r\n\r\n')).toMatch(
    /^HTTP\/1.1 400 [^]*request\.malformed/,
  );
  await close();
});
