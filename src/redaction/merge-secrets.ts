import type { FoundSecret } from './found-secret.ts';
import { secretKinds } from './secret-kinds.ts';

const rank = new Map(secretKinds.map((kind, at) => [kind, at]));

/** Sorts finds and merges overlaps. The kind listed first wins: a GitHub token over its header. */
export function mergeSecrets(found: readonly FoundSecret[]): FoundSecret[] {
  const merged: FoundSecret[] = [];
  for (const next of found.toSorted((a, b) => a.start - b.start || a.end - b.end)) {
    const last = merged.at(-1);
    if (!last || next.start >= last.end) {
      merged.push(next);
      continue;
    }
    const kind = (rank.get(next.kind) ?? 0) < (rank.get(last.kind) ?? 0) ? next.kind : last.kind;
    merged[merged.length - 1] = { kind, start: last.start, end: Math.max(last.end, next.end) };
  }
  return merged;
}
