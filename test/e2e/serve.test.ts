import { once } from 'node:events';
import { readdir, stat } from 'node:fs/promises';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { describeStaleWeb } from '../../src/server/describe-stale-web.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';
import { says } from '../support/says.ts';

const example = join(repositoryRoot, 'examples/library-lending.prd.md');
vi.setConfig({ testTimeout: 120_000 });

let cli: CommandLine;
const servers: ServerProcess[] = [];
const others: Server[] = [];

beforeEach(async () => {
  cli = await openCommandLine();
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop('SIGKILL')));
  for (const other of others.splice(0)) other.close();
  await cli.remove();
});

async function serve(...params: Parameters<typeof startServer>): Promise<ServerProcess> {
  const server = await startServer(...params);
  servers.push(server);
  return server;
}

/** Something else that listens on a port. */
async function occupy(port: number): Promise<number> {
  const other = createServer();
  others.push(other.listen(port, '127.0.0.1'));
  await once(other, 'listening');
  return (other.address() as AddressInfo).port;
}

async function diagnose(name: string): Promise<string | undefined> {
  const { items } = await cli.read('doctor', ['doctor']);
  return items.find((item) => item.name === name)?.detail;
}

/** A command passes a server by that does not answer within a fraction of a second, as on a machine that is busy with tests. */
async function expectService(detail: string): Promise<void> {
  await vi.waitFor(async () => expect(await diagnose('Service')).toContain(detail), { timeout: 30_000, interval: 100 });
}

/** SIGTERM ends it with 0, its file gone, its audit trail sealed. */
async function expectOrderlyEnd(server: ServerProcess): Promise<void> {
  await cli.call(['prd', 'import', example]);
  expect((await stat(join(cli.folder, '.throughline/server.json'))).mode & 0o777).toBe(0o600);
  expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(await fileNames()).toEqual([]);
  expect(await diagnose('Service')).toBe('in this process');
  expect(await diagnose('Audit chain')).toMatch(/^\d+ sealed, 0 not yet sealed$/);
}

const fileNames = async (): Promise<string[]> =>
  (await readdir(join(cli.folder, '.throughline'))).filter((name) => name.startsWith('server.json'));

describe('what it says', () => {
  test('one document: where it listens, where its docs are, and where the token of an owner is that it made; and ends in good order', async () => {
    const server = await serve(cli.folder);
    // Only where the app that stands in `dist` is of other sources does it say something.
    const notes = (await describeStaleWeb()) ?? [];
    expect(server.stderr().trim()).toBe(notes.join('\n'));
    expect(server.stdout()).not.toContain(server.token);
    expect(JSON.parse(server.stdout())).toEqual({
      role: 'all',
      url: server.url,
      docs: `${server.url}/docs`,
      ops: null,
      pid: server.pid,
      folder: join(cli.folder, '.throughline'),
      database: expect.stringMatching(/^embedded PostgreSQL \d.*, data in /) as string,
      loginUrl: expect.stringMatching(/^http:.*\/login#tl_/) as string,
      ownerTokenFile: join(cli.folder, '.throughline/owner.token'),
      notes,
    });
    const docs = await fetch(`${server.url}/docs`);
    expect(docs.status).toBe(200);
    expect(docs.headers.get('content-type')).toContain('text/html');
    await expectOrderlyEnd(server);
  });

  test('for a person: three lines; a login link is shown by the first start only, and the token by none', async () => {
    const first = await serve(cli.folder, { json: false });
    const [listens, token, signIn, ...rest] = first.stdout().split('\n');
    expect(listens).toBe(`Throughline listens on ${first.url} (docs: /docs)`);
    expect(token).toBe(`Token: yours, or the owner's in ${join(cli.folder, '.throughline/owner.token')}`);
    expect(first.token).toMatch(/^tl_/);
    expect(`${first.stdout()}${first.stderr()}`).not.toContain(first.token);
    expect(signIn).toMatch(/^Sign in at a browser, once, within 15 minutes: http:\S+\/login#tl_[\w-]+$/);
    expect(rest).toEqual(['']);
    await first.stop();
    const second = await serve(cli.folder, { json: false });
    expect(second.stdout()).not.toContain(second.token);
    expect(second.stdout()).not.toContain('#tl_');
    expect(second.stdout()).toContain('.throughline/owner.token');
    expect(second.stdout()).toContain('login-link');
  });

  test('a port that somebody else has is refused by name when it was asked for', async () => {
    const port = await occupy(0);
    const called = await cli.call(['serve', '--port', String(port), '--json']);
    expect(called.exitCode).toBe(1);
    expect(JSON.parse(called.stdout)).toMatchObject({
      error: { id: 'http.address-in-use', message: expect.stringContaining(String(port)) as string },
    });
    expect(await fileNames()).toEqual([]);
  });

  test('the usual port, when it is taken, gives way to another, which is said, and listening for others is warned of', async () => {
    await occupy(4790).catch(() => undefined);
    const server = await serve(cli.folder, { port: null, args: ['--host', '0.0.0.0'] });
    expect(new URL(server.url).port).not.toBe('4790');
    expect(server.stderr()).toContain('4790 is taken');
    expect(server.stderr()).toMatch(/others.*reach/i);
    await expectService('127.0.0.1');
  });

  test.each([
    [2, '--port', '70000'],
    [2, '--port', 'http'],
    [2, '--role', 'boss'],
    [1, '--host', 'no.such.host.invalid'],
  ])('exits with %i at %s %s', async (expected, ...option) => {
    const { exitCode, stdout } = await cli.call(['serve', ...option, '--json']);
    expect(exitCode).toBe(expected);
    expect((JSON.parse(stdout) as { error: { fix: string } }).error.fix).not.toBe('');
  });
});

describe('while it serves', () => {
  test('the audit trail is sealed without anybody stopping it', async () => {
    const server = await serve(cli.folder);
    // By its address: a command that worked in-process would seal the trail itself.
    const options = { env: { THROUGHLINE_URL: server.url }, token: server.token };
    await cli.read('prd-import', ['prd', 'import', example], options);
    await vi.waitFor(
      async () => {
        const { items } = await cli.read('doctor', ['doctor'], options);
        const chain = items.find(({ name }) => name === 'Audit chain');
        expect(chain?.detail).toMatch(/^[1-9]\d* sealed, 0 not yet sealed$/);
      },
      { timeout: 60_000, interval: 200 },
    );
  });

  test('of two servers on a folder the first one is used, and the second says so and takes over when it is gone', async () => {
    const first = await serve(cli.folder);
    const second = await serve(cli.folder);
    expect(second.stderr()).toContain(first.url);
    await expectService(first.url);
    await first.stop();
    await expectService(second.url);
  });
});

test('a run that no worker takes up is told of once, on stderr, and the waiting can be ended', async () => {
  await serve(cli.folder, { args: ['--role', 'api'] });
  let sent = false;
  const { exitCode, stdout, stderr } = await cli.start(['daa', 'generate', example, '--json'], {
    onStderr: (text, kill) => {
      if (sent || !text.includes('waits for a worker')) return;
      sent = true;
      kill('SIGINT');
    },
  });
  expect(stderr.match(/RUN-001 waits for a worker; `throughline serve --role worker` starts one\./g)).toHaveLength(1);
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: { id: 'run.interrupted' } });
});

