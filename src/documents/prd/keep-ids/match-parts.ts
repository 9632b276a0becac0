import { pairAlike } from './likeness.ts';

/** A story, requirement or criterion, as far as it tells whether it is one that was there before. */
export interface Matchable {
  /** From what is surest to what is least sure: equal ones are the same thing. An empty one says nothing. */
  readonly keys: readonly string[];
  /** What is compared word by word where no key is equal: first the first of all, then the second. */
  readonly texts: readonly string[];
}

/**
 * For each thing that stands now, the place of the one before that it is; null where it is new. Each is matched once. Of several that read the same, those
 * whose neighbors read the same too come first, then they are taken in their order.
 */
export function matchParts(now: readonly Matchable[], before: readonly Matchable[]): (number | null)[] {
  const matched = new Matching(now.length, before.length);
  if (before.length === 0) return matched.result;
  for (let level = 0; level < mostOf(now, before, 'keys'); level += 1) {
    const known = new Map([['', 0]]);
    const keysOf = (parts: readonly Matchable[]): number[] =>
      nameKeys(
        parts.map(({ keys }) => keys[level] ?? ''),
        known,
      );
    matchEqual(matched, keysOf(now), keysOf(before));
  }
  for (let level = 0; level < mostOf(now, before, 'texts'); level += 1) {
    const open = matched.open();
    if (open.now.length === 0 || open.before.length === 0) break;
    const textOf = ({ texts }: Matchable): string => texts[level] ?? '';
    const pairs = pairAlike(
      open.now.flatMap((at) => now.slice(at, at + 1).map(textOf)),
      open.before.flatMap((at) => before.slice(at, at + 1).map(textOf)),
      [...now, ...before].map(textOf),
    );
    for (const pair of pairs) matched.pair(open.now[pair.now] ?? -1, open.before[pair.before] ?? -1);
  }
  return matched.result;
}

class Matching {
  readonly result: (number | null)[];
  private readonly taken: boolean[];

  constructor(now: number, before: number) {
    this.result = Array<null>(now).fill(null);
    this.taken = Array<boolean>(before).fill(false);
  }

  isOpen(now: number): boolean {
    return this.result[now] === null;
  }

  isFree(before: number): boolean {
    return this.taken[before] === false;
  }

  /** Nothing where one of the two has another already. */
  pair(now: number, before: number): void {
    if (!this.isOpen(now) || !this.isFree(before)) return;
    this.result[now] = before;
    this.taken[before] = true;
  }

  open(): { now: number[]; before: number[] } {
    return {
      now: [...this.result.keys()].filter((at) => this.isOpen(at)),
      before: [...this.taken.keys()].filter((at) => this.isFree(at)),
    };
  }
}

/** Keys by number: neighbors are compared often, and texts may be long. 0 is none. */
type Names = readonly number[];

function matchEqual(matched: Matching, now: Names, before: Names): void {
  for (const inContext of contexts) {
    const free = new Map<string, number[]>();
    for (const at of before.keys()) {
      if (before[at] === 0 || !matched.isFree(at)) continue;
      const name = inContext(before, at);
      const places = free.get(name);
      if (places) places.push(at);
      else free.set(name, [at]);
    }
    // From behind, so that taking the next one is cheap however many are the same.
    for (const places of free.values()) places.reverse();
    for (const at of now.keys()) {
      if (now[at] === 0 || !matched.isOpen(at)) continue;
      const place = free.get(inContext(now, at))?.pop();
      if (place !== undefined) matched.pair(at, place);
    }
  }
}

/** With both neighbors, with the one before, with the one behind, and alone. */
const contexts = [
  (names: Names, at: number) => [names[at - 1], names[at], names[at + 1]].join(' '),
  (names: Names, at: number) => [names[at - 1], names[at]].join(' '),
  (names: Names, at: number) => [names[at], names[at + 1]].join(' '),
  (names: Names, at: number) => String(names[at]),
];

function nameKeys(keys: readonly string[], known: Map<string, number>): number[] {
  return keys.map((key) => {
    const name = known.get(key) ?? known.size;
    known.set(key, name);
    return name;
  });
}

function mostOf(now: readonly Matchable[], before: readonly Matchable[], what: 'keys' | 'texts'): number {
  return Math.max(0, now[0]?.[what].length ?? 0, before[0]?.[what].length ?? 0);
}
