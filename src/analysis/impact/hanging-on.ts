import type { KnownLink, PlaceRef } from '../../lifecycle/trace-closure.ts';

/**
 * Returns keys that depend on the places, by links downward. For a part, it skips links to its
 * whole artifact: nothing records whether those concern the part.
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
      // For a whole artifact, every link counts.
      if (part === null) open.push({ key: link.from, part: null });
      else if (concerns(link.toPart, part)) open.push({ key: link.from, part: link.fromPart });
  }
  return keys;
}

/** Returns whether the parts are the same or one contains the other: a criterion and its story. */
function concerns(linked: string | null, part: string): boolean {
  return linked !== null && (linked === part || linked.startsWith(`${part}.`) || part.startsWith(`${linked}.`));
}
