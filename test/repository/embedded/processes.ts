import { execFile, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { setTimeout as delay } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Client } from 'pg';
import { afterAll, onTestFinished } from 'vitest';
import type { ConnectionTarget } from '../../../src/repository/database/connection.ts';
import type { EmbeddedServer } from '../../../src/repository/embedded/open-server.ts';
import { openEmbeddedServer } from '../../../src/repository/embedded/open-server.ts';

export interface Opener {
  readonly process: ChildProcess;
  /** What the process says once it has opened the server, or why it has not. */
  readonly answer: Promise<{ server?: Omit<EmbeddedServer, 'release'>; error?: { id: string; message: string } }>;
  release(): Promise<void>;
  kill(): Promise<void>;
}

interface OpenerOptions {
  readonly uid?: number;
  readonly gid?: number;
  readonly env?: NodeJS.ProcessEnv;
}

/** Opens the folder's server in a process of its own. */
export function spawnOpener(folder: string, options: OpenerOptions = {}): Opener {
  const child = spawn(process.execPath, [fileURLToPath(new URL('./opener.ts', import.meta.url)), folder], {
    stdio: ['pipe', 'pipe', 'inherit'],
    cwd: '/',
    // What npx leaves of a fresh machine: no HOME, system tools only.
    env: { PATH: '/usr/bin:/bin' },
    ...options,
  });
  const ended = once(child, 'exit');
  const answer = createInterface({ input: child.stdout })
    [Symbol.asyncIterator]()
    .next()
    .then(({ value }) => JSON.parse(value ?? '{"error":{"id":"died","message":"no answer"}}'));
  return {
    process: child,
    answer,
    release: async () => {
      child.stdin.end();
      await ended;
    },
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

/** A place for `.throughline` that is stopped and removed when the test ends, however it ends. */
export async function makeFolder(name = '.throughline'): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'embedded-'));
  await chmod(parent, 0o711);
  const folder = join(parent, name);
  onTestFinished(async () => {
    const pid = await readServerPid(join(folder, 'data'));
    if (pid !== undefined && isAlive(pid)) process.kill(pid, 'SIGQUIT');
    await rm(parent, { recursive: true, force: true, maxRetries: 20, retryDelay: 50 });
  });
  return folder;
}

let seed: Promise<string> | undefined;
afterAll(async () => {
  if (seed) await rm(await seed, { recursive: true, force: true });
});

/** A folder whose database was created before and is not running: 0.1 s instead of 0.5 s. */
export async function makeUsedFolder(): Promise<string> {
  seed ??= makeSeed();
  const folder = await makeFolder();
  await promisify(execFile)('/bin/cp', ['-a', join(await seed, 'used'), folder]);
  return folder;
}

async function makeSeed(): Promise<string> {
  const parent = await mkdtemp(join(tmpdir(), 'embedded-seed-'));
  await chmod(parent, 0o711);
  await (await openEmbeddedServer({ folder: join(parent, 'used'), durable: false })).release();
  return parent;
}

/** Opens in this process, and releases when the test ends. */
export async function open(folder: string): Promise<EmbeddedServer> {
  const server = await openEmbeddedServer({ folder, durable: false });
  onTestFinished(() => server.release());
  return server;
}

export async function query(target: ConnectionTarget, sql: string): Promise<Record<string, unknown>[]> {
  const client = new Client({ ...target, ssl: false });
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

export async function readServerPid(data: string): Promise<number | undefined> {
  return readFile(join(data, 'postmaster.pid'), 'utf8').then(
    (text) => Number(text.split('\n')[0]),
    () => undefined,
  );
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

export async function waitUntil(what: string, holds: () => boolean | Promise<boolean>, timeoutMs = 25_000): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (!(await holds())) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}`);
    await delay(5);
  }
}
