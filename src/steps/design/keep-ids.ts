import { freeIds } from '../../lifecycle/free-ids.ts';

type Item = Readonly<Record<string, unknown>>;

/**
 * Ids of the parts of a revised list: a part that stays has the id that it had, whatever was taken out in front of it or said of it, and a new one the next that
 * is free. People, other records and code name parts by them.
 */
export function keepIds(prefix: string, items: readonly object[], standing: readonly ({ id: string } & object)[] = []): string[] {
  const next = freeIds(
    prefix,
    standing.map(({ id }) => id),
  );
  const pairs = pairUp(items as readonly Item[], standing as readonly Item[]);
  return items.map((_, at) => standing[pairs.get(at) ?? -1]?.id ?? next());
}

/** What was rejected is called as its RFC calls it, whatever was taken up in front of it: people who were there say "ALT-4". What the RFC does not list follows behind. */
export function keepAlternativeIds(
  items: readonly { readonly rejects: string }[],
  { alternatives, standing = [] }: Rejecting,
): string[] {
  if (standing.length > 0) return keepIds('ALT', items, standing);
  const known = alternatives.map(({ id }) => id);
  const next = freeIds('ALT', known);
  return items.map(({ rejects }, at) =>
    known.includes(rejects) && items.findIndex((one) => one.rejects === rejects) === at ? rejects : next(),
  );
}

interface Rejecting {
  /** Those of the RFC. */
  readonly alternatives: readonly { readonly id: string }[];
  readonly standing?: readonly ({ id: string } & object)[] | undefined;
}

/** Which standing part each part is, in the order of both; one that was said anew altogether is the one in whose place it stands. */
function pairUp(items: readonly Item[], standing: readonly Item[]): Map<number, number> {
  const best = items.map(() => standing.map(() => 0));
  const at = (i: number, j: number): number => best[i]?.[j] ?? 0;
  for (let i = items.length - 1; i >= 0; i -= 1)
    for (let j = standing.length - 1; j >= 0; j -= 1) {
      const same = likeness(items[i]!, standing[j]!);
      best[i]![j] = Math.max(at(i + 1, j), at(i, j + 1), same === 0 ? 0 : same + at(i + 1, j + 1));
    }
  const pairs = new Map<number, number>();
  let [i, j] = [0, 0];
  while (i < items.length && j < standing.length) {
    const same = likeness(items[i]!, standing[j]!);
    if (same > 0 && at(i, j) === same + at(i + 1, j + 1)) pairs.set(i++, j++);
    else if (at(i, j) === at(i + 1, j)) i += 1;
    else j += 1;
  }
  return withReplaced(pairs, items.length, standing.length);
}

/** As many parts that are like none as there are such parts in the same place. */
function withReplaced(pairs: ReadonlyMap<number, number>, count: number, standing: number): Map<number, number> {
  const all = new Map(pairs);
  const ends = [[-1, -1] as const, ...pairs, [count, standing] as const];
  for (const [index, [i, j]] of ends.entries()) {
    const [endI, endJ] = ends[index + 1] ?? [i, j];
    if (endI - i === endJ - j) for (let step = 1; step < endI - i; step += 1) all.set(i + step, j + step);
  }
  return all;
}

/** Fields that many parts have alike say little of which one it is. */
const telling: Readonly<Record<string, number>> = { text: 20, name: 20, path: 20, binds: 1, topic: 0, type: 0, method: 0, id: 0 };

function likeness(one: Item, other: Item): number {
  return Object.entries(one).reduce((sum, [field, value]) => {
    if (value === '' || value === undefined || (Array.isArray(value) && value.length === 0)) return sum;
    const weight = telling[field] ?? 5;
    if (JSON.stringify(value) === JSON.stringify(other[field])) return sum + weight;
    const isPartly = typeof value === 'string' && typeof other[field] === 'string' && shareParagraph(value, other[field]);
    return isPartly && weight > 1 ? sum + 3 : sum;
  }, 0);
}

function shareParagraph(one: string, other: string): boolean {
  const paragraphs = new Set(one.split(/\n{2,}/).filter((paragraph) => paragraph !== ''));
  return other.split(/\n{2,}/).some((paragraph) => paragraphs.has(paragraph));
}
