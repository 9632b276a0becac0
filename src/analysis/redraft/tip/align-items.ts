import { contentWords } from '../../lint/content-words.ts';
import { textOf, type TipItem } from './tip-items.ts';

/** Share of common words from which two texts are the same thing. */
const sameWords = 0.6;

interface Alignment {
  /** Whole keys of changed parts that an entry depends on. */
  readonly because: (item: TipItem) => readonly string[];
  /** Whole keys that a drafted entry serves or names. */
  readonly serves: (item: TipItem) => readonly string[];
}

/**
 * Pairs existing entries (by id) with drafted ones: by text, by beginning, by a common demand for
 * suspects, and last by most words. The likest comes first.
 */
export function alignItems(
  standing: readonly TipItem[],
  fresh: readonly TipItem[],
  { because, serves }: Alignment,
): ReadonlyMap<string, TipItem> {
  const pairs = new Map<string, TipItem>();
  const left = new Set(fresh);
  const words = new Map([...standing, ...fresh].map((item) => [item, new Set(contentWords(textOf(item)))]));
  const likeness = (one: TipItem, other: TipItem): number => shareOf(words.get(one) ?? new Set(), words.get(other) ?? new Set());
  const pairAll = (fits: (one: TipItem, other: TipItem) => boolean): void => {
    for (const one of standing) {
      if (pairs.has(one.id)) continue;
      const [best] = [...left].filter((other) => fits(one, other)).toSorted((a, b) => likeness(one, b) - likeness(one, a));
      if (!best) continue;
      left.delete(best);
      pairs.set(one.id, best);
    }
  };
  pairAll((one, other) => textOf(one) === textOf(other));
  pairAll((one, other) => handleOf(one) !== '' && handleOf(one) === handleOf(other));
  pairAll((one, other) => because(one).some((ref) => serves(other).includes(ref)));
  pairAll((one, other) => likeness(one, other) >= sameWords);
  return pairs;
}

/** Returns an entry's name: method and path, a name in backticks, text before a colon, or ''. */
export function handleOf({ fields }: TipItem): string {
  const { method, path, text = '' } = fields;
  if (path !== undefined) return `${method} ${path}`;
  const [, name, label] = /^(?:[^`:.]{0,40}`([^`]+)`|([^:.?!]{1,60}(?:\.[^\s:]+)?):\s)/.exec(text) ?? [];
  return name ?? label ?? '';
}

function shareOf(one: ReadonlySet<string>, other: ReadonlySet<string>): number {
  const all = one.union(other).size;
  return all === 0 ? 0 : one.intersection(other).size / all;
}
