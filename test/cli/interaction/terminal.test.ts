import { join } from 'node:path';
import { PassThrough } from 'node:stream';
import { expect, test } from 'vitest';
import { openTerminal } from '../../../src/cli/interaction/terminal.ts';
import { readTerminalSettings } from '../../../src/config/config.ts';

/** A pipe, or a terminal of so many columns. */
function stream(columns?: number): NodeJS.WriteStream {
  return Object.assign(new PassThrough(), columns ? { isTTY: true, columns } : {}) as unknown as NodeJS.WriteStream;
}

function columnsOf(environment: NodeJS.ProcessEnv, terminalColumns?: number): number {
  const streams = { stdin: { isTTY: false }, stdout: stream(terminalColumns), stderr: stream() };
  return openTerminal(streams, readTerminalSettings(environment), false).out.columns;
}

test('a pipe is as wide as COLUMNS says, within what reads well, and 100 without it', () => {
  expect(columnsOf({ COLUMNS: '72' })).toBe(72);
  expect(columnsOf({})).toBe(100);
  expect(columnsOf({ COLUMNS: 'wide' })).toBe(100);
  expect(columnsOf({ COLUMNS: '20' })).toBe(60);
  expect(columnsOf({ COLUMNS: '400' })).toBe(100);
});

test.each([
  ['by its own name', {}, process.cwd(), 'throughline'],
  ['by npx in the clone', { npm_command: 'exec' }, process.cwd(), 'bin/throughline'],
  ['by npx in a folder of the clone', { npm_command: 'exec' }, join(process.cwd(), 'docs'), '../bin/throughline'],
])('called %s, it never names what npm would look for elsewhere', (_, environment, folder, command) => {
  expect(readTerminalSettings(environment, folder).command).toBe(command);
});

test('a terminal is as wide as it is, whatever COLUMNS says', () => {
  expect(columnsOf({ COLUMNS: '72' }, 90)).toBe(90);
});
