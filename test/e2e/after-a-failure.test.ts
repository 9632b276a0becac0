import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import { readLibraryAnswers } from '../drafting/model-answers.ts';
import { startWireModels, wireKeys, type WireModels } from '../support/wire-models.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';
import { startServer } from './support/server-process.ts';

vi.setConfig({ testTimeout: 180_000 });
const example = join(repositoryRoot, 'examples/library-lending.prd.md');
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

const generate = (...options: string[]) => cli.call(['daa', 'generate', example, '--json', ...options], { env });
const unknownModel = { fault: 'status', status: 404, type: 'not_found_error', message: 'model: gone' } as const;
/** The third step fails for good. */
const failOnce = (): void => wire.meet(null, null, unknownModel);
const asked = (): number => wire.calls.length;

test('the same command goes on from the step that failed, and says so', async () => {
  failOnce();
  expect(await generate()).toMatchObject({ exitCode: 1 });
  expect(asked()).toBe(3);
  const again = await generate();
  expect(again).toMatchObject({ exitCode: 0 });
  expect(again.stderr).toContain('RUN-001 had failed; it goes on from the step that failed.');
  expect(asked()).toBe(7);
  expect((await cli.read('run-list', ['run', 'list'])).items).toMatchObject([{ id: 'RUN-001', status: 'waiting' }]);
});

test('with other models a new run takes the place of the failed one, which is canceled with that reason', async () => {
  failOnce();
  await generate();
  const instead = await generate('--model', 'rules');
  expect(instead).toMatchObject({ exitCode: 0 });
  expect(instead.stderr).toContain('RUN-002 takes the place of RUN-001, which had failed.');
  expect(await cli.read('run-show', ['run', 'show', 'RUN-001'])).toMatchObject({
    status: 'canceled',
    canceledBecause: expect.stringContaining('RUN-002 takes its place.') as string,
  });
  expect((await cli.read('next', ['next'])).items.map(({ kind }) => kind)).toEqual(['gate']);
});

test('a run with models of its own names the option that asks others; the same ones go on, without any a new run is started', async () => {
  failOnce();
  const failed = await cli.refusal(['daa', 'generate', example, '--model', 'anthropic'], { env });
  expect(failed.fix).toContain('Set `--model` to a model it has');
  expect(failed.fix).toContain('`throughline run retry RUN-001 --model "…"` asks others');
  expect(failed.fix).not.toContain('THROUGHLINE_MODEL');

  wire.meet(unknownModel);
  const again = await generate('--model', 'anthropic');
  expect(again).toMatchObject({ exitCode: 1 });
  expect(again.stderr).toContain('RUN-001 had failed; it goes on');
  expect(asked()).toBe(4);

  const without = await generate();
  expect(without).toMatchObject({ exitCode: 0 });
  expect(without.stderr).toContain('RUN-002 takes the place of RUN-001');
  expect(asked()).toBe(10);
});

test('a server drafts with its own models, which a shell that has others is told', async () => {
  const server = await startServer(cli.folder);
  const through = { env: { ...env, THROUGHLINE_URL: server.url }, token: server.token };
  const told = `The server at ${server.url} drafts with its own models`;
  const generated = await cli.call(['daa', 'generate', example, '--json'], through);
  expect(generated).toMatchObject({ exitCode: 0 });
  expect(generated.stderr).toContain(told);
  expect((await cli.call(['next', '--json'], through)).stderr).not.toContain(told);
  const unset = await cli.call(['daa', 'generate', example, '--json'], { ...through, env: { THROUGHLINE_URL: server.url } });
  expect(unset.stderr).not.toContain(told);
  expect(asked()).toBe(0);
  await server.stop();
});
