import { expect, it } from 'vitest';
import { readPointCheck } from '../../src/lifecycle/point-check.ts';

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
