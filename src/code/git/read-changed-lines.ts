import { unquotePath } from './unquote-path.ts';

/** Reads a diff without context: the lines, counted from 1, that each file got or changed. */
export function readChangedLines(diff: string): Map<string, Set<number>> {
  const changed = new Map<string, Set<number>>();
  let lines: Set<number> | undefined;
  let left = 0;
  for (const line of diff.split('\n')) {
    // Within a hunk a line may read like a header.
    if (left > 0) {
      if (/^[-+]/.test(line)) left -= 1;
      continue;
    }
    const hunk = /^@@ -\d+(?:,(\d+))? \+(\d+)(?:,(\d+))? @@/.exec(line);
    if (hunk) {
      const [, removed = '1', start = '1', added = '1'] = hunk;
      left = Number(removed) + Number(added);
      for (let at = 0; at < Number(added); at += 1) lines?.add(Number(start) + at);
    } else if (line.startsWith('+++ ')) {
      const path = unquotePath(line.slice(4));
      lines = undefined;
      if (path === '/dev/null') continue;
      lines = new Set();
      changed.set(path.slice(2), lines);
    }
  }
  return changed;
}
