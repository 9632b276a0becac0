import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compareVersions } from '../../../src/usecases/artifacts/diff-versions.ts';
import { daa } from '../../cli/support/library.ts';

const first = version(1, '# Library\n\n## Loan\n\n- a loan ends\n- it is renewed twice\n\n## Copy\n\n- it has a label\n');
const second = version(
  2,
  '# Library\n\n## Loan\n\n- a loan ends\n- it is renewed once\n\n## Copy\n\n- it has a label\n- it has a shelf\n',
);

function version(number: number, markdown: string): typeof daa {
  return { ...daa, version: number, markdown };
}

test('shows what changed under which heading, counted', () => {
  const diff = compareVersions(first, second);
  expect(diff).toMatchObject({ key: 'DAA-001', from: 1, to: 2, added: 2, removed: 1 });
  expect(diff.hunks[0]?.lines).toContain('-- it is renewed twice');
  expect(diff.patch).toMatch(/^--- DAA-001 version 1\n\+\+\+ DAA-001 version 2\n@@ /m);
});

test('a change far down is placed under its own heading and line', () => {
  const long = `# Library\n\n## Loan\n${'\n- a rule'.repeat(20)}\n\n## Copy\n\n- it has a label\n- it has a color\n- it has a size\n- it has a place\n`;
  const [hunk] = compareVersions(version(1, long), version(2, long.replace('a place', 'a shelf'))).hunks;
  expect(hunk).toMatchObject({ heading: 'Copy', line: 31 });
});

test('runs backwards too', () => {
  expect(compareVersions(second, first)).toMatchObject({ from: 2, to: 1, added: 1, removed: 2 });
});

test('equal versions give an empty patch, and others account for every line', () => {
  const lines = fc.array(fc.constantFrom('a', 'b', '## c', ''), { maxLength: 30 }).map((texts) => `${texts.join('\n')}\n`);
  fc.assert(
    fc.property(lines, lines, (before, after) => {
      const diff = compareVersions(version(1, before), version(2, after));
      expect(diff.patch === '').toBe(before === after);
      expect(diff.added - diff.removed).toBe(after.split('\n').length - before.split('\n').length);
    }),
  );
});
