import { Client } from 'pg';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { openEmbeddedServer } from '../../src/repository/embedded/open-server.ts';
import { openCommandLine, type CommandLine } from './support/command-line.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

vi.setConfig({ testTimeout: 120_000 });
let cli: CommandLine;
let server: ServerProcess | undefined;

beforeEach(async () => {
  cli = await openCommandLine();
});
afterEach(async () => {
  await server?.stop('SIGKILL');
  server = undefined;
  await cli.remove();
});

/** Does something as the owner of the database. */
async function asOwner(statement: string): Promise<void> {
  const embedded = await openEmbeddedServer({ folder: `${cli.folder}/.throughline` });
  const client = new Client(embedded.owner);
  await client.connect();
  await client.query(statement);
  await client.end();
  await embedded.release();
}

const opsOf = (ready: ServerProcess): string => (JSON.parse(ready.stdout()) as { ops: string }).ops;

test('an api answers for itself, and on a second port where it was given one; `health` finds it by its folder', async () => {
  server = await startServer(cli.folder, { env: { THROUGHLINE_OPS_PORT: '0' } });
  const documents = await Promise.all([server.url, opsOf(server)].map(async (url) => (await fetch(`${url}/readyz`)).json()));
  expect(documents[0]).toEqual(documents[1]);
  expect(await cli.read('readiness', ['health'])).toEqual(documents[0]);
  expect((await cli.call(['health'])).stdout).toMatch(/is ready\.\n✓ database .*\n✓ migrations .*\n✓ queue .*\n✓ serving /);
});

test('a worker answers on that port alone: that it lives, that it is ready, its metrics, and nothing else', async () => {
  server = await startServer(cli.folder, { args: ['--role', 'worker'], env: { THROUGHLINE_OPS_PORT: '0' }, port: null });
  expect(JSON.parse(server.stdout())).toMatchObject({ url: null });
  const ops = opsOf(server);
  const ask = (path: string): Promise<Response> => fetch(`${ops}${path}`);
  expect(await (await ask('/healthz')).json()).toMatchObject({ service: 'throughline' });
  expect((await ask('/healthz?challenge=no')).status).toBe(422);
  const metrics = await ask('/metrics');
  expect(metrics.headers.get('content-type')).toMatch(/^text\/plain/);
  expect(await metrics.text()).toContain('process_cpu_seconds_total');
  for (const path of ['/', '/docs', '/api/v1/me']) expect((await ask(path)).status, path).toBe(404);
  expect((await ask('/readyz')).headers.get('x-content-type-options')).toBe('nosniff');
  expect(await cli.read('readiness', ['health', '--url', `${ops}/`])).toMatchObject({ ready: true });
  expect(await cli.read('readiness', ['health'], { env: { THROUGHLINE_OPS_PORT: new URL(ops).port } })).toMatchObject({
    ready: true,
  });
});

test('a database that a newer version migrated makes a running api unready, with exit code 1, and ends a worker', async () => {
  server = await startServer(cli.folder, { args: ['--role', 'api'] });
  const worker = await startServer(cli.folder, { args: ['--role', 'worker'], port: null });
  await asOwner(`insert into migration (number, file) values (998, '998-later.sql')`);
  await vi.waitFor(async () => expect((await fetch(`${server?.url}/readyz`)).status).toBe(503), {
    timeout: 10_000,
    interval: 100,
  });
  const { exitCode, stdout } = await cli.call(['health', '--json']);
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({
    ready: false,
    checks: expect.arrayContaining([
      { name: 'migrations', ok: false, needed: true, detail: 'the database has migration 998, which this version does not know' },
    ]) as unknown,
  });
  expect(await worker.ended).toMatchObject({ code: 1 });
  expect(worker.stdout()).toContain('This worker leaves its runs to others: the database has migration 998');
  // Alive it is: nobody gains by starting it again.
  expect((await fetch(`${server.url}/healthz`)).status).toBe(200);
});

test('where nobody answers, or somebody else, `health` says what to do', async () => {
  expect(await cli.refusal(['health'])).toMatchObject({ exitCode: 1, id: 'health.no-server' });
  expect(await cli.refusal(['health', '--url', 'http://127.0.0.1:9'])).toMatchObject({ exitCode: 1, id: 'server.unreachable' });
  expect(await cli.refusal(['health', '--url', 'somewhere'])).toMatchObject({ id: 'health.url' });
});
