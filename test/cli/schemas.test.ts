import { expect, test } from 'vitest';
import { callProgram } from '../../src/cli/call-program.ts';
import { recordTerminal } from './support/recording-terminal.ts';

/** None of these calls opens the repository, or needs a configuration. */
async function call(...argv: string[]) {
  const terminal = recordTerminal({ json: argv.includes('--json') });
  const readConfig = (): never => {
    throw new Error('No configuration is needed.');
  };
  const exitCode = await callProgram({ argv, terminal, signal: new AbortController().signal, readConfig });
  return { exitCode, stdout: terminal.stdout(), stderr: terminal.stderr() };
}

test('schema lists the documents that have one, and refuses what is none', async () => {
  const { stdout } = await call('schema');
  expect(stdout.split('\n')).toEqual(expect.arrayContaining(['daa-generate', 'error', 'gate-show']));
  expect(JSON.parse((await call('schema', '--json')).stdout)).toEqual({ items: stdout.trimEnd().split('\n') });
  expect(await call('schema', 'gate-shown')).toMatchObject({
    exitCode: 1,
    stderr: expect.stringContaining('throughline schema') as string,
  });
});

test('the schema of daa generate names the fields that other programs rely on, and no others', async () => {
  const { exitCode, stdout } = await call('schema', 'daa-generate');
  expect(exitCode).toBe(0);
  expect(JSON.parse(stdout)).toMatchObject({
    title: 'throughline daa generate',
    required: ['run', 'artifacts', 'gate', 'coverage', 'findings', 'drafter', 'usage'],
    additionalProperties: false,
  });
});
