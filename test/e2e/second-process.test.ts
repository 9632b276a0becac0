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

test('a raw reader of the stream and `run watch` see what a worker in another process does', async () => {
  const run = await startRun();
  const all = watch('/events');
  const one = watch(`/runs/${run}/events?until=settled`);
  const watched = cli.start(['run', 'watch', run]);
  await vi.waitFor(() => expect(one.told.length).toBeGreaterThan(0), patience);
  expect(one.told.map(({ type }) => type)).not.toContain('node-finished');

  const worker = await startServer(cli.folder, { args: ['--role', 'worker'] });
  await one.ended;
  const { exitCode, stdout, stderr } = await watched;
  await worker.stop();

  const finished = (told: readonly Told[]): string[] =>
    told.filter(({ key, type }) => key === run && type === 'node-finished').map(({ node }) => node);
  expect(finished(one.told)).toEqual(expect.arrayContaining(['identify-concepts', 'state-invariants', 'open-gate']));
  expect(one.told.at(-1)).toMatchObject({ key: run, type: 'waiting' });
  expect(new Set(one.ids).size).toBe(one.ids.length);
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0, stderr: expect.stringContaining('✓ State invariants') as string });
  expect(stdout).toContain(run);

  await vi.waitFor(() => expect(all.told).toContainEqual(expect.objectContaining({ topic: 'gate', type: 'opened' })), patience);
  expect(finished(all.told)).toEqual(finished(one.told));
  all.stop();
  await expect(all.ended).rejects.toThrow();
});

test('a reader that lost its connection goes on behind the last event it saw', async () => {
  const path = '/runs/RUN-001/events';
  const first = watch(path);
  await vi.waitFor(() => expect(first.ids.length).toBeGreaterThan(5), patience);
  first.stop();
  await first.ended.catch(() => undefined);
  const second = watch(path, { 'last-event-id': first.ids[2] ?? '' });
  await vi.waitFor(() => expect(second.ids.length).toBeGreaterThan(2), patience);
  second.stop();
  await second.ended.catch(() => undefined);
  expect(second.ids.slice(0, 3)).toEqual(first.ids.slice(3, 6));
});
