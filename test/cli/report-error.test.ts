import { expect, test } from 'vitest';
import { reportError } from '../../src/cli/report-error.ts';
import { renderError } from '../../src/cli/render/error.ts';
import { createStyle } from '../../src/cli/render/style.ts';
import { ConflictError, InputError } from '../../src/lifecycle/errors.ts';
import { findings } from './support/library.ts';
import { recordTerminal } from './support/recording-terminal.ts';

const refused = { id: 'prd.no-parts', message: 'Nothing to cover.', fix: 'Write stories, see `throughline prd show PRD-001`.' };

test('wrong input exits with 2, a failure with 1', () => {
  expect(reportError(new InputError(refused), recordTerminal())).toBe(2);
  expect(reportError(new ConflictError(refused), recordTerminal())).toBe(1);
  expect(reportError(new Error('boom'), recordTerminal())).toBe(1);
});

test('with --json the error is one document on stdout and stderr stays empty', () => {
  const terminal = recordTerminal({ json: true });
  reportError(new InputError({ ...refused, details: { findings } }), terminal);
  expect(JSON.parse(terminal.stdout())).toEqual({ error: { ...refused, details: { findings } } });
  expect(terminal.stderr()).toBe('');
});

test('commands in a fix are named the way this person calls the program', () => {
  const style = createStyle({ color: false, command: 'bin/throughline' });
  expect(renderError(refused, style)).toBe('✖ Nothing to cover.\n  → Write stories, see `bin/throughline prd show PRD-001`.');
});

test('findings behind an error are shown with their places', () => {
  const screen = renderError({ ...refused, details: { findings } }, createStyle({ color: false, command: 'throughline' }));
  expect(screen).toContain('✖ DAA-STORY-UNMAPPED  US-2');
  expect(screen).toContain('library.prd.md:12:3');
});

test('what is no refusal is called a defect, and keeps its stack for the report', () => {
  const terminal = recordTerminal({ json: true });
  reportError(new TypeError('x is not a function'), terminal);
  expect(JSON.parse(terminal.stdout())).toMatchObject({
    error: {
      id: 'internal',
      message: 'This is a defect in Throughline: x is not a function',
      details: { stack: expect.stringContaining('TypeError') as string },
    },
  });
});
