import { expect, it } from 'vitest';
import { readPointCheck } from '../../src/lifecycle/point-check.ts';
import { readThreshold } from '../../src/lifecycle/threshold.ts';
import { measureCpuMs } from '../analysis/cpu-time.ts';

it.each([
  ['no import of pg in src/http/**', { kind: 'no-import', name: 'pg', within: 'src/http/**' }],
  ['no dependency on left-pad', { kind: 'no-dependency', name: 'left-pad' }],
  ['no path legacy/**', { kind: 'no-path', path: 'legacy/**' }],
  [
    'no match of typescript `console.log($A)` in src/**',
    { kind: 'no-match', language: 'typescript', pattern: 'console.log($A)', within: 'src/**' },
  ],
  ['imports of pg only in src/a.ts, src/b.ts', { kind: 'only-in', name: 'pg', paths: ['src/a.ts', 'src/b.ts'] }],
  ['the team agrees', null],
])('reads %s', (text, check) => {
  expect(readPointCheck(text)).toEqual(check);
});

// 26 commas took 37 s while a path could hold the comma that parts two of them.
it.each([
  ['commas', (times: number) => readPointCheck(`imports of X only in ${'a,'.repeat(times)}a ! x`)],
  ['spaces', (times: number) => readThreshold(`p95 > 500${' '.repeat(times)}!`)],
  ['spaces before a dot', (times: number) => readThreshold(`p95 > 5${' '.repeat(times)}for 3 s${' '.repeat(times)}.`)],
])('reads a line of many %s at once', (_what, read) => {
  expect(measureCpuMs(() => read(50_000))).toBeLessThan(200);
});
