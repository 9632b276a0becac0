import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readEvents } from '../../src/client/read-events.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

const example = join(repositoryRoot, 'examples/library-lending.prd.md');
vi.setConfig({ testTimeout: 120_000, hookTimeout: 120_000 });
/** For whatever a busy machine may take. */
const patience = { timeout: 60_000, interval: 10 };

let cli: CommandLine;
/** Answers, and works on nothing: whatever it tells of a run, it heard from another process. */
let api: ServerProcess;

beforeAll(async () => {
  cli = await openCommandLine();
  api = await startServer(cli.folder, { args: ['--role', 'api'] });
});

afterAll(async () => {
  await api.stop();
  await cli.remove();
});

interface Told {
  readonly key: string;
  readonly type: string;
  readonly node: string;
}

/** Reads a stream of the server raw, as any program would, until it ends or is stopped. */
function watch(
  path: string,
  more: Readonly<Record<string, string>> = {},
): { told: Told[]; ids: string[]; ended: Promise<void>; stop(): void } {
  const stop = new AbortController();
  const told: Told[] = [];
  const ids: string[] = [];
  const headers = { authorization: `Bearer ${api.token}`, ...more };
  const ended = fetch(`${api.url}/api/v1${path}`, { headers, signal: stop.signal }).then((response) => {
    expect(response.status).toBe(200);
    return readEvents(response.body ?? new ReadableStream(), {
      signal: stop.signal,
      onEvent: ({ id, data }) => {
        ids.push(id ?? '');
        told.push(JSON.parse(data) as Told);
      },
    });
  });
  return { told, ids, ended, stop: () => stop.abort() };
}

async function startRun(): Promise<string> {
  const { prd } = await cli.read('prd-import', ['prd', 'import', example]);
  const response = await fetch(`${api.url}/api/v1/runs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${api.token}`, 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
    body: JSON.stringify({ workflow: 'inception', prd: prd.key, fresh: true }),
  });
  expect(response.status).toBe(201);
  return ((await response.json()) as { run: { id: string } }).run.id;
}

test('a run that loses its worker by SIGKILL goes on in another one', async () => {
  const run = await startRun();
  const stream = watch(`/runs/${run}/events?until=settled`);
  const workers = await Promise.all([1, 2].map(() => startServer(cli.folder, { args: ['--role', 'worker'] })));
  await vi.waitFor(() => expect(stream.told.map(({ type }) => type)).toContain('node-started'), patience);
  await workers[0]?.stop('SIGKILL');
  await stream.ended;
  await workers[1]?.stop();
  expect(await cli.read('run-show', ['run', 'show', run])).toMatchObject({ status: 'waiting', error: null });
});

test('a server that is started again is found again by whoever watches', async () => {
  const run = await startRun();
  const { port } = new URL(api.url);
  await api.stop();
  const serveAgain = (): Promise<ServerProcess> =>
    startServer(cli.folder, { args: ['--role', 'api'], port: Number(port), env: { THROUGHLINE_LOG: 'info' } });
  api = await serveAgain();
  const watched = cli.start(['run', 'watch', run], { env: { THROUGHLINE_URL: api.url }, token: api.token });
  await vi.waitFor(() => expect(api.stderr()).toContain(`/runs/${run}/events`), patience);
  expect(await api.stop()).toEqual({ code: 0, signal: null });
  api = await serveAgain();
  await vi.waitFor(() => expect(api.stderr()).toContain(`/runs/${run}/events`), patience);
  const worker = await startServer(cli.folder, { args: ['--role', 'worker'] });
  const { exitCode, stderr } = await watched;
  await worker.stop();
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('✓ State invariants') as string });
});
