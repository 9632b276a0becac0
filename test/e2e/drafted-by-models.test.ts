import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readLibraryAnswers } from '../drafting/model-answers.ts';
import { startWireModels, wireKeys, type WireModels } from '../support/wire-models.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

vi.setConfig({ testTimeout: 180_000 });
// The tests tell one story on one folder and run in order.
const example = join(repositoryRoot, 'examples/library-lending.prd.md');
let cli: CommandLine;
let wire: WireModels;
let env: Record<string, string>;

beforeAll(async () => {
  [cli, wire] = await Promise.all([openCommandLine(), startWireModels()]);
  const usage = { inputTokens: 1000, outputTokens: 200, cacheReadTokens: 500 };
  for (const [shape, json] of await readLibraryAnswers()) wire.answer(shape, { json, usage });
  env = {
    THROUGHLINE_MODEL: 'anthropic:claude-sonnet-5',
    ANTHROPIC_API_KEY: wireKeys.anthropic,
    ANTHROPIC_BASE_URL: wire.url,
    OPENAI_API_KEY: wireKeys.openai,
    OPENAI_BASE_URL: `${wire.url}/v1`,
  };
});

afterAll(async () => {
  await cli.remove();
  await wire.stop();
});

test('with a model configured the same command drafts with it, and says so on every screen', async () => {
  const { exitCode, stdout, stderr } = await cli.call(['daa', 'generate', example], { env });
  expect({ exitCode, stderr }).toMatchObject({ exitCode: 0 });
  expect(stdout).toContain('drafted by anthropic:claude-sonnet-5\n');
  expect(stdout).toMatch(/Drafted by {2}9,000 tokens in \(3,000 cached\), 1,200 out, (\d\.\d{4} USD|price unknown)/);
  expect(wire.calls).toHaveLength(6);

  const run = await cli.read('run-show', ['run', 'show', 'RUN-001']);
  const drafted = run.steps.flatMap(({ drafting }) => (drafting?.drafter ? [drafting] : []));
  expect(drafted).toHaveLength(6);
  for (const { drafter, attempts, usage } of drafted) {
    expect(drafter).toEqual({ kind: 'model', model: 'anthropic:claude-sonnet-5' });
    expect(attempts).toBe(1);
    expect(usage).toMatchObject({ inputTokens: 1500, outputTokens: 200, cacheReadTokens: 500 });
  }
  expect(run.usage).toMatchObject({ inputTokens: 9000, outputTokens: 1200, cacheReadTokens: 3000 });
  const screen = (await cli.call(['run', 'show', 'RUN-001'])).stdout;
  expect(screen.match(/anthropic:claude-sonnet-5 · 1,500 tokens in \(500 cached\), 200 out, /g)).toHaveLength(6);
  expect(screen).toContain('Used in all: 9,000 tokens in (3,000 cached), 1,200 out, ');

  const daa = await cli.read('daa-show', ['daa', 'show', 'DAA-001']);
  expect(daa).toMatchObject({ drafter: { kind: 'model' }, usage: { inputTokens: 9000 } });
  expect(daa.drafting.map(({ prompt }) => prompt)).toContainEqual(expect.stringMatching(/^inception\/write-pseudocode@\d+$/));
  expect((await cli.call(['artifact', 'show', 'DAA-001'])).stdout).toContain('Drafted by  9,000 tokens in');
  expect((await cli.call(['gate', 'show', 'GATE-001'])).stdout).toContain('drafted by anthropic:claude-sonnet-5\n');
});

test('--model asks others than those configured, and the next where one gives no answer; the screens tell which part is whose', async () => {
  wire.meetAlways({ fault: 'status', status: 401 }, 'openai');
  const argv = ['daa', 'generate', 'PRD-001', '--new', '--model', 'openai:gpt-6-sol,rules'];
  const before = wire.calls.length;
  const { exitCode, stdout } = await cli.call(argv, { env });
  wire.meetAlways(null, 'openai');
  expect(exitCode).toBe(0);
  const asked = wire.calls.slice(before);
  // The steps behind it pass it over at once.
  expect(asked.map(({ provider }) => provider)).toEqual(['openai']);
  expect(stdout).toContain('drafted by the built-in rules; no model gave an answer');
  expect(stdout).toContain('! openai:gpt-6-sol gave no answer: not allowed with this key\n');
  expect(stdout).toMatch(/! openai:gpt-6-sol gave no answer a moment ago: not allowed with this key \(\d times\)\n/);
  expect((await cli.call(['gate', 'show', 'GATE-002'])).stdout).toContain('no model gave an answer');
});

test('doctor asks every configured model, and fails only where nobody would draft', async () => {
  const models = { THROUGHLINE_MODEL: 'anthropic:claude-sonnet-5,openai:no-such,rules' };
  wire.models = ['claude-sonnet-5'];
  const doctor = await cli.read('doctor', ['doctor'], { env: { ...env, ...models } });
  expect(doctor.items.filter(({ name }) => name === 'Drafter')).toMatchObject([
    { status: 'ok', detail: expect.stringMatching(/^anthropic:claude-sonnet-5 \(THROUGHLINE_MODEL\): answers in/) as string },
    { status: 'warning', detail: expect.stringContaining('openai:no-such (THROUGHLINE_MODEL): ') as string },
    { status: 'ok', detail: 'built-in rules (THROUGHLINE_MODEL)' },
  ]);
  const broken = await cli.call(['doctor'], { env: { ...env, THROUGHLINE_MODEL: 'openai:no-such' } });
  expect(broken.exitCode).toBe(1);
  expect(broken.stdout).toMatch(/✖ Drafter {7}openai:no-such/);
});
