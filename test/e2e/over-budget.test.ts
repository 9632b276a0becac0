import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readLibraryAnswers } from '../drafting/model-answers.ts';
import { startWireModels, wireKeys, type WireModels } from '../support/wire-models.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

vi.setConfig({ testTimeout: 180_000 });
// The tests tell one story on one folder and run in order. Each step uses 1,200 tokens.
const example = join(repositoryRoot, 'examples/library-lending.prd.md');
let cli: CommandLine;
let wire: WireModels;
let env: Record<string, string>;

beforeAll(async () => {
  [cli, wire] = await Promise.all([openCommandLine(), startWireModels()]);
  const usage = { inputTokens: 1000, outputTokens: 200 };
  for (const [shape, json] of await readLibraryAnswers()) wire.answer(shape, { json, usage });
  env = {
    THROUGHLINE_MODEL: 'anthropic:claude-sonnet-5',
    ANTHROPIC_API_KEY: wireKeys.anthropic,
    ANTHROPIC_BASE_URL: wire.url,
  };
});

afterAll(async () => {
  await cli.remove();
  await wire.stop();
});

test('a run over its budget before it has a DAA is no failure: the command says which gate waits, what for, and how to decide', async () => {
  const { exitCode, stdout } = await cli.call(['daa', 'generate', example, '--budget-tokens', '1'], { env });
  expect(exitCode).toBe(0);
  expect(stdout).toContain('RUN-001 has drafted no DAA yet.');
  expect(stdout).toContain("GATE-001 waits for a person's decision on more budget for RUN-001");
  expect(stdout).toContain('RUN-001 has used 1,200 tokens; its budget is 1 token.');
  expect(stdout).toContain('throughline gate approve GATE-001 --grant AMOUNT');
  expect(wire.calls).toHaveLength(1);
});

test('the same command again shows the same gate, also to a program, and asks no model', async () => {
  const report = await cli.read('daa-generate', ['daa', 'generate', 'PRD-001'], { env });
  expect(report).toMatchObject({
    run: { id: 'RUN-001', status: 'waiting' },
    artifacts: { prd: 'PRD-001', daa: null },
    gate: { id: 'GATE-001', artifact: null, version: null, criteria: [] },
    coverage: null,
    drafter: null,
    usage: { inputTokens: 1_000, outputTokens: 200 },
  });
  expect((await cli.call(['daa', 'generate', 'PRD-001'], { env })).stdout).toContain('GATE-001 waits');
  expect(wire.calls).toHaveLength(1);
});

test('every screen says what it waits for', async () => {
  expect((await cli.call(['gate', 'list'])).stdout).toMatch(/GATE-001 {2}more budget for RUN-001 .*pending/);
  expect((await cli.call(['next'])).stdout).toContain('more budget for RUN-001');
  expect((await cli.call(['run', 'show', 'RUN-001'])).stdout).toMatch(/this run 1,200 of 1 tokens[^]*It waits at GATE-001/);
  expect((await cli.call(['gate', 'show', 'GATE-001'])).stdout).toMatch(/identify-concepts +1 +1,200/);
});

test('a budget has nothing to change, and nothing is granted but an amount above 0', async () => {
  expect(await cli.refusal(['gate', 'request-changes', 'GATE-001', '--note', 'smaller'])).toMatchObject({ exitCode: 2 });
  expect(await cli.refusal(['gate', 'approve', 'GATE-001', '--grant', '0'])).toMatchObject({ exitCode: 2 });
  expect(wire.calls).toHaveLength(1);
});

test('with what was granted it goes on from there, and comes to the next gate when that is used up', async () => {
  const { stdout, exitCode } = await cli.call(['gate', 'approve', 'GATE-001', '--grant', '3500', '--note', 'two more'], { env });
  expect(exitCode).toBe(0);
  expect(stdout).toContain('approved more budget for RUN-001, 3,500 more');
  expect(stdout).toContain("GATE-002 waits for a person's decision on more budget for RUN-001");
  expect(stdout).toContain('RUN-001 has used 3,600 tokens; its budget is 3,501 tokens.');
  expect(wire.calls).toHaveLength(3);
});

test('approved again without an amount it gets as much again, drafts the rest, and waits for its review', async () => {
  const report = await cli.read('gate-decide', ['gate', 'approve', 'GATE-002'], { env });
  expect(report).toMatchObject({
    decision: { granted: 3501 },
    artifact: null,
    run: { id: 'RUN-001', status: 'waiting' },
    nextGate: { id: 'GATE-003', artifact: 'DAA-001', status: 'pending' },
  });
  // No step was asked for twice.
  expect(wire.calls.map(({ shape }) => shape)).toEqual([...new Set(wire.calls.map(({ shape }) => shape))]);
  expect(wire.calls).toHaveLength(6);
  expect((await cli.read('daa-generate', ['daa', 'generate', 'PRD-001'], { env })).artifacts.daa).toBe('DAA-001');
});

test('a rejection cancels the run with its reason, before anything more is spent', async () => {
  const parked = await cli.read('daa-generate', ['daa', 'generate', 'PRD-001', '--new', '--budget-tokens', '1'], { env });
  const { calls } = wire;
  const asked = calls.length;
  const rejected = await cli.read('gate-decide', ['gate', 'reject', parked.gate?.id ?? '', '--note', 'too dear'], { env });
  expect(rejected).toMatchObject({
    gate: { status: 'rejected' },
    run: { id: parked.run.id, status: 'canceled' },
    nextGate: null,
  });
  const run = await cli.read('run-show', ['run', 'show', parked.run.id]);
  expect(run.canceledBecause).toContain('too dear');
  expect(calls).toHaveLength(asked);
});
