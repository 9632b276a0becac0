import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { defaultModels } from '../../src/ports/model-choice.ts';
import { openEmbeddedServer } from '../../src/repository/embedded/open-server.ts';
import { reportSchemas } from '../../src/usecases/reports/registry.ts';
import { readLibraryAnswers } from '../drafting/model-answers.ts';
import { plantedSecrets } from '../redaction/planted-secrets.ts';
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

test('with a key in the environment the same command drafts with the model, one call a step, and says what it used', async () => {
  const { exitCode, stdout } = await cli.call(['daa', 'generate', example, '--json'], { env });
  expect({ exitCode, stdout }).toMatchObject({ exitCode: 0 });
  const report = reportSchemas['daa-generate'].parse(JSON.parse(stdout));
  expect(report).toMatchObject({
    run: { status: 'waiting' },
    drafter: { kind: 'model', model: `anthropic:${defaultModels.anthropic}` },
    usage: { inputTokens: 6_000, outputTokens: 1_200 },
  });
  expect(asked()).toEqual(drafting);
  expect(wire.calls.every(({ headers }) => headers['x-api-key'] === wireKeys.anthropic)).toBe(true);
});

test('through a server the model of the server drafts, and names come as it writes them', async () => {
  const server = await startServer(cli.folder, { env });
  const options = { env: { THROUGHLINE_URL: server.url }, token: server.token };
  const generated = await cli.call(['daa', 'generate', example, '--json'], options);
  expect(generated.exitCode, generated.stdout + generated.stderr).toBe(0);
  expect(asked()).toEqual(drafting);
  const stream = await fetch(`${server.url}/api/v1/runs/RUN-001/events?until=settled`, {
    headers: { authorization: `Bearer ${server.token}` },
  });
  expect(await stream.text()).toMatch(/"type":"found","node":"identify-concepts","text":"[^"]*Loan/);
  await server.stop();
});

test('canceled in the midst of an answer: nobody says that it cost nothing', async () => {
  wire.meet({ fault: 'stall', afterPieces: 4 });
  const generating = cli.call(['daa', 'generate', example, '--json'], { env });
  await vi.waitFor(() => expect(wire.calls).toHaveLength(1), patience);
  const canceled = await cli.read('run-show', ['run', 'cancel', 'RUN-001'], { env });
  expect(canceled).toMatchObject({ status: 'canceled', usage: { costUsd: null } });
  expect(canceled.steps.at(-1)).toMatchObject({ node: 'identify-concepts', drafting: { attempts: 1, uncounted: 1 } });
  await generating;
  const { stdout } = await cli.call(['run', 'show', 'RUN-001'], { env });
  expect(stdout).toContain('1 attempt was cut off; what it used is not known');
  expect(stdout).not.toContain('no tokens used');
});

test('`run cancel` in another process ends the call to a model that hangs', async () => {
  wire.meet({ fault: 'silence' });
  const generating = cli.start(['daa', 'generate', example, '--json'], { env });
  await vi.waitFor(() => expect(wire.calls).toHaveLength(1), patience);
  expect(wire.calls[0]?.hungUp).toBe(false);
  expect(await cli.read('run-show', ['run', 'cancel', 'RUN-001'], { env })).toMatchObject({ status: 'canceled' });
  await vi.waitFor(() => expect(wire.calls[0]?.hungUp).toBe(true), patience);
  const { exitCode, stdout } = await generating;
  expect(exitCode).toBe(1);
  expect(JSON.parse(stdout)).toMatchObject({ error: { id: 'run.canceled' } });
  expect(wire.calls).toHaveLength(1);
});

test('`run retry` goes on from the step that failed, without asking for those before it', async () => {
  wire.meet(null, { fault: 'status', status: 401, type: 'authentication_error', message: 'invalid x-api-key' });
  const failed = await cli.call(['daa', 'generate', example, '--json'], { env });
  expect(failed.exitCode).toBe(1);
  expect(asked()).toEqual(drafting.slice(0, 2));
  const retried = await cli.call(['run', 'retry', 'RUN-001', '--json'], { env });
  expect(retried).toMatchObject({ exitCode: 0 });
  expect(asked()).toEqual([...drafting.slice(0, 2), ...drafting.slice(1)]);
});

test('secrets in a PRD are in no request to a model, no log at its most talkative, and no row of the database', async () => {
  const text = `${await readFile(example, 'utf8')}\n\n## Appendix\n\n${plantedSecrets.map(({ written }) => written).join('\n\n')}\n`;
  const prd = join(cli.folder, 'with-secrets.md');
  await writeFile(prd, text);
  const { exitCode, stdout, stderr } = await cli.start(['daa', 'generate', prd, '--json'], {
    env: { ...env, THROUGHLINE_LOG: 'debug' },
  });
  expect({ exitCode, stdout: exitCode === 0 ? '' : stdout }).toEqual({ exitCode: 0, stdout: '' });
  expect(wire.calls.length).toBeGreaterThanOrEqual(drafting.length);

  const rows = await readEveryRow();
  expect(rows).toContain('Library Lending');
  expect(rows).toContain('[REDACTED:');
  const places = { stdout, stderr, rows, requests: wire.calls.map((call) => call.text).join('\n') };
  for (const [place, content] of Object.entries(places)) {
    const leaked = plantedSecrets.filter(({ secret }) => content.includes(secret)).map(({ name }) => name);
    expect({ place, leaked }).toEqual({ place, leaked: [] });
    expect(content.includes(wireKeys.anthropic), place).toBe(false);
  }
});

/** The whole database as text. */
async function readEveryRow(): Promise<string> {
  const server = await openEmbeddedServer({ folder: join(cli.folder, '.throughline') });
  const client = new pg.Client(server.owner);
  await client.connect();
  try {
    const { rows: tables } = await client.query<{ name: string }>(
      `select format('%I.%I', schemaname, tablename) as name from pg_tables where schemaname not in ('pg_catalog', 'information_schema')`,
    );
    const texts: string[] = [];
    for (const { name } of tables) {
      const { rows } = await client.query<{ row: string }>(`select t::text as row from ${name} t`);
      texts.push(...rows.map(({ row }) => row));
    }
    return texts.join('\n');
  } finally {
    await client.end();
    await server.release();
  }
}
