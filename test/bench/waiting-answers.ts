import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { ConnectionTarget } from '../../src/repository/database/connection.ts';
import { median, quantile } from './quantiles.ts';
import { openAsOwner } from '../../src/repository/database/open-as-owner.ts';

/** What people ask of an installation, as paths of the API. */
const questions = {
  'Gates that wait, a page': '/api/v1/gates?status=pending',
  'What is up to me': '/api/v1/next',
  'Runs that wait, a page': '/api/v1/runs?status=waiting',
  Doctor: '/api/v1/diagnosis',
  'Figures for Prometheus': '/metrics',
} as const;

/** Milliseconds over HTTP, by question. */
export type Answers = ReadonlyMap<string, { readonly p50: number; readonly p95: number }>;

const turns = 20;

/** Asks a server of its own on the database, one question after the other; the first answer of each kind, which plans and loads, does not count. */
export async function timeAnswers(owner: ConnectionTarget, token: string): Promise<Answers> {
  const home = await mkdtemp(join(tmpdir(), 'throughline-bench-'));
  // The roles that work on it get the passwords that follow from the secret.
  const secret = 'the same for every process';
  await openAsOwner({ database: owner, secret });
  const child = spawn(process.execPath, ['src/cli/main.ts', 'serve', '--role', 'api', '--port', '0', '--json'], {
    cwd: new URL('../..', import.meta.url),
    env: {
      PATH: process.env['PATH'],
      DATABASE_URL: `postgresql://throughline_service@${encodeURIComponent(owner.host)}:${owner.port}/${owner.database}`,
      THROUGHLINE_SECRET: secret,
      THROUGHLINE_HOME: home,
      THROUGHLINE_RATE_LIMIT: '999999999',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  try {
    const url = await readAddress(child.stdout);
    const answers = new Map<string, { p50: number; p95: number }>();
    for (const [name, path] of Object.entries(questions)) {
      const taken: number[] = [];
      for (let turn = 0; turn <= turns; turn += 1) {
        const startedAtMs = performance.now();
        const answer = await fetch(`${url}${path}`, { headers: { Authorization: `Bearer ${token}` } });
        const text = await answer.text();
        if (!answer.ok) throw new Error(`${path} was answered ${answer.status}: ${text.slice(0, 500)}`);
        if (turn > 0) taken.push(performance.now() - startedAtMs);
      }
      answers.set(name, { p50: median(taken), p95: quantile(taken, 0.95) });
    }
    return answers;
  } finally {
    child.kill('SIGTERM');
    if (child.exitCode === null) await once(child, 'exit');
    // The server may still be writing its last files.
    await rm(home, { recursive: true, force: true, maxRetries: 10, retryDelay: 200 });
  }
}

async function readAddress(stdout: NodeJS.ReadableStream): Promise<string> {
  let text = '';
  for await (const line of createInterface({ input: stdout })) {
    text += `${line}\n`;
    if (line === '}' || /^\{.*\}$/.test(line)) return (JSON.parse(text) as { url: string }).url;
  }
  throw new Error(`The server ended before it was ready: ${text}`);
}
