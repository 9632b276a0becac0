import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { errorDocumentSchema } from '../../src/usecases/reports/installation-documents.ts';
import { reportSchemas } from '../../src/usecases/reports/registry.ts';
import { openCommandLine, repositoryRoot, type CommandLine } from './support/command-line.ts';

const example = join(repositoryRoot, 'examples/library-lending.prd.md');
let cli: CommandLine;

beforeAll(async () => {
  cli = await openCommandLine();
});

afterAll(() => cli.remove());

test('two first commands at once make one owner, one PRD, one run, and wait at the same gate', async () => {
  const called = await Promise.all([
    cli.start(['daa', 'generate', example, '--json']),
    cli.start(['daa', 'generate', example, '--json']),
  ]);
  for (const { exitCode, stdout, stderr } of called) {
    expect({ exitCode, stderr, stdout: exitCode === 0 ? '' : stdout }).toMatchObject({ exitCode: 0, stdout: '' });
    expect(reportSchemas['daa-generate'].parse(JSON.parse(stdout)).run.status).toBe('waiting');
  }
  expect((await cli.read('token-list', ['token', 'list'])).items).toHaveLength(1);
  expect((await cli.read('artifact-list', ['prd', 'list'])).items).toHaveLength(1);
  expect((await cli.read('artifact-list', ['daa', 'list'])).items).toHaveLength(1);
  expect((await cli.read('gate-list', ['gate', 'list'])).items).toHaveLength(1);
});

test('approve and reject at the same instant: exactly one wins and the other is told who did', async () => {
  const { blocking } = await cli.read('gate-show', ['gate', 'show', 'GATE-001']);
  const waivers = [...new Set(blocking.map(({ code }) => code))].flatMap((code) => ['--waive', `${code}=accepted here`]);
  const called = await Promise.all([
    cli.start(['gate', 'approve', 'GATE-001', '--all', ...waivers, '--json']),
    cli.start(['gate', 'reject', 'GATE-001', '--note', 'no', '--json']),
  ]);
  const [won, ...others] = called.filter(({ exitCode }) => exitCode === 0);
  const [lost] = called.filter(({ exitCode }) => exitCode === 1);
  expect(others).toEqual([]);
  const decided = reportSchemas['gate-decide'].parse(JSON.parse(won?.stdout ?? ''));
  expect(errorDocumentSchema.parse(JSON.parse(lost?.stdout ?? '')).error).toMatchObject({
    id: 'gate.already-decided',
    message: expect.stringContaining(`GATE-001 is ${decided.gate.status}: ${decided.decision.person} decided so`) as string,
  });
  const gate = await cli.read('gate-show', ['gate', 'show', 'GATE-001']);
  expect(gate.decisions).toHaveLength(1);
  expect((await cli.read('daa-show', ['daa', 'show', 'DAA-001'])).status).toBe(
    gate.status === 'approved' ? 'Validated' : 'Rejected',
  );
});
