import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readLibraryAnswers } from '../drafting/model-answers.ts';
import { startWireModels, wireKeys, type WireModels } from '../support/wire-models.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';
import { startServer } from './support/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });
/** For whatever a busy machine may take; far below what a model gets to answer. */
const patience = { timeout: 30_000, interval: 10 };
const example = join(repositoryRoot, 'examples/library-lending.prd.md');
const drafting = [
  'identify_concepts',
  'propose_contexts',
  'define_aggregates',
  'write_pseudocode',
  'state_invariants',
  'criticize_daa',
];
let wire: WireModels;
let answers: Awaited<ReturnType<typeof readLibraryAnswers>>;
let cli: CommandLine;
let env: Record<string, string>;

beforeAll(async () => {
  wire = await startWireModels();
  answers = await readLibraryAnswers();
  env = { ANTHROPIC_API_KEY: wireKeys.anthropic, ANTHROPIC_BASE_URL: wire.url };
});

afterAll(() => wire.stop());

beforeEach(async () => {
  wire.reset();
  for (const [shape, json] of answers) wire.answer(shape, { json });
  cli = await openCommandLine();
});

afterEach(() => cli.remove());

const asked = (): string[] => wire.calls.map(({ shape }) => shape);

test('killed in the third step: what goes on does not ask again for the first two', async () => {
  wire.meet(null, null, { fault: 'silence' });
  const killed = await cli.start(['daa', 'generate', example], {
    env,
    onStart: (kill) => void vi.waitFor(() => expect(wire.calls).toHaveLength(3), patience).then(() => kill('SIGKILL')),
  });
  expect(killed.exitCode).toBeNull();
  expect(asked()).toEqual(drafting.slice(0, 3));

  const continued = await cli.call(['daa', 'generate', example, '--json'], { env });
  expect(continued).toMatchObject({ exitCode: 0 });
  expect(asked()).toEqual([...drafting.slice(0, 3), ...drafting.slice(2)]);
  const run = await cli.read('run-show', ['run', 'show', 'RUN-001']);
  expect(run).toMatchObject({ id: 'RUN-001', status: 'waiting', usage: { inputTokens: 6_000, costUsd: null } });
  // The killed attempt's entry, and the one that repeats it.
  expect(run.steps.filter(({ node }) => node === 'define-aggregates').map(({ drafting }) => drafting)).toMatchObject([
    null,
    { attempts: 2, uncounted: 1, usage: { inputTokens: 1_000, costUsd: null } },
  ]);
  expect(run.steps.reduce((sum, { drafting }) => sum + (drafting?.uncounted ?? 0), 0)).toBe(1);
});

test('a server that is stopped while its model hangs lets the run go, for the next command to continue', async () => {
  // Thirty seconds by default, in which a model that hangs does not answer either.
  const server = await startServer(cli.folder, { env: { ...env, THROUGHLINE_GRACE_SECONDS: '1' } });
  const { prd } = await cli.read('prd-import', ['prd', 'import', example], { env: { THROUGHLINE_URL: server.url } });
  wire.meet({ fault: 'silence' });
  const started = await fetch(`${server.url}/api/v1/runs`, {
    method: 'POST',
    headers: { authorization: `Bearer ${server.token}`, 'content-type': 'application/json' },
    body: JSON.stringify({ workflow: 'inception', prd: prd.key }),
  });
  expect(started.status).toBe(201);
  await vi.waitFor(() => expect(wire.calls).toHaveLength(1), patience);
  expect(await server.stop('SIGTERM')).toEqual({ code: 0, signal: null });
  expect(wire.calls[0]?.hungUp).toBe(true);
  const watched = await cli.call(['run', 'watch', 'RUN-001'], { env });
  expect(watched.exitCode, watched.stderr).toBe(0);
  expect(asked()).toEqual([drafting[0], ...drafting]);
});
