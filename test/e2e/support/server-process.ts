import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { cleanEnvironment } from './clean-environment.ts';
import { repositoryRoot } from './command-line.ts';

export interface Ended {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** A `throughline serve` process. */
export interface ServerProcess {
  /** '' of one that only works. */
  readonly url: string;
  readonly pid: number;
  /** Of the folder's owner; '' where nobody is one yet. */
  readonly token: string;
  readonly ended: Promise<Ended>;
  /** Sends the signal and waits for the end; SIGTERM when none is named. */
  stop(signal?: NodeJS.Signals): Promise<Ended>;
  stdout(): string;
  stderr(): string;
}

interface ServeOptions {
  readonly args?: readonly string[];
  /** 0, any free one, unless said otherwise; null leaves the choice to the server. */
  readonly port?: number | null;
  /** False has it speak to a person. */
  readonly json?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Serves the folder on loopback, and returns when it is ready. Throws with what it said when it ends before. */
export async function startServer(
  folder: string,
  { args = [], port = 0, json = true, env = {} }: ServeOptions = {},
): Promise<ServerProcess> {
  const options = [...(json ? ['--json'] : []), ...(port === null ? [] : ['--port', String(port)]), ...args];
  const child = spawn(
    join(repositoryRoot, 'node_modules/.bin/node'),
    [join(repositoryRoot, 'bin/throughline'), 'serve', ...options],
    { cwd: folder, env: cleanEnvironment(env), stdio: ['ignore', 'pipe', 'pipe'] },
  );
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended = once(child, 'close').then(([code, signal]: unknown[]): Ended => ({
    code: code as Ended['code'],
    signal: signal as Ended['signal'],
  }));
  const ready = new Promise<void>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      // A refusal is a document too, and the process ends with it.
      if (json ? stdout.includes('"role"') && stdout.endsWith('\n}\n') : stdout.endsWith('\n')) resolve();
    });
  });
  await Promise.race([
    ready,
    ended.then(({ code }) => {
      throw new Error(`The server ended with ${code}:\n${stdout}${stderr}`);
    }),
  ]);
  return {
    url: /http:\/\/[\w.:[\]-]+/.exec(stdout)?.[0] ?? '',
    pid: child.pid ?? 0,
    token: await readOwnerToken(folder),
    ended,
    async stop(signal = 'SIGTERM') {
      child.kill(signal);
      return await ended;
    },
    stdout: () => stdout,
    stderr: () => stderr,
  };
}

async function readOwnerToken(folder: string): Promise<string> {
  try {
    return (await readFile(join(folder, '.throughline/owner.token'), 'utf8')).trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return '';
    throw error;
  }
}
