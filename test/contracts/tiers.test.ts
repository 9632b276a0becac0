import { globSync, readFileSync } from 'node:fs';
import { dirname, join, relative } from 'node:path';
import { expect, test } from 'vitest';

const root = join(import.meta.dirname, '../..');
/** Each starts what a machine with Node and npm alone does not have. */
const needs: readonly { support: string; tiers: RegExp }[] = [
  { support: 'test/support/redis-server.ts', tiers: /\.(?:redis|chaos|bench)\.test\.ts$/ },
  { support: 'test/support/chromium.ts', tiers: /\.browser\.test\.ts$/ },
  { support: 'test/support/certificates.ts', tiers: /\.(?:system|redis|chaos|bench)\.test\.ts$/ },
  { support: 'test/support/pg-dump.ts', tiers: /\.system\.test\.ts$/ },
];

test.each(needs)('who reaches $support is in a tier that may need what it starts', ({ support, tiers }) => {
  const reaching = globSync('test/**/*.test.ts', { cwd: root }).filter((file) => readReached(file).has(support));
  expect(reaching.length).toBeGreaterThan(0);
  expect(reaching.filter((file) => !tiers.test(file))).toEqual([]);
});

test('a test that skips itself is in a tier that may lack something', () => {
  const skipping = globSync('test/**/*.test.ts', { cwd: root }).filter((file) =>
    /\b(?:describe|it|test)\.(?:skip|skipIf|runIf|todo)\b/.test(readFileSync(join(root, file), 'utf8')),
  );
  expect(skipping.filter((file) => !file.endsWith('.system.test.ts') && file !== relative(root, import.meta.filename))).toEqual(
    [],
  );
});

/** What a file imports of `test`, and what that imports. Types are erased, and start nothing. */
function readReached(file: string, reached = new Set<string>()): Set<string> {
  if (reached.has(file)) return reached;
  reached.add(file);
  const text = readFileSync(join(root, file), 'utf8');
  for (const [, name = ''] of text.matchAll(/^(?:import|export) (?!type ).*?from '(\.[^']+\.ts)';$/gmsu)) {
    const imported = relative(root, join(root, dirname(file), name));
    if (imported.startsWith('test/')) readReached(imported, reached);
  }
  return reached;
}
