import { expect, it } from 'vitest';
import { renderExplanation } from '../../../src/cli/render/explain.ts';
import { createStyle } from '../../../src/cli/render/style.ts';
import type { Report } from '../../../src/usecases/reports/registry.ts';

const style = createStyle({ columns: 80, color: false, command: 'throughline' });
const many = Array.from({ length: 30 }, (_, at) => at);
const explained: Report<'explain'> = {
  runtime: 'java',
  exception: 'com.acme.Outer',
  message: `turned \u202e around ${'x '.repeat(500)}`,
  frames: [],
  causes: [{ exception: 'com.acme.Low', message: null, frames: [] }],
  crashFrame: null,
  candidates: many.map((at) => ({
    file: `src/${'deep/'.repeat(30)}f${at}.ts`,
    line: at,
    function: 'f',
    score: 0.5,
    why: 'deepest',
  })),
  commits: many.map((at) => ({ sha: `${at}`.padEnd(40, 'a'), score: 0.5, why: `wrote line ${at}` })),
  chain: many.map((at) => ({ key: `BOLT-0${10 + at}`, kind: 'bolt' as const, title: 'Total', part: 'STEP-1' })),
};

it('shows an explanation on one screen, with hidden characters marked', () => {
  const lines = renderExplanation(explained, { others: 2, style }).split('\n');
  expect(lines.length).toBeLessThanOrEqual(32);
  expect(lines.every((line) => line.length <= 80)).toBe(true);
  expect(lines[0]).toContain('com.acme.Outer: turned');
  expect(lines.join('')).not.toContain('\u202e');
  expect(lines.find((line) => line.startsWith('Look at'))).toMatch(/f0\.ts:0$/);
  expect(lines.at(-1)).toBe('2 more traces in the text; this is the first whole one.');
});

it('says so where the text has no trace', () => {
  const none = { ...explained, runtime: null, message: 'hello', causes: [], candidates: [] };
  expect(renderExplanation(none, { others: 0, style })).toContain('no stack trace of a known runtime. It begins: hello');
  expect(renderExplanation({ ...none, message: '' }, { others: 0, style })).toBe(
    'The text has no stack trace of a known runtime.\nGive it the log or the trace itself, from the line of the error on.',
  );
});
