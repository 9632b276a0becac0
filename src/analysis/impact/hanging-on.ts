import type { KnownLink, PlaceRef } from '../../lifecycle/trace-closure.ts';

/**
 * Keys of what links lead to from these places downward, without those that say of a part's artifact no more than that something was made from all of
 * it: whether that touches the part, nobody wrote down.
 */
export function hangingOn(places: readonly PlaceRef[], links: readonly KnownLink[]): Set<string> {
  const byTarget = Map.groupBy(links, ({ to }) => to);
  const met = new Set<string>();
  const open = [...places];
  const keys = new Set(places.map(({ key }) => key));
  for (let place = open.pop(); place; place = open.pop()) {
    const { key, part } = place;
    const name = JSON.stringify([key, part]);
    if (met.has(name)) continue;
    met.add(name);
    keys.add(key);
    for (const link of byTarget.get(key) ?? [])
      // Of what hangs on all of an artifact, all counts.
      if (part === null) open.push({ key: link.from, part: null });
      else if (concerns(link.toPart, part)) open.push({ key: link.from, part: link.fromPart });
  }
  return keys;
}

/** The same part, or one within the other: a criterion and its story. */
function concerns(linked: string | null, part: string): boolean {
  return linked !== null && (linked === part || linked.startsWith(`${part}.`) || part.startsWith(`${linked}.`));
}
