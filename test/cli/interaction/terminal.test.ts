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

test('a terminal is as wide as it is, whatever COLUMNS says', () => {
  expect(columnsOf({ COLUMNS: '72' }, 90)).toBe(90);
});
