import { afterAll, beforeAll, expect, test } from 'vitest';
import { openCommandLine, type CommandLine } from './support/command-line.ts';

let cli: CommandLine;

beforeAll(async () => {
  cli = await openCommandLine();
});

afterAll(() => cli.remove());

test('whoever lets a second person in is told what changes with it; a machine, a third, or another token changes nothing', async () => {
  const create = async (...args: string[]): Promise<string> => {
    const { exitCode, stderr } = await cli.call(['token', 'create', ...args]);
    expect(exitCode).toBe(0);
    return stderr;
  };
  const told = 'nobody approves what they wrote themselves any more';
  expect(await create('ci', '--kind', 'machine')).not.toContain(told);
  const second = await create('Grace', '--kind', 'person', '--role', 'architect');
  expect(second).toContain(told);
  expect(second).toContain('--unattended');
  expect(await create('Grace', '--kind', 'person')).not.toContain(told);
  expect(await create('Eve', '--kind', 'person')).not.toContain(told);
});
