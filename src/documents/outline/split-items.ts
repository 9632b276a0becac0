import type { Line } from '../markdown/canonical-lines.ts';
import { readChunks } from './bullets.ts';
import type { Items } from './outline.ts';

/** Matches a bullet that begins with an item's id, "- **CMP-1:** text" or "- CMP-1: text". */
export function startsItem({ prefix }: Items): RegExp {
  return new RegExp(`^[-*+][ \\t]+(?:\\*\\*)?${prefix}-\\d+(?::|\\*\\*)`);
}

/** Takes the bullets that are items out of a section's lines; the rest is its text. */
export function splitItems(lines: readonly Line[], kinds: readonly Items[]): { text: Line[]; items: Map<Items, Line[]> } {
  const items = new Map(kinds.map((kind): [Items, Line[]] => [kind, []]));
  const text: Line[] = [];
  if (kinds.length === 0) return { text: [...lines], items };
  const starts = new Set(readChunks(lines).map(({ number }) => number));
  let current = text;
  for (const line of lines) {
    const kind = starts.has(line.number) ? kinds.find((one) => startsItem(one).test(line.text)) : undefined;
    if (starts.has(line.number)) current = (kind && items.get(kind)) ?? text;
    current.push(line);
  }
  return { text, items };
}
