import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

const example = join(repositoryRoot, 'examples/library-lending.prd.md');
vi.setConfig({ testTimeout: 120_000 });

let cli: CommandLine;
const servers: ServerProcess[] = [];

beforeEach(async () => {
  cli = await openCommandLine();
});

afterEach(async () => {
  await Promise.all(servers.splice(0).map((server) => server.stop('SIGKILL')));
  await cli.remove();
});

async function serve(...params: Parameters<typeof startServer>): Promise<ServerProcess> {
  const server = await startServer(...params);
  servers.push(server);
  return server;
}

async function diagnose(name: string): Promise<string | undefined> {
  const { items } = await cli.read('doctor', ['doctor']);
  return items.find((item) => item.name === name)?.detail;
}

/** A command passes a server by that does not answer within a fraction of a second, as on a machine that is busy with tests. */
async function expectService(detail: string): Promise<void> {
  await vi.waitFor(async () => expect(await diagnose('Service')).toContain(detail), { timeout: 30_000, interval: 100 });
}

const fileNames = async (): Promise<string[]> =>
  (await readdir(join(cli.folder, '.throughline'))).filter((name) => name.startsWith('server.json'));

describe('how a server ends', () => {
  test('SIGKILL: the next command works in-process, clears the file, and nothing is lost', async () => {
    const server = await serve(cli.folder);
    await expectService(server.url);
    const { prd } = await cli.read('prd-import', ['prd', 'import', example]);
    await server.stop('SIGKILL');
    expect(await fileNames()).toEqual(['server.json']);
    expect((await cli.read('artifact-list', ['prd', 'list'])).items.map(({ key }) => key)).toEqual([prd.key]);
    expect(await fileNames()).toEqual([]);
  });

  test('a database that went away: with 1 and the reason, for its keeper to start it again', async () => {
    const server = await serve(cli.folder);
    const [pid] = (await readFile(join(cli.folder, '.throughline/data/postmaster.pid'), 'utf8')).split('\n');
    process.kill(Number(pid), 'SIGKILL');
    expect(await server.ended).toEqual({ code: 1, signal: null });
    expect(`${server.stdout()}${server.stderr()}`).toContain('database');
    expect(await fileNames()).toEqual([]);
  });
});
