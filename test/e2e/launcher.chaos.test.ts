import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { cleanEnvironment } from './support/clean-environment.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

// An older Node starts bin/with-own-node.mjs, which starts the command on the Node that npm installed; here it is started by that one itself.
vi.setConfig({ testTimeout: 120_000 });
const patience = { timeout: 60_000, interval: 50 };

let cli: CommandLine;
const started: ChildProcess[] = [];

beforeEach(async () => {
  cli = await openCommandLine();
});

afterEach(async () => {
  for (const child of started.splice(0)) child.kill('SIGKILL');
  await cli.remove();
});

interface Launched {
  readonly launcher: ChildProcess;
  readonly ended: Promise<unknown[]>;
  readonly stdout: () => string;
  readonly stderr: () => string;
}

function launch(args: readonly string[]): Launched {
  const launcher = spawn(
    join(repositoryRoot, 'node_modules/.bin/node'),
    [join(repositoryRoot, 'bin/with-own-node.mjs'), ...args],
    { cwd: cli.folder, env: cleanEnvironment(), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  started.push(launcher);
  const said = { stdout: '', stderr: '' };
  launcher.stdout.on('data', (chunk: Buffer) => (said.stdout += chunk.toString()));
  launcher.stderr.on('data', (chunk: Buffer) => (said.stderr += chunk.toString()));
  return { launcher, ended: once(launcher, 'exit'), stdout: () => said.stdout, stderr: () => said.stderr };
}

/** A server behind the launcher, and the process id that it has itself. */
async function launchServer(): Promise<Launched & { serverPid: number }> {
  const launched = launch(['serve', '--port', '0', '--json']);
  await vi.waitFor(() => expect(launched.stdout()).toMatch(/\n\}\n$/), patience);
  const { pid } = JSON.parse(launched.stdout()) as { pid: number };
  expect(pid).not.toBe(launched.launcher.pid);
  return { ...launched, serverPid: pid };
}

const isAlive = (pid: number): boolean => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

const announced = async (): Promise<string[]> =>
  (await readdir(join(cli.folder, '.throughline'))).filter((name) => name.startsWith('server.json'));

describe('a signal that is sent to the launcher alone', () => {
  test('SIGTERM ends a server as if it were sent to the server itself', async () => {
    const { launcher, ended, serverPid, stderr } = await launchServer();
    launcher.kill('SIGTERM');
    expect(await ended).toEqual([0, null]);
    expect(isAlive(serverPid)).toBe(false);
    expect(stderr()).toContain('Stopping');
    expect(await announced()).toEqual([]);
  });

  test('SIGHUP ends the server too, and the launcher by the signal by which the server ended', async () => {
    const { launcher, ended, serverPid } = await launchServer();
    launcher.kill('SIGHUP');
    expect(await ended).toEqual([null, 'SIGHUP']);
    expect(isAlive(serverPid)).toBe(false);
  });
});

test('one Ctrl-C that comes from the terminal and once more from the launcher is one', async () => {
  const { launcher, ended, serverPid, stderr } = await launchServer();
  process.kill(serverPid, 'SIGINT');
  launcher.kill('SIGINT');
  expect(await ended).toEqual([0, null]);
  expect(stderr().match(/Stopping/g)).toHaveLength(1);
});

test('the exit code of a command is kept, and so is the signal that killed it', async () => {
  expect(await launch(['gate', 'show', 'nonsense']).ended).toEqual([2, null]);
  const { ended, serverPid } = await launchServer();
  process.kill(serverPid, 'SIGKILL');
  expect(await ended).toEqual([null, 'SIGKILL']);
});

test('a server whose launcher was killed ends, and tidies up behind itself', async () => {
  const { launcher, serverPid } = await launchServer();
  expect(JSON.parse(await readFile(join(cli.folder, '.throughline/server.json'), 'utf8'))).toMatchObject({ pid: serverPid });
  launcher.kill('SIGKILL');
  await vi.waitFor(() => expect(isAlive(serverPid)).toBe(false), patience);
  expect(await announced()).toEqual([]);
});