describe('THROUGHLINE_URL', () => {
  test('names the server, with the owner’s token on its own folder and THROUGHLINE_TOKEN elsewhere', async () => {
    const server = await serve(cli.folder);
    const env = { THROUGHLINE_URL: server.url };
    const other = await openCommandLine();
    try {
      expect((await cli.call(['next'], { env })).exitCode).toBe(0);
      const refused = await other.call(['next', '--json'], { env });
      expect(refused.exitCode).toBe(1);
      expect(JSON.parse(refused.stdout)).toMatchObject({
        error: { id: 'token.missing', fix: says('THROUGHLINE_TOKEN') },
      });
      await other.call(['prd', 'import', example], { env, token: server.token });
      expect((await cli.read('artifact-list', ['prd', 'list'])).items).toHaveLength(1);
      expect((await other.read('artifact-list', ['prd', 'list'])).items).toHaveLength(0);
    } finally {
      await other.remove();
    }
  });

  test('Ctrl-C ends the waiting for a server that has accepted a request and does not get on with it', async () => {
    let kill: (signal: NodeJS.Signals) => void = () => undefined;
    let posts = 0;
    const other = createServer((request, response) => {
      const isPost = request.method === 'POST';
      posts += isPost ? 1 : 0;
      response.writeHead(isPost ? 409 : 200, { 'content-type': 'application/json', 'retry-after': '15' });
      const body = request.url?.startsWith('/healthz')
        ? { service: 'throughline', version: '0.1.0', instance: 'slow' }
        : { id: 'PERSON-001', name: 'Ada', kind: 'person', roles: [] };
      response.end(JSON.stringify(body), () => isPost && kill('SIGINT'));
    });
    others.push(other.listen(0, '127.0.0.1'));
    await once(other, 'listening');
    const called = await cli.start(['prd', 'import', example, '--json'], {
      token: 'tl_any',
      env: { THROUGHLINE_URL: `http://127.0.0.1:${(other.address() as AddressInfo).port}` },
      onStart: (send) => (kill = send),
    });
    expect(called.exitCode).toBe(1);
    expect(JSON.parse(called.stdout)).toMatchObject({ error: { id: 'interrupted' } });
    expect(posts).toBe(1);
  });

  test('that nobody answers, or something else answers, is told as such', async () => {
    const call = async (url: string): Promise<unknown> =>
      JSON.parse((await cli.call(['next', '--json'], { env: { THROUGHLINE_URL: url }, token: 'tl_any' })).stdout);
    expect(await call('http://127.0.0.1:9')).toMatchObject({ error: { id: 'server.unreachable' } });
    const other = createServer((_request, response) => response.end('<h1>Hello</h1>'));
    others.push(other.listen(0, '127.0.0.1'));
    await once(other, 'listening');
    expect(await call(`http://127.0.0.1:${(other.address() as AddressInfo).port}`)).toMatchObject({
      error: { id: 'server.not-throughline' },
    });
  });
});
