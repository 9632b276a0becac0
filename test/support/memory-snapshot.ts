import type { CodeSnapshot } from '../../src/ports/code-snapshot.ts';

/** A snapshot of files that stand in a test. */
export function memorySnapshot(
  files: Readonly<Record<string, string>>,
  { sha = 'a'.repeat(40), changed = {} }: { sha?: string; changed?: Readonly<Record<string, readonly number[]>> } = {},
): CodeSnapshot {
  return {
    sha,
    listFiles: () => Promise.resolve(Object.entries(files).map(([path, text]) => ({ path, type: 'file', size: text.length }))),
    readText: (path) => Promise.resolve(files[path]?.includes('\0') ? null : (files[path] ?? null)),
    changedLines: () => Promise.resolve(new Map(Object.entries(changed).map(([file, lines]) => [file, new Set(lines)]))),
    readDiff: () => Promise.resolve(''),
  };
}
