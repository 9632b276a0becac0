import { spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { createInterface } from 'node:readline';

/** The product as people run it, in a process of its own, and its owner's way in. */
export interface ServedRepository {
  readonly url: string;
  readonly ownerId: string;
  /** The document at the path below `/api/v1`. Throws when it is refused. */
  get: <T>(path: string, query?: Readonly<Record<string, string>>) => Promise<T>;
  send: (path: string, body: FormData) => Promise<unknown>;
  post: <T>(path: string, fields: object) => Promise<T>;
  stop(): Promise<void>;
}

/** Starts `throughline serve` on a folder; its embedded server is shared with whoever opens the same folder. */
export async function serveRepository(folder: string): Promise<ServedRepository> {
  const child = spawn(process.execPath, ['src/cli/main.ts', 'serve', '--port', '0', '--json'], {
    cwd: new URL('../../..', import.meta.url),
    env: { PATH: process.env['PATH'], THROUGHLINE_HOME: folder, THROUGHLINE_RATE_LIMIT: '999999999' },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ready = JSON.parse(await readDocument(child.stdout)) as { url: string; ownerTokenFile: string };
  const headers = { Authorization: `Bearer ${(await readFile(ready.ownerTokenFile, 'utf8')).trim()}` };

  async function ask<T>(path: string, init: RequestInit = {}): Promise<T> {
    const response = await fetch(`${ready.url}/api/v1${path}`, {
      ...init,
      headers: new Headers([...new Headers(init.headers), ...Object.entries(headers)]),
    });
    const text = await response.text();
    if (!response.ok) throw new Error(`${path} was answered ${response.status}: ${text.slice(0, 500)}`);
    return JSON.parse(text) as T;
  }

  const { id } = await ask<{ id: string }>('/me');
  return {
    url: ready.url,
    ownerId: id,
    get: (path, query = {}) => ask(`${path}?${new URLSearchParams(query).toString()}`),
    send: (path, body) => ask(path, { method: 'POST', body }),
    post: (path, fields) =>
      ask(path, {
        method: 'POST',
        body: JSON.stringify(fields),
        headers: { 'content-type': 'application/json', 'idempotency-key': randomUUID() },
      }),
    async stop() {
      child.kill('SIGTERM');
      if (child.exitCode === null) await once(child, 'exit');
    },
  };
}

/** What it prints once it is ready. Throws when it ends before. */
async function readDocument(stdout: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const line of createInterface({ input: stdout })) {
    text += `${line}\n`;
    if (line === '}' || /^\{.*\}$/.test(line)) return text;
  }
  throw new Error(`The server ended before it was ready: ${text}`);
}
