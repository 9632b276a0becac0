import { matchParts, type Matchable } from './match-parts.ts';

interface ToNumber extends Matchable {
  /** The number that the document itself states. */
  readonly own: number | null;
}

export interface NumberedBefore extends Matchable {
  readonly number: number;
}

/**
 * Numbers each part: its own number (of equal ones the first keeps it), else that of its earlier
 * version, else the next unused one, so that no link to a removed part ever leads elsewhere.
 */
export function giveNumbers(
  now: readonly ToNumber[],
  { before, everUsed }: { before: readonly NumberedBefore[]; everUsed: readonly number[] },
): number[] {
  const used = new Set<number>();
  const take = (number: number | null): number | null => {
    if (number === null || used.has(number)) return null;
    used.add(number);
    return number;
  };
  const given = now.map(({ own }) => take(own));
  const open = [...given.keys()].filter((at) => given[at] === null);
  const free = before.filter(({ number }) => !used.has(number));
  const matches = matchParts(
    open.flatMap((at) => now[at] ?? []),
    free,
  );
  for (const [at, place] of matches.entries())
    given[open[at] ?? -1] = take(place === null ? null : (free[place]?.number ?? null));
  const taken = new Set([...everUsed, ...before.map(({ number }) => number), ...used]);
  let next = 1;
  return given.map((number) => {
    if (number !== null) return number;
    while (taken.has(next)) next += 1;
    taken.add(next);
    return next;
  });
}
