import { expect, it } from 'vitest';
import { readPointChecks } from '../../src/lifecycle/point-check.ts';
import { readThreshold } from '../../src/lifecycle/threshold.ts';
import { measureCpuMs } from '../analysis/cpu-time.ts';

const all = { within: ['**'], except: [] };
const search = (rest: object) => ({ language: 'typescript', patterns: [], rule: '', where: [], ...rest });

it.each<[string, unknown]>([
  ['no import of pg in src/http/**', [{ kind: 'no-import', names: ['pg'], scope: { within: ['src/http/**'], except: [] } }]],
  ['no dependency on left-pad', [{ kind: 'no-dependency', names: ['left-pad'], scope: all }]],
  [
    'no path legacy/**, old/** except old/a',
    [{ kind: 'no-path', scope: { within: ['legacy/**', 'old/**'], except: ['old/a'] } }],
  ],
  [
    'no match of typescript `console.log($A)` in **',
    [{ kind: 'no-match', search: search({ patterns: ['console.log($A)'] }), scope: all }],
  ],
  [
    'no match of typescript `exec($A)`, `exec($A, $$$)` where $A matches `^.git in` in **',
    [
      {
        kind: 'no-match',
        search: search({ patterns: ['exec($A)', 'exec($A, $$$)'], where: [{ variable: 'A', matches: '^.git in' }] }),
        scope: all,
      },
    ],
  ],
  ['no match of typescript rule `{kind: x}` in **', [{ kind: 'no-match', search: search({ rule: '{kind: x}' }), scope: all }]],
  ['imports of pg only in src/a.ts, src/b.ts', [{ kind: 'only-in', names: ['pg'], paths: ['src/a.ts', 'src/b.ts'] }]],
  ['paths ** are exactly a, b', [{ kind: 'exact-paths', scope: all, values: ['a', 'b'] }]],
  ['dependencies of ** are exactly a, b', [{ kind: 'exact-dependencies', scope: all, values: ['a', 'b'] }]],
  [
    'values of $A in typescript `on($A)` in ** are exactly `"a"`, `"b c"`',
    [{ kind: 'exact-values', variable: 'A', search: search({ patterns: ['on($A)'] }), scope: all, values: ['"a"', '"b c"'] }],
  ],
  [
    'no dependency on pg; no text `postgres*` in **',
    [
      { kind: 'no-dependency', names: ['pg'], scope: all },
      { kind: 'no-text', words: ['postgres*'], scope: all },
    ],
  ],
  ['no dependency on pg; no nonsense', null],
  ['the team agrees', null],
  ['no text in **', null],
])('reads %s', (text, checks) => {
  expect(readPointChecks(text)).toEqual(checks);
});

// 26 commas took 37 s while a path could hold the comma that parts two of them.
it.each([
  ['commas', (times: number) => readPointChecks(`imports of X only in ${'a,'.repeat(times)}a ! x`)],
  ['spaces', (times: number) => readThreshold(`p95 > 500${' '.repeat(times)}!`)],
  ['spaces before a dot', (times: number) => readThreshold(`p95 > 5${' '.repeat(times)}for 3 s${' '.repeat(times)}.`)],
])('reads a line of many %s at once', (_what, read) => {
  expect(measureCpuMs(() => read(50_000))).toBeLessThan(200);
});
