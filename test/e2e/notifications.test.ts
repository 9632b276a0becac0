import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Webhook } from 'standardwebhooks';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

const secret = `whsec_${Buffer.alloc(32, 3).toString('base64')}`;
const received: { body: string; headers: Record<string, string> }[] = [];
const receiver = createServer((request, response) => {
  let body = '';
  request.on('data', (chunk: Buffer) => (body += chunk.toString('utf8')));
  request.on('end', () => {
    received.push({ body, headers: request.headers as Record<string, string> });
    response.end();
  });
});

let line: CommandLine;
let server: ServerProcess;

beforeAll(async () => {
  await new Promise<void>((resolve) => receiver.listen(0, '127.0.0.1', resolve));
  const { port } = receiver.address() as AddressInfo;
  line = await openCommandLine();
  server = await startServer(line.folder, {
    env: {
      THROUGHLINE_PUBLIC_URL: 'https://throughline.example',
      THROUGHLINE_WEBHOOK_URLS: `http://127.0.0.1:${port}/hook`,
      THROUGHLINE_WEBHOOK_SECRET: secret,
    },
  });
}, 60_000);

afterAll(async () => {
  await server.stop();
  await line.remove();
  await new Promise((resolve) => receiver.close(resolve));
});

test('a server tells the webhook of the gate that a command opened, signed and with its page', async () => {
  const patience = { timeout: 20_000, interval: 500 };
  await vi.waitFor(async () => {
    const { items } = await line.read('notification-channels', ['notification', 'channels']);
    expect(items).toMatchObject([{ kind: 'webhook', pending: 0, dead: 0 }]);
  }, patience);
  const drafted = await line.call(['daa', 'generate', join(repositoryRoot, 'examples/library-lending.prd.md')]);
  expect(drafted.exitCode).toBe(0);
  await vi.waitFor(() => expect(received).not.toEqual([]), patience);
  const { body, headers } = received[0] ?? { body: '', headers: {} };
  expect(new Webhook(secret).verify(body, headers)).toMatchObject({
    type: 'gate.opened',
    data: { key: 'GATE-001', url: 'https://throughline.example/gates/GATE-001' },
  });
  await vi.waitFor(async () => {
    const { items } = await line.read('notification-list', ['notification', 'list', '--status', 'sent']);
    expect(items).toMatchObject([{ key: 'GATE-001', type: 'opened', attempts: 1 }]);
  }, patience);
}, 90_000);
