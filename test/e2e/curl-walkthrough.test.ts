import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { escapeHtml } from '../../src/http/docs/html.ts';
import { walkthrough, walkthroughBlocks } from '../../src/http/docs/walkthrough.ts';
import { cleanEnvironment } from './support/clean-environment.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';
import { startServer, type ServerProcess } from './support/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });
const marker = '----- next step';
let cli: CommandLine;
let server: ServerProcess;

beforeAll(async () => {
  cli = await openCommandLine();
  await cp(join(repositoryRoot, 'examples'), join(cli.folder, 'examples'), { recursive: true });
  server = await startServer(cli.folder);
});

afterAll(async () => {
  await server.stop();
  await cli.remove();
});

/** Runs the steps as one would, one after the other in one shell; what each printed. A step that fails ends them. */
async function runInShell(steps: readonly string[]): Promise<{ code: unknown; outputs: string[]; stderr: string }> {
  const shell = spawn('bash', ['-eu'], {
    cwd: cli.folder,
    env: cleanEnvironment({ URL: server.url, TOKEN: server.token }),
    stdio: ['pipe', 'pipe', 'pipe'],
  });
  shell.stdin.end(steps.map((step) => `${step}\necho '${marker}'\n`).join(''));
  const [stdout, stderr, [code]] = await Promise.all([text(shell.stdout), text(shell.stderr), once(shell, 'close')]);
  return { code, outputs: stdout.split(`${marker}\n`), stderr };
}

test('the examples of the docs page, copied into a shell, take a PRD to an Accepted AI-ADR', async () => {
  const page = await (await fetch(`${server.url}/docs`)).text();
  const steps = walkthroughBlocks();
  for (const { id, code } of steps) expect(page, id).toContain(escapeHtml(code));

  const { code, outputs, stderr } = await runInShell(steps.map((step) => step.code));
  expect({ code, stderr }).toEqual({ code: 0, stderr: '' });
  const said = Object.fromEntries(steps.map(({ id }, index) => [id, outputs[index] ?? '']));
  expect(said['greet']).toContain('"service":"throughline"');
  expect(said['import']).toBe('imported PRD-001\n');
  expect(said['run']).toBe('started RUN-001\n');
  expect(said['follow']).toContain('event: node-finished');
  expect(said['gate']).toMatch(/^GATE-001 is at "\S+"$/m);
  expect(said['gate']).toMatch(/^stories-mapped: \S/m);
  expect(said['request-changes']).toContain('"decision":"request-changes"');
  expect(said['request-changes']).toContain('+');
  expect(said['approve']).toContain('GATE-002 is at');
  expect(said['read']).toMatch(/^# /m);

  expect(await cli.read('daa-show', ['daa', 'show', 'DAA-001'])).toMatchObject({ status: 'Validated', version: 2 });
  expect(await cli.read('run-show', ['run', 'show', 'RUN-001'])).toMatchObject({ status: 'succeeded' });
  expect(said['adr']).toMatch(/^# .*Library Lending/m);
  expect(said['adr']).toMatch(/"gate":\{"id":"GATE-004","status":"approved","type":"review","artifact":"ADR-001"/);
});

test('where the example was approved and a second person is here, they take it there again, with a machine that drafts', async () => {
  const grace = await cli.read('token-create', ['token', 'create', 'Grace', '--kind', 'person', '--role', 'architect']);
  const start = walkthrough.find(({ id }) => id === 'start')?.code.split('\n') ?? [];
  const nameDrafter = start.find((line) => line.startsWith('export DRAFTER=')) ?? '';
  const inFolder = nameDrafter.replace('npx throughline', `'${join(repositoryRoot, 'bin/throughline')}'`);
  const approver = `export APPROVER=${grace.token}`;
  const { code, outputs } = await runInShell([`${inFolder}\n${approver}`, ...walkthroughBlocks().map((step) => step.code)]);
  expect({ code, run: outputs[3] }).toEqual({ code: 0, run: 'started RUN-006\n' });
  expect(await cli.read('daa-show', ['daa', 'show', 'DAA-002'])).toMatchObject({ status: 'Validated', version: 2 });
  expect(await cli.read('artifact-show', ['artifact', 'show', 'ADR-002'])).toMatchObject({ status: 'Accepted' });
});
